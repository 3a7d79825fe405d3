import { currentSite } from '../access/site.ts'

const limitMs = 4_000
let loading: Promise<void> | undefined

/**
 * Loads the script of the configured map service, once. Never throws, and never delays
 * the application by more than four seconds: after that the page works without it.
 */
export function loadMapScript(): Promise<void> {
  loading ??= load(currentSite().mapScript)
  return loading
}

function load(address: string): Promise<void> {
  if (!/^https?:\/\//.test(address)) return Promise.resolve()
  return new Promise((done) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    // The service checks its key against the site that sends the request, but the page's policy sends no referrer.
    script.referrerPolicy = 'origin'
    script.onload = () => done()
    script.onerror = () => done()
    setTimeout(done, limitMs)
    document.head.append(script)
  })
}
