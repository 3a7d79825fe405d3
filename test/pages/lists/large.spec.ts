import { expect, type Page } from '@playwright/test'
import { orders } from '#contract/sales/orders.ts'
import { seriousFindings } from '../../browser/axe.ts'
import { answer } from '../harness/answer.ts'
import { close } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const detail = new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+'))
const view = (page: Page) => page.getByRole('dialog', { name: '大图' })
const small = (within: ReturnType<Page['locator']>) => within.getByRole('button', { name: /^看大图/ })

for (const [path, width] of [
  ['/dataOps/order', 1440],
  ['/dataOps/order', 390],
  ['/pic/order', 1440],
  ['/dataOps/monitor', 1440],
] as const)
  test(`a click on the picture of an order of ${path} at ${width} only opens it enlarged`, async ({ visit }) => {
    const { page } = visit
    await visit.open(path, usual, width)
    const address = page.url()
    const first = small(page.locator('#page')).first()
    await first.click()
    await expect(view(page)).toBeVisible()
    // All that the order sold, one after the other.
    await expect(view(page)).toContainText(/1 \/ [2-9]/)
    await expect(view(page).getByRole('img')).toHaveJSProperty('naturalWidth', 480)
    await page.keyboard.press('ArrowRight')
    await expect(view(page)).toContainText(/2 \/ [2-9]/)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(view(page)).toHaveCount(0)
    expect(page.url()).toBe(address)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(first).toBeFocused()
    expect(visit.takeMessages()).toEqual([])
  })

for (const path of [
  '/dataOps/order?open=1',
  '/pic/order?open=1',
  '/systemOps/refund?tab=requested&open=1',
  '/systemOps/refund?tab=complaint&open=1',
])
  test(`a click on a picture beside ${path} opens it enlarged and selects nothing`, async ({ visit }) => {
    const { page } = visit
    await page.route(
      detail,
      answer((data) => ({
        ...data,
        order: { ...data.order, paidFen: 9_000, refundedFen: 0, refundingFen: 0, paidAt: data.order.createdAt },
      })),
    )
    await visit.open(path, usual)
    const drawer = page.getByRole('dialog').first()
    const row = drawer.getByRole('table', { name: '商品' }).locator('tbody tr').nth(1)
    await small(row).click()
    await expect(view(page)).toContainText(/2 \/ [2-9]/)
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(view(page)).toHaveCount(0)
    await expect(drawer).toBeVisible()
    await expect(page).toHaveURL(/open=1$/)
    await row.getByText(/^商品/).click()
    for (const box of await drawer.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  })

test('an enlarged picture that fails to load shows an error and can be requested again', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  let refused = true
  await page.route('**/files/**', (route) => (refused ? route.fulfill({ status: 403 }) : route.continue()))
  await page.route(
    detail,
    answer((data) => ({
      ...data,
      items: data.items.map((item: object) => ({ ...item, previewUrl: '/files/large.svg' })),
    })),
  )
  await small(page.locator('#page')).first().click()
  await expect(view(page).getByRole('alert')).toContainText('大图没有取到')
  refused = false
  await view(page).getByRole('button', { name: '重试' }).click()
  await expect(view(page).getByRole('img')).toHaveJSProperty('naturalWidth', 480)
  await close(visit)
  visit.takeMessages()
})

test('the list of keys opens above an enlarged picture and lists the keys that work there', async ({ visit }) => {
  const { page } = visit
  const keys = page.getByRole('dialog', { name: '快捷键' })
  for (const [path, own] of [
    ['/pic/photo?open=1', '原始大小'],
    ['/dataOps/order', '下一张'],
  ] as const) {
    await visit.open(path, usual)
    if (path === '/dataOps/order') await small(page.locator('#page')).first().click()
    await expect(view(page)).toBeVisible()
    await visit.settle()
    await page.keyboard.press('?')
    await expect(keys).toContainText(own)
    await expect(keys).not.toContainText('更多筛选')
    const box = (await keys.boundingBox())!
    const top = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest('dialog')?.ariaLabel,
      [box.x + box.width / 2, box.y + 20],
    )
    expect(top).toBe('快捷键')
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await expect(view(page)).toBeVisible()
    // Keys do not reach the page below.
    await page.keyboard.press('f')
    await expect(page.getByRole('form', { name: '更多筛选' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(view(page)).toHaveCount(0)
  }
})

test('no key reaches the page while the list of keys is open', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: '快捷键' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await expect(page.getByRole('form', { name: '更多筛选' })).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: '更多筛选' })).toBeVisible()
})

test('the keyboard reaches the rows from the skip link, from the search, and by J and K', async ({ visit }) => {
  const { page } = visit
  const row = (at: number) => page.locator('#page tbody tr[data-at]').nth(at)
  await visit.open('/dataOps/order', usual)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: '跳到内容' })
  await expect(skip).toBeFocused()
  expect((await skip.boundingBox())!.height).toBeGreaterThan(24)
  await page.keyboard.press('Enter')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.press('j')
  await expect(search).toHaveValue('j')
  await search.fill('')
  await page.keyboard.press('ArrowDown')
  await expect(row(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/open=2/)

  await visit.open('/dataOps/order', usual, 390)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('#page [data-opens]').first()).toBeFocused()
  await visit.open('/pic/photo', usual)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-index] > a').first()).toBeFocused()
})

test('the back button of a phone closes the enlarged picture and stays on the page; closing it leaves no history entry', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/pic/order', usual, 390)
  const address = page.url()
  const steps = () => page.evaluate(() => history.length)
  await small(page.locator('#page')).first().click()
  await expect(view(page)).toBeVisible()
  const opened = await steps()
  await page.goBack()
  await expect(view(page)).toHaveCount(0)
  expect(page.url()).toBe(address)
  for (const _ of [1, 2]) {
    await small(page.locator('#page')).first().click()
    await expect(view(page)).toBeVisible()
    await view(page).getByRole('button', { name: /^关闭/ }).click()
    await expect(view(page)).toHaveCount(0)
  }
  await expect.poll(() => page.evaluate(() => history.state?.covered)).toBeFalsy()
  expect(await steps()).toBe(opened)
  expect(page.url()).toBe(address)
})
