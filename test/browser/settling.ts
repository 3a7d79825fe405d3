import type { Page, Request } from '@playwright/test'
import { events } from '#contract/system/events.ts'

export interface Settling {
  /** Waits until no request is in progress and nothing says that it is loading; returns what never ended, if anything. */
  settle(drawn?: number): Promise<string | undefined>
  /** Stops waiting for the requests of the previous page. */
  forget(): void
}

/** Watches the requests of a page from now on, except the event stream, which never ends. */
export function settling(page: Page): Settling {
  const onItsWay = new Set<Request>()
  let moves = 0
  let coded = 0
  const ended = (request: Request) => void (onItsWay.delete(request) && moves++)
  page.on(
    'request',
    (request) => void (request.url().endsWith(events.stream.path) || (onItsWay.add(request) && moves++)),
  )
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') coded = Date.now()
    ended(request)
  })
  page.on('requestfailed', ended)
  return {
    forget: () => onItsWay.clear(),
    // React shows what waited for its file at most every 300 ms.
    async settle(drawn = 350) {
      const end = Date.now() + 20_000
      for (;;) {
        // A response that has just arrived may lead to more requests, or is about to be drawn.
        const before = moves
        const waiting = await page.evaluate(calm)
        if (!waiting && onItsWay.size === 0 && moves === before && Date.now() - coded > drawn) return
        // A machine that stood still for a while is asked once more: nothing waits, the last request has only just ended.
        if (Date.now() > end && (waiting || onItsWay.size > 0))
          return `never settled: ${waiting || [...onItsWay].map((request) => request.url())}`
      }
    },
  }
}

/** Chromium's; the types of the DOM do not know it yet. */
declare const scheduler: { postTask(task: () => void, how: { priority: 'background' }): Promise<void> }

/** Runs in the page: until nothing waits to be drawn, three frames, then what still loads or moves. */
async function calm() {
  // React draws the answer to a click in slices between frames; a task of the lowest rank comes when the last one is done.
  // An idle callback would as well, but after a closed dialog no idle time is given for seconds.
  const idle = () => scheduler.postTask(() => {}, { priority: 'background' })
  await idle()
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await idle()
  if (!document.querySelector('main h1')) return 'a page'
  // What is postponed until then, such as messages, is requested a moment after nothing else is. A form that must be filled before
  // anything else stands alone, without the head line, and postpones nothing.
  if (document.querySelector('header ~ #page') && performance.getEntriesByName('jy.firstView').length === 0)
    return 'the first view'
  const loading = document.querySelector(
    '[aria-busy="true"], .ant-spin-spinning, [class*="-appear-"], [class*="-enter-"], [class*="-leave-"]',
  )
  return loading?.outerHTML.slice(0, 200) ?? ''
}
