import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'

const quietMs = 100
/** After this time postponed requests, such as messages, start even if the page is still waiting. */
const longestMs = 10_000
let done = false
const watchers = new Set<() => void>()

/** True once the first opened page shows its content. Postponed requests start then, so that they do not slow down its rows. */
export const useFirstViewDone = (): boolean => useSyncExternalStore(watch, () => done)

/** The same, once. */
export const firstViewDone = new Promise<void>((resolve) => {
  watch(resolve)
})

/** Called once the first page is mounted. The first view is done when none of its requests is running any more. */
export function awaitFirstView(): () => void {
  if (done) return () => {}
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    // A response often causes the next request: first the fields hidden from the role, then the rows without them.
    if (queries.isFetching() === 0) timer = setTimeout(finish, quietMs)
  }
  const end = queries.getQueryCache().subscribe(look)
  const last = setTimeout(finish, longestMs)
  look()
  function stop() {
    end()
    clearTimeout(timer)
    clearTimeout(last)
  }
  function finish() {
    stop()
    done = true
    // Shows in the browser's timeline; tests of pages wait for it.
    performance.mark('jy.firstView')
    for (const watcher of watchers) watcher()
  }
  return stop
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
