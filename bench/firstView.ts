import { chromium } from '@playwright/test'
import { type FirstView, firstView, type Kind, storedOf } from '../e2e/firstView.ts'
import { benchPassword, isTiny, median, type Row, sized, startServer, two } from './kit.ts'

export const title =
  'First view of the built page in Chromium with an empty cache, processor four times slower, 10 Mbit/s and 40 ms (medians of 5)'

export async function run(): Promise<Row[]> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const stored = await signedIn()
  const rows = [
    ...(await measure('sign-in, until its button can be pressed', '/login', 'button[type=submit]')),
    ...(await measure('order list, until its first row', '/dataOps/order', 'tbody tr')),
    // Its first page of files includes the player of live pictures.
    ...(await measure('camera list with the live player, until its first row', '/travelSpot/equipment', 'tbody tr')),
  ]
  await browser.close()
  await server.stop()
  return rows

  async function measure(what: string, path: string, selector: string): Promise<Row[]> {
    const view = () =>
      firstView(browser, server.url + path, selector, { slowed: true, ...(path !== '/login' && { stored }) })
    if (!isTiny) await view()
    const views: FirstView[] = []
    for (let at = 0; at < sized(5, 1); at++) views.push(await view())
    const of = (figure: (one: FirstView) => number) => median(views.map(figure))
    const part = (name: string, chosen: (kind: Kind) => boolean): Row => {
      const chosenRequests = ({ requests }: FirstView) => requests.filter(({ kind }) => chosen(kind))
      return {
        what: name,
        requests: of((one) => chosenRequests(one).length),
        kB: kB(of((one) => chosenRequests(one).reduce((sum, { bytes }) => sum + bytes, 0))),
        'headers kB': kB(of((one) => chosenRequests(one).reduce((sum, { headers }) => sum + headers, 0))),
      }
    }
    return [
      { ...part(what, () => true), ms: Math.round(of(({ ms }) => ms)), 'layout shift': two(of(({ shift }) => shift)) },
      ...(['page', 'script', 'style', 'call'] as const).map((kind) =>
        part(`${path}: ${kind}`, (each) => each === kind),
      ),
    ]
  }

  async function signedIn() {
    const page = await browser.newPage()
    await page.goto(`${server.url}/login`)
    await page.getByLabel('账号').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(benchPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/dataOps/)
    await page.locator('#page h1').waitFor()
    const stored = await storedOf(page)
    await page.close()
    return stored
  }
}

const kB = (bytes: number) => Math.round(bytes / 100) / 10
