import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What a browser stores of a session. */
export type Stored = { session: Record<string, string>; local: Record<string, string> }

export const storedOf = (page: Page): Promise<Stored> =>
  page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))

export interface FirstView {
  /** Milliseconds until `selector` was in the page. */
  ms: number
  /** Sent before that: of the page, the files and the answers, without pictures that the rows show and the browser's icon of the page, which it loads when it likes. */
  requests: readonly { path: string; kind: Kind; bytes: number; headers: number }[]
  /** Of the whole view, until two seconds after it. */
  shift: number
}
export type Kind = 'page' | 'script' | 'style' | 'call'

const uncounted = /^\/(files\/|icon\.svg$)/

/** One load by a browser that has seen nothing yet. Bytes are those on the wire, with headers. */
export async function firstView(
  browser: Browser,
  url: string,
  selector: string,
  { stored, slowed = false, timeout = 60_000 }: { stored?: Stored; slowed?: boolean; timeout?: number } = {},
): Promise<FirstView> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  try {
    await prepare(context, selector, stored)
    const page = await context.newPage()
    const sent = await listen(context, page, slowed)
    const startedAt = Date.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(selector).first().waitFor({ timeout })
    // What moves once the rows are there moves soon; the network is never idle beside the stream of events.
    await page.waitForTimeout(2_000)
    const { at, shift } = await page.evaluate(() => (window as unknown as { view: { at: number; shift: number } }).view)
    const before = [...sent.values()].filter((one) => one.at <= at && !uncounted.test(one.url.pathname))
    return {
      ms: at - startedAt,
      requests: before.map(({ url: { pathname }, bytes, headers }) => ({
        path: pathname,
        kind: kindOf(pathname),
        bytes: Math.max(bytes, headers),
        headers,
      })),
      shift,
    }
  } finally {
    await context.close()
  }
}

/** The page records when the first element that matches `selector` appears, and how much the layout shifts. */
async function prepare(context: BrowserContext, selector: string, stored: Stored | undefined) {
  await context.addInitScript(
    ({ wanted: target, kept: saved }) => {
      for (const [key, value] of Object.entries(saved?.session ?? {})) sessionStorage.setItem(key, value)
      for (const [key, value] of Object.entries(saved?.local ?? {})) localStorage.setItem(key, value)
      const view = { at: 0, shift: 0 }
      Object.assign(window, { view })
      new MutationObserver((_, observer) => {
        if (!document.querySelector(target)) return
        view.at = Date.now()
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) view.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    { wanted: selector, kept: stored },
  )
}

async function listen(context: BrowserContext, page: Page, slowed: boolean) {
  const sent = new Map<string, { url: URL; at: number; bytes: number; headers: number }>()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (slowed) {
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 40 },
      ...{ downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('http'))
      sent.set(requestId, { url: new URL(request.url), at: wallTime * 1000, bytes: 0, headers: 0 })
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId)
    if (one) one.headers = response.encodedDataLength
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return sent
}

const kindOf = (path: string): Kind =>
  path.startsWith('/webapi/') ? 'call' : path.endsWith('.js') ? 'script' : path.endsWith('.css') ? 'style' : 'page'
