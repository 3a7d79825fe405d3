import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'

const quietMs = 100
/** Also a page that waits in vain is told its messages. */
const longestMs = 10_000
let done = false
const watchers = new Set<() => void>()

/** True once the page that was opened first shows what it was opened for. What can wait is asked for then, so that it takes nothing from the rows. */
export const useFirstViewDone = (): boolean => useSyncExternalStore(watch, () => done)

/** The same, once. */
export const firstViewDone = new Promise<void>((resolve) => {
  watch(resolve)
})

/** Said by whoever shows pages, once the first of them stands. It is done when none of its questions is open any more. */
export function awaitFirstView(): () => void {
  if (done) return () => {}
  let timer: ReturnType<typeof setTimeout>
  const look = () => {
    clearTimeout(timer)
    // An answer often brings the next question: what is hidden from a role, and then the rows without it.
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
    for (const watcher of watchers) watcher()
  }
  return stop
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
