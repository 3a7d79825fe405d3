import { type Browser, chromium } from '@playwright/test'
import { benchPassword, median, type Row, startServer, two } from './kit.ts'

export const title =
  'First view of the built page in Chromium with an empty cache, processor four times slower, 10 Mbit/s and 40 ms (medians of 5)'

type Stored = { session: Record<string, string>; local: Record<string, string> }

export async function run(): Promise<Row[]> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const stored = await signedIn(browser, server.url)
  const rows = [
    await seen(browser, 'sign-in, until its button can be pressed', `${server.url}/login`, 'button[type=submit]'),
    await seen(browser, 'order list, until its first row', `${server.url}/dataOps/order`, 'tbody tr', stored),
  ]
  await browser.close()
  await server.stop()
  return rows
}

async function seen(browser: Browser, what: string, url: string, selector: string, stored?: Stored): Promise<Row> {
  const views: Awaited<ReturnType<typeof view>>[] = []
  await view(browser, url, selector, stored)
  for (let at = 0; at < 5; at++) views.push(await view(browser, url, selector, stored))
  const of = (key: 'ms' | 'requests' | 'bytes' | 'shift') => median(views.map((each) => each[key]))
  return {
    what,
    ms: Math.round(of('ms')),
    requests: of('requests'),
    kB: Math.round(of('bytes') / 1000),
    'layout shift': two(of('shift')),
  }
}

/** One load, by a browser that has seen nothing yet. Requests and bytes, with headers, are those until the page can be used. */
async function view(browser: Browser, url: string, selector: string, stored?: Stored) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  if (stored)
    await context.addInitScript(({ session, local }: Stored) => {
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    }, stored)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 40 },
    ...{ downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', () => requests++)
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const begun = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  const counted = { ms: performance.now() - begun, requests, bytes }
  // What moves once the rows are there moves soon; the network is never idle beside the stream of events.
  await page.waitForTimeout(2000)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  await context.close()
  return { ...counted, shift }
}

/** What a browser keeps of a session. */
async function signedIn(browser: Browser, url: string): Promise<Stored> {
  const page = await browser.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(benchPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/dataOps/)
  await page.locator('#page h1').waitFor()
  const stored = await page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
  await page.close()
  return stored
}
