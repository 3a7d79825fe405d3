import { currentSite } from '../access/site.ts'

const limitMs = 4_000
let loading: Promise<void> | undefined

/**
 * The script of the configured map service, once. Never throws, and never keeps the application waiting for longer than four
 * seconds: what has not come by then is done without.
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
    // The service holds its key against the site that asks; the page itself tells nobody where it stands.
    script.referrerPolicy = 'origin'
    script.onload = () => done()
    script.onerror = () => done()
    setTimeout(done, limitMs)
    document.head.append(script)
  })
}
