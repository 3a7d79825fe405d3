import { expect, type Page } from '@playwright/test'
import { pictures } from '#contract/pictures/pictures.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { answer, type Data } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test, type Visit } from '../harness/visit.ts'

const scene = { variant: 'usual', role: 0 } as const

/** As many rows a page as a list asks for, of `total`, each with an id of its own. */
const rowsOf = (page: Page, path: string, total: number, change: (row: Data, id: number) => object = () => ({})) =>
  page.route(`**${path}`, async (route) => {
    const { page: number = 1, size = 20 } = route.request().postDataJSON() ?? {}
    const first = (number - 1) * size
    await answer((data) => ({
      ...data,
      total,
      over: false,
      rows: Array.from({ length: Math.min(size, total - first) }, (_, at) => {
        const id = first + at + 1
        return { ...data.rows[0], ...change(data.rows[0], id), id }
      }),
    }))(route)
  })
const orderRows = (page: Page, total = 200) =>
  rowsOf(page, orders.list.path, total, (_, id) => ({ orderNo: `JY20260502${id}` }))
const billRows = (page: Page, total = 200) => rowsOf(page, splitBills.list.path, total)
/** The tab keeps what it stores, as it does in life; the test server's page begins with an empty one. */
const keepStorage = (page: Page) =>
  page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace('sessionStorage.clear();', '') })
  })
const row = (page: Page, id: number) => page.locator(`#page tbody tr[data-id="${id}"]`)
const chosen = (page: Page) =>
  page
    .locator('#page tr[aria-selected="true"]')
    .evaluateAll((rows) => rows.map((one) => Number((one as HTMLElement).dataset.id)))
const boxOf = (page: Page) => page.locator('#page table').locator('xpath=..')
const topOf = (page: Page) => boxOf(page).evaluate((box) => box.scrollTop)
const scroll = (page: Page, top: number) => boxOf(page).evaluate((box, to) => box.scrollTo({ top: to }), top)

/** Follows a link of the menu. A step back before the address has changed would lead out of the application. */
async function leaveFor(visit: Visit, name: string, address: RegExp) {
  await visit.page.getByRole('link', { name }).click()
  await expect(visit.page).toHaveURL(address)
  await visit.settle()
}

test('going back finds the split bills scrolled, chosen and focused as they were left; the menu begins afresh', async ({
  visit,
}) => {
  const { page } = visit
  await billRows(page)
  await visit.open('/systemOps/splitBill?page=2&size=50', scene)
  await row(page, 61).press('Space')
  await row(page, 63).press('Space')
  await scroll(page, 300)
  await expect.poll(() => topOf(page)).toBe(300)
  await leaveFor(visit, '运营监控', /monitor$/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2&size=50$/)
  await expect(page.getByText(/已选 2 /)).toBeVisible()
  expect(await chosen(page)).toEqual([61, 63])
  await expect.poll(() => topOf(page)).toBe(300)
  await expect(row(page, 63)).toBeFocused()

  await leaveFor(visit, '运营监控', /monitor$/)
  await page.getByRole('link', { name: '分账管理' }).click()
  await expect(row(page, 1)).toBeVisible()
  expect(await chosen(page)).toEqual([])
  expect(await topOf(page)).toBe(0)
  await visit.settle()
  await page.goBack()
  await page.goBack()
  await expect(page.getByText(/已选 2 /)).toBeVisible()
  expect(new URL(page.url()).search).not.toMatch(/61|63/)
  expect(visit.takeMessages()).toEqual([])
})

test('a drawer, and a page that one opens from it, lead back to the list as it was left', async ({ visit }) => {
  const { page } = visit
  await billRows(page)
  await visit.open('/systemOps/splitBill?size=50', scene)
  await row(page, 21).press('Space')
  await scroll(page, 400)
  await row(page, 22).press('Enter')
  await expect(dialogs(page)).toHaveCount(1)
  await visit.settle()
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/dataOps/monitor"]')!.click())
  await expect(page).toHaveURL(/monitor$/)
  await visit.settle()
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(1)
  await visit.settle()
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page.getByText(/已选 1 /)).toBeVisible()
  expect(await topOf(page)).toBe(400)
  await expect(row(page, 22)).toBeFocused()
})

test('chosen refunds are still chosen on the way back and after a reload, but for those that are gone', async ({
  visit,
}) => {
  const { page } = visit
  let removed: readonly number[] = []
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({
      ...data,
      total: 30,
      rows: Array.from({ length: 30 }, (_, at) => ({ ...data.rows[0], id: at + 1, state: 'requested' })).filter(
        ({ id }) => !removed.includes(id),
      ),
    })),
  )
  await visit.open('/systemOps/refund?tab=requested', scene)
  await keepStorage(page)
  for (const id of [3, 5, 8]) await row(page, id).press('Space')
  await expect(page.getByText(/已选 3 /)).toBeVisible()
  await leaveFor(visit, '运营监控', /monitor$/)
  await page.goBack()
  await expect(page.getByText(/已选 3 /)).toBeVisible()
  await expect(row(page, 8)).toBeFocused()
  removed = [5]
  await page.reload()
  await expect(page.getByText(/已选 2 /)).toBeVisible()
  expect(await chosen(page)).toEqual([3, 8])
  await expect(row(page, 8)).toBeFocused()
})

test('a reload keeps the place of a list, also of one that draws only the rows in sight', async ({ visit }) => {
  const { page } = visit
  await billRows(page)
  await visit.open('/systemOps/splitBill?size=200', scene)
  await keepStorage(page)
  await row(page, 4).press('Space')
  await scroll(page, 5_000)
  const seen = page.locator('#page tbody tr[data-id="130"]')
  await seen.scrollIntoViewIfNeeded()
  // The rows in sight are measured, and the page knows where it stands.
  await visit.settle()
  const top = await topOf(page)
  await page.reload()
  await visit.settle()
  await expect(page.getByText(/已选 1 /)).toBeVisible()
  await expect.poll(() => topOf(page)).toBe(top)
  await expect(seen).toBeInViewport()
  expect(await page.evaluate(() => sessionStorage.getItem('places'))).toBeNull()
})

test('rows that were added at the top meanwhile do not move those that one was reading', async ({ visit }) => {
  const { page } = visit
  let added = 0
  await page.route(
    `**${orders.list.path}`,
    answer((data) => ({
      ...data,
      total: 50,
      rows: Array.from({ length: 50 }, (_, at) => ({ ...data.rows[0], id: 1_000 + added - at, orderNo: `JY${at}` })),
    })),
  )
  await visit.open('/dataOps/order?size=50', scene)
  await keepStorage(page)
  await scroll(page, 500)
  const before = (await row(page, 980).boundingBox())!.y
  added = 3
  await page.reload()
  await expect(row(page, 1_003)).toHaveCount(1)
  await expect.poll(async () => Math.abs((await row(page, 980).boundingBox())!.y - before)).toBeLessThan(2)
})

test('signing out leaves nothing of the places of lists', async ({ visit }) => {
  const { page } = visit
  await billRows(page)
  await visit.open('/systemOps/splitBill?size=50', scene)
  await keepStorage(page)
  await row(page, 21).press('Space')
  await leaveFor(visit, '运营监控', /monitor$/)
  await page.getByRole('banner').locator('[aria-haspopup=dialog]').click()
  // The test server signs in again at once, as the same account.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '退出登录' }).click()])
  await visit.settle()
  expect(await page.evaluate(() => sessionStorage.getItem('places'))).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL(/size=50$/)
  await expect(row(page, 21)).toBeVisible()
  expect(await chosen(page)).toEqual([])
})

test('chosen pictures and the place among them are there again after printing, and after a reload', async ({
  visit,
}) => {
  const { page } = visit
  await rowsOf(page, pictures.list.path, 350, ({ takenAt }, id) => ({
    takenAt: new Date(Date.parse(takenAt) - id * 60_000).toISOString(),
    width: 1_600,
    height: 1_067,
  }))
  await visit.open('/pic/photo', scene)
  await keepStorage(page)
  const gallery = page.locator('[data-pictures]')
  const bar = page.getByRole('toolbar', { name: '已选照片' })
  const tile = (at: number) => page.locator(`[data-index="${at}"]`)
  for (const at of [0, 2]) await tile(at).locator('> a').press(' ')
  await expect(bar).toContainText('已选 2 张')
  await expect
    .poll(async () => {
      await gallery.evaluate((box) => box.scrollBy({ top: 1_500 }))
      await visit.settle()
      return tile(250).count()
    })
    .toBe(1)
  await tile(250).scrollIntoViewIfNeeded()
  await tile(250).locator('> a').press(' ')
  await expect(bar).toContainText('已选 3 张')
  const { y } = (await tile(250).boundingBox())!
  const isBack = async () => {
    await expect(bar).toContainText('已选 3 张')
    await expect.poll(async () => Math.abs(((await tile(250).boundingBox())?.y ?? 0) - y)).toBeLessThan(2)
    await expect(tile(250).locator('> a')).toBeFocused()
  }
  await bar.getByRole('button').filter({ hasText: '打印' }).first().click()
  await expect(page).not.toHaveURL(/pic\/photo$/)
  await visit.settle()
  await page.goBack()
  await isBack()
  await page.reload()
  await isBack()
  await leaveFor(visit, '运营监控', /monitor$/)
  await page.getByRole('link', { name: '照片列表' }).click()
  await expect(tile(0)).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('on a phone as many orders are read again as were there, and the list stands where it was', async ({ visit }) => {
  const { page } = visit
  await orderRows(page)
  await visit.open('/dataOps/order', scene, 390)
  await keepStorage(page)
  const entry = page.locator('#page li[data-id="55"]')
  await expect
    .poll(async () => {
      await page.locator('#page li').last().scrollIntoViewIfNeeded()
      return entry.count()
    })
    .toBe(1)
  await entry.scrollIntoViewIfNeeded()
  await visit.settle()
  const { y } = (await entry.boundingBox())!
  await page.getByRole('button', { name: '打开菜单' }).click()
  await leaveFor(visit, '运营监控', /monitor$/)
  await page.goBack()
  const isBack = () => expect.poll(async () => Math.abs(((await entry.boundingBox())?.y ?? 0) - y)).toBeLessThan(2)
  await isBack()
  await page.reload()
  await isBack()
})
