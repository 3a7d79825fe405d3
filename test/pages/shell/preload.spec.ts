import { expect } from '@playwright/test'
import { test } from '../harness/visit.ts'

test('a page is loaded once, when the pointer is over its link, and opens without being loaded again', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/travelSpot/travelSpot', { variant: 'usual', role: 1 })
  const fetched: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && fetched.push(request.url()))
  const link = page.getByRole('navigation').getByRole('link', { name: '摄像头信息' })
  await link.hover()
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
  await visit.settle()
  const before = fetched.length
  await page.mouse.move(700, 500)
  await link.hover()
  await visit.settle()
  expect(fetched.length).toBe(before)
  const own = fetched.find((url) => url.includes('EquipmentPage'))
  expect(own).toBeDefined()
  await link.click()
  await visit.settle()
  expect(fetched.filter((url) => url === own)).toHaveLength(1)
})

for (const [path, own] of [
  ['/travelSpot/stream', 'StreamPage'],
  ['/travelSpot/equipment', 'EquipmentPage'],
] as const)
  test(`${path} requests the live player before the application starts, and waits at most four seconds for it`, async ({
    visit,
    browser,
  }) => {
    visit.turn({ variant: 'usual', role: 1 })
    // A clock is shared by all pages of a context.
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const requestedFiles: string[] = []
    page.on('request', (request) => requestedFiles.push(fileOf(request.url())))
    const isStarted = () => requestedFiles.includes(own)
    let release = () => {}
    const responseGate = new Promise<void>((done) => {
      release = done
    })
    await page.route(/mpegts-[^/]+\.js$/, async (route) => {
      await responseGate
      await route.fallback()
    })
    const application = page.waitForEvent('requestfinished', (request) => fileOf(request.url()) === 'app')
    await page.goto(visit.base(path))
    await application
    await page.clock.runFor(3_900)
    expect(requestedFiles).toContain('mpegts')
    expect(isStarted()).toBe(false)
    await page.clock.runFor(200)
    await expect.poll(isStarted).toBe(true)

    requestedFiles.length = 0
    await page.reload()
    await expect.poll(() => requestedFiles).toContain('mpegts')
    release()
    await expect.poll(isStarted).toBe(true)
    await context.close()
  })

test('a list without live pictures does not load the player', async ({ visit }) => {
  const requestedFiles: string[] = []
  visit.page.on('request', (request) => requestedFiles.push(fileOf(request.url())))
  await visit.open('/task/package', { variant: 'usual', role: 1 })
  expect(requestedFiles).toContain('PackagePage')
  expect(requestedFiles).not.toContain('mpegts')
})

/** Name of a built file without its version hash; empty if the URL is not one. */
const fileOf = (url: string) => /([\w.]+)-[^/]+\.js$/.exec(url)?.[1] ?? ''
