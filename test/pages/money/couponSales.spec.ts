import { expect, type Page } from '@playwright/test'
import { couponActivities } from '#contract/coupons/couponActivities.ts'
import type { Reply } from '#contract/kit.ts'
import { couponSales } from '#contract/reports/couponSales.ts'
import { answer as changed, type Data } from '../harness/answer.ts'
import { beside } from '../harness/campaign.ts'
import { test } from '../harness/visit.ts'

const sales: Reply<typeof couponSales.one> = {
  name: '五一满减',
  ...beside,
  using: { paidOrders: 300, paidFen: 1_200_000, averageFen: 4000, discountFen: 300_000 },
  without: { paidOrders: 900, paidFen: 4_500_000, averageFen: 5000, discountFen: 0 },
}
const address = '/merchantCenter/coupon?open=1'
const root = { variant: 'usual', role: 1 } as const

const activityWith = (page: Page, fields: Data) =>
  page.route(
    `**${couponActivities.list.path}`,
    changed((data) => ({ ...data, rows: data.rows.map((row: Data) => ({ ...row, ...fields })) })),
  )
const answerWith = (page: Page, data: typeof sales) =>
  page.route(`**${couponSales.one.path}`, (route) => route.fulfill({ json: { code: 200, msg: '', data } }))

test('the drawer of a coupon activity says how its projects sell, with and without its coupons', async ({ visit }) => {
  const { page } = visit
  await activityWith(page, { state: 'running' })
  await answerWith(page, sales)
  await visit.open(address, root)
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText('可比的 4 天实收 ¥10,296')).toBeVisible()
  await expect(drawer.getByText('按整天算适用项目的全部订单。')).toBeVisible()
  const parts = drawer.getByRole('table', { name: '用券与不用券' })
  await expect(parts.getByRole('row')).toHaveText([
    /用券不用券差别$/,
    /支付笔数\s*300 笔\s*900 笔\s*用券占 25\.0%/,
    /实付额\s*¥12,000\.00\s*¥45,000\.00\s*—/,
    /客单价\s*¥40\.00\s*¥50\.00\s*下降20\.0%/,
    /优惠金额\s*¥3,000\.00\s*¥0\.00\s*每笔 ¥10\.00/,
  ])
  expect(visit.takeMessages()).toEqual([])
})

test('what all coupons of an activity may cost at most is said in its drawer, also where nothing limits it', async ({
  visit,
}) => {
  const { page } = visit
  await answerWith(page, sales)
  for (const [fields, words] of [
    [{ kind: 'amount', amountFen: 1000, stock: 500 }, '¥5,000.00 500 张 × ¥10.00'],
    [{ kind: 'percent', percentOff: 1500, maxFen: 2000, stock: 1200 }, '¥24,000.00 1,200 张 × ¥20.00'],
    [{ kind: 'percent', percentOff: 1500, maxFen: null, stock: 10 }, '不封顶 要封顶请设最多减免'],
    [{ kind: 'amount', amountFen: 1000, stock: 500, budgetFen: 499_999 }, '¥4,999.99 到预算为止'],
  ] as const) {
    await activityWith(page, { budgetFen: null, ...fields, issued: 0, used: 0 })
    await visit.open(address, root)
    await expect(page.getByRole('dialog').first().getByText(words)).toBeVisible()
  }
  expect(visit.takeMessages()).toEqual([])
})

test('sales of a coupon activity are requested once it has begun, by accounts that have the orders', async ({
  visit,
}) => {
  const { page } = visit
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(couponSales.one.path)) count++
  })
  await activityWith(page, { state: 'planned' })
  await visit.open(address, root)
  await expect(page.getByRole('dialog').first().getByText('使用情况')).toBeVisible()
  await visit.settle()
  await activityWith(page, { state: 'running' })
  await visit.open(address, { variant: 'usual', role: 0, only: 'coupon' })
  await expect(page.getByRole('dialog').first().getByText('使用情况')).toBeVisible()
  await visit.settle()
  expect(count).toBe(0)
})

for (const width of [1440, 390])
  test(`the sales of a coupon activity fit ${width} px in the light and the dark`, async ({ visit }) => {
    const { page } = visit
    await activityWith(page, { state: 'running' })
    await answerWith(page, sales)
    await visit.open(address, root, width)
    await page.getByText('按整天算').scrollIntoViewIfNeeded()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/coupon-${width}.png` })
    await visit.darken()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/coupon-${width}-dark.png` })
    expect(visit.takeMessages()).toEqual([])
  })

test('an activity whose budget is used up says so, and issues no more coupons', async ({ visit }) => {
  const { page } = visit
  await answerWith(page, sales)
  const terms = { kind: 'amount', amountFen: 1000, maxFen: null, state: 'running', paused: false }
  await activityWith(page, {
    ...terms,
    ...{ stock: 500, issued: 50, used: 20, left: 0, budgetFen: 50_000, committedFen: 50_000, discountFen: 20_000 },
  })
  await visit.open(address, root)
  const drawer = page.getByRole('dialog').first()
  const budget = drawer.getByRole('img', { name: /^预算/ })
  await expect(budget).toHaveAccessibleName('预算 ¥500.00，已优惠 ¥200.00，发出未用的券最多再优惠 ¥300.00，剩 ¥0.00')
  await expect(drawer.getByText('¥500.00 到预算为止')).toBeVisible()
  const make = drawer.getByRole('button', { name: '制作券码' })
  await expect(make).toBeDisabled()
  await expect(make).toHaveAccessibleDescription('预算已满')
  await expect(drawer.getByRole('button', { name: '发放', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.locator('#page tbody tr').first()).toContainText('预算已满')
})
