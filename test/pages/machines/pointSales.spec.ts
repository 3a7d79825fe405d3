import { expect } from '@playwright/test'
import type { Reply } from '#contract/kit.ts'
import { pointSales } from '#contract/reports/pointSales.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import { test } from '../harness/visit.ts'

const none = { orders: 0, refunds: 0, refundedFen: 0, pictures: 0, matched: 0, printed: 0 }
const sold = (scans: number, paidOrders: number, paidFen: number) =>
  sumOf([{ ...none, scans, paidOrders, paidFen, turnoverFen: paidFen, averageFen: null, conversion: null }])
const row = (id: number, rank: number, name: string, figures: ReturnType<typeof sold>) => ({
  id,
  rank,
  name,
  ...figures,
})
const own = row(1, 4, '玻璃栈道', sold(1200, 36, 107_640))
const answer = (days: number): Reply<typeof pointSales.one> => ({
  asOf: '2026-05-20T04:00:00.000Z',
  ...{ dayFrom: days === 7 ? '2026-05-14' : '2026-04-21', dayTo: '2026-05-20', points: 5, own, beforeFen: 154_000 },
  others: sold(4400, 352, 1_052_480),
  near: [
    row(2, 1, '云海观景台', sold(1500, 140, 418_600)),
    row(3, 2, '一线天入口处的石阶与凉亭之间的弯道', sold(1300, 110, 328_900)),
    row(4, 3, '索道上站', sold(1000, 72, 215_280)),
    own,
    row(5, 5, '缆车下站', sold(600, 30, 89_700)),
  ],
})

test('the drawer of a point says how it sells beside the others, what holds it back, and leads to its orders', async ({
  visit,
}) => {
  const { page } = visit
  const requested: unknown[] = []
  await page.route(`**${pointSales.one.path}`, (route) => {
    const body = route.request().postDataJSON()
    requested.push(body)
    return route.fulfill({ json: { code: 200, msg: '', data: answer(body.days) } })
  })
  await visit.open('/pic/point?open=1', { variant: 'usual', role: 1 })
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText('实收 ¥1,076.40')).toBeVisible()
  await expect(drawer.getByText('比前 30 天 下降 30.1%')).toBeVisible()
  const figures = drawer.getByRole('table', { name: '与其他点位相比' })
  await expect(figures.getByRole('row').nth(1)).toContainText('1,200 次1,100 次')
  await expect(figures.getByRole('row').nth(2)).toContainText('3.0%8.0%下降5.0 点')
  await expect(drawer.getByText('最落后的是转化率，只有其他点位平均的 37.5%。')).toBeVisible()
  await expect(drawer.getByRole('link', { name: '看照片' })).toHaveAttribute(
    'href',
    /^\/pic\/photo\?caseId=\d+&pointId=1$/,
  )
  await expect(drawer.getByText('本项目 5 个点位，按实收第 4')).toBeVisible()
  const near = drawer.getByRole('list', { name: '名次相近的点位' }).getByRole('listitem')
  await expect(near).toHaveCount(5)
  await expect(near.nth(3)).toHaveAttribute('aria-current', 'true')
  await expect(near.nth(3).getByRole('link')).toHaveText('¥1,076.40')
  await expect(near.nth(3).getByRole('link')).toHaveAttribute(
    'href',
    /^\/dataOps\/order\?.*pointId=1.*paidFrom=2026-04-21/,
  )

  await drawer.getByRole('button', { name: '近 7 天' }).click()
  await expect(near.nth(3).getByRole('link')).toHaveAttribute('href', /paidFrom=2026-05-14/)
  expect(requested).toEqual([
    { id: 1, days: 30 },
    { id: 1, days: 7 },
  ])
  await near.nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/open=3/)
  expect(visit.takeMessages()).toEqual([])
})

test('a point that nobody scans says so, and leads to its codes', async ({ visit }) => {
  const { page } = visit
  const unscanned = row(1, 4, '玻璃栈道', sold(0, 0, 0))
  await page.route(`**${pointSales.one.path}`, (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: { ...answer(30), own: unscanned, beforeFen: 0, near: [unscanned] } },
    }),
  )
  await visit.open('/pic/point?open=1', { variant: 'usual', role: 1 })
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText('前 30 天也没有')).toBeVisible()
  await expect(drawer.getByText('最落后的是扫码，还没有人扫码。')).toBeVisible()
  await expect(drawer.getByRole('link', { name: '看渠道码' })).toHaveAttribute('href', /channelCode\?.*pointId=1$/)
  visit.takeMessages()
})

test('the sales of a point are not requested for an account without the orders', async ({ visit }) => {
  const { page } = visit
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(pointSales.one.path)) count++
  })
  await visit.open('/pic/point?open=1', { variant: 'usual', role: 3, only: 'point' })
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await visit.settle()
  expect(count).toBe(0)
})

for (const width of [1440, 390])
  test(`the sales of a point fit ${width} px in the light and the dark`, async ({ visit }) => {
    const { page } = visit
    await page.route(`**${pointSales.one.path}`, (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: answer(30) } }),
    )
    await visit.open('/pic/point?open=1', { variant: 'usual', role: 1 }, width)
    const section = page.getByRole('dialog').first().getByText('名次相近').or(page.getByText('按实收第 4'))
    await section.scrollIntoViewIfNeeded()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/point-${width}.png` })
    await visit.darken()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/point-${width}-dark.png` })
    expect(visit.takeMessages()).toEqual([])
  })
