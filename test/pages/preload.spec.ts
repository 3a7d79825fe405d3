import { expect, type Page } from '@playwright/test'
import { test } from './visit.ts'

test('a page is fetched when the pointer comes to its link, once, and is there without another file when it is opened', async ({
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

/** When each file of the page was asked for and there, in ms since it was opened, by its name without what tells its versions apart. */
const filesOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files.map(({ name, startTime, responseEnd }) => ({
      name: /([\w.]+)-[^/]+\.js$/.exec(name)?.[1],
      ...{ asked: startTime, there: responseEnd },
    }))
  })

for (const [path, own] of [
  ['/travelSpot/stream', 'StreamPage'],
  ['/travelSpot/equipment', 'EquipmentPage'],
] as const)
  test(`${path} has the live player before the application starts`, async ({ visit }) => {
    await visit.open(path, { variant: 'usual', role: 1 })
    const files = await filesOf(visit.page)
    const [player, first] = ['mpegts', own].map((name) => files.find((file) => file.name === name))
    expect(player!.there).toBeLessThanOrEqual(first!.asked)
  })

test('a list without live pictures carries no player', async ({ visit }) => {
  await visit.open('/task/package', { variant: 'usual', role: 1 })
  const names = (await filesOf(visit.page)).map(({ name }) => name)
  expect(names).toContain('PackagePage')
  expect(names).not.toContain('mpegts')
})
