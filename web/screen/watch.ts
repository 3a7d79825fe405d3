import { okCode, refusals } from '#contract/errors.ts'
import { type Shown, screenEverySeconds, screens } from '#contract/scenic/screens.ts'
import type { Showing } from '#web/features/scenic/terminal/Terminal.tsx'
import { forget, keep, loadSaved } from './keep.ts'

/** What the screen has in sight. */
export interface ScreenState {
  readonly showing: Showing | null
  /** The address holds no longer. */
  readonly ended: boolean
  /** Since when the server has not been reached, Unix milliseconds; null while it is. */
  readonly awaySince: number | null
}

/** The waits before the next try while the server is not reached, in seconds; the last one again and again. */
const waits = [2, 5, 10, 20, 40]

/**
 * Requests the content once a minute, and reports a change after its pictures are fetched, so that the display never waits for the
 * network. Without a network the last content stays, also over a restart if the browser allows it, and the network's return is noticed.
 */
export async function watch(token: string, onChange: (sight: ScreenState) => void, signal: AbortSignal) {
  let state: ScreenState = { showing: null, ended: false, awaySince: null }
  let last = ''
  let failures = 0
  const put = (changes: Partial<ScreenState>) => {
    if (signal.aborted) return
    const old = state.showing
    state = { ...state, ...changes }
    onChange(state)
    // The former pictures fade out first.
    if (old && old !== state.showing) setTimeout(() => release(old), 10_000)
  }
  // If the cache cannot be read, the content still comes from the server.
  const before = await loadSaved(token).catch(() => undefined)
  if (before) {
    // Pictures that did not fit are fetched again.
    if (before.isWhole) last = contentOf(before.shown)
    put({ showing: before.showing })
  }
  while (!signal.aborted) {
    try {
      const shown = await ask(token, signal)
      failures = 0
      if (shown === null) {
        last = ''
        await forget()
        put({ showing: null, ended: true, awaySince: null })
      } else if (contentOf(shown) === last) put({ ended: false, awaySince: null })
      else {
        put({ showing: await keep(token, shown, signal), ended: false, awaySince: null })
        last = contentOf(shown)
      }
    } catch {
      failures++
      put({ awaySince: state.awaySince ?? Date.now() })
    }
    await pause(failures ? (waits[failures - 1] ?? waits.at(-1)!) : screenEverySeconds, signal)
  }
}

/** What the server says; null where the address holds no longer. @throws where it says nothing that helps */
async function ask(token: string, signal: AbortSignal): Promise<Shown | null> {
  const { method, path } = screens.show
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
  })
  const { code, data } = (await response.json()) as { code: number; data: Shown }
  if (code === refusals.notFound.code || code === refusals.invalid.code) return null
  if (code !== okCode) throw new Error(`${code}`)
  return data
}

/** The content without what differs in each response: addresses are signed again each time. */
const contentOf = ({ title, areaName, images, points }: Shown) =>
  JSON.stringify([title, areaName, images, points]).replaceAll(/\?[^"]*"/g, '"')

function release({ images, points }: Showing) {
  for (const { url } of [...images, ...points]) if (url?.startsWith('blob:')) URL.revokeObjectURL(url)
}

/** Ends early when the network comes back. */
function pause(seconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, seconds * 1000)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
