import { expect, type Page } from '@playwright/test'
import { explanations } from '#contract/reports/explanations.ts'
import { type RecentRow, recentDays } from '#contract/reports/recentDays.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

/** A Sunday. */
const dayTo = '2026-05-17'
const saturday = '2026-05-16'
const role = (of: 0 | 2 | 3) => ({ variant: 'usual', role: of }) as const

/** Six days as usual and a Saturday, with what is usual on each day. */
const row = (id: number, name: string, onSaturday: number, usualFen: number | null): RecentRow => {
  const paid = [...Array(5).fill(usualFen ?? 0), onSaturday, usualFen ?? 0] as number[]
  const paidFen = paid.reduce((sum, fen) => sum + fen, 0)
  return {
    id,
    name,
    caseName: '索道沿线',
    paidFen,
    compared: usualFen === null ? null : { days: 7, paidFen, usualFen: 7 * usualFen },
    days: paid.map((fen) => ({ paidFen: fen, usualFen, much: usualFen !== null && fen !== usualFen })),
  }
}

/** The requests for explanations. */
async function recent(page: Page, areas: RecentRow[], points: RecentRow[] = []) {
  const requests: unknown[] = []
  const replyWith = (rows: RecentRow[]) => answer((data) => ({ ...data, dayTo, rows }))
  await page.route(`**${recentDays.areas.path}`, replyWith(areas))
  await page.route(`**${recentDays.points.path}`, replyWith(points))
  await page.route(`**${explanations.one.path}`, (route) => {
    requests.push(route.request().postDataJSON())
    return answer((data) => ({ ...data, areaName: '黄山风景区', day: saturday, causes: [] }))(route)
  })
  return requests
}

const huangshan = row(7, '黄山风景区', 120_000, 900_000)
const westLake = row(8, '西湖风景名胜区', 500_000, 400_000)
const panel = (page: Page) => page.getByRole('region', { name: '近几日实付' })

test('a channel customer sees which of its scenic areas had a bad Saturday, and one click says why', async ({
  visit,
}) => {
  const { page } = visit
  const requests = await recent(page, [huangshan, westLake])
  await visit.open('/dataOps/monitor', role(2))
  await expect(panel(page).getByRole('listitem')).toHaveText([/黄山风景区/, /西湖风景名胜区/])
  const bad = panel(page).getByRole('button', {
    name: /^黄山风景区 05-16 周六：实付 ¥1,200.00，平常 ¥9,000.00，少得多$/,
  })
  await expect(bad).toContainText('86.7%')
  await expect(panel(page).getByRole('button', { name: /少得多/ })).toHaveCount(1)
  await bad.click()
  await expect(page.getByRole('dialog', { name: `黄山风景区 ${saturday}` })).toBeVisible()
  expect(requests).toEqual([{ areaId: 7, day: saturday }])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bad).toBeFocused()
  expect(visit.takeMessages()).toEqual([])
})

test('a scenic area opens into its points, whose days lead to their orders, by keyboard too', async ({ visit }) => {
  const { page } = visit
  const pine = row(31, '迎客松', 20_000, 600_000)
  pine.compared = { days: 2, paidFen: 0, usualFen: 90_000 }
  await recent(page, [huangshan, westLake], [pine, row(-4, '未放到点位', 0, null)])
  await visit.open('/dataOps/monitor', role(2))
  await panel(page)
    .getByRole('button', { name: /^黄山风景区\s*的点位$/ })
    .focus()
  await page.keyboard.press('Enter')
  const point = panel(page).getByRole('link', { name: /^迎客松 05-16 周六：实付 ¥200.00/ })
  await expect(point).toBeVisible()
  await expect(
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: /^迎客松/ }),
  ).toContainText('只 2 天可比')
  await expect(panel(page).getByRole('link', { name: '迎客松', exact: true })).toHaveAttribute(
    'href',
    '/pic/point?open=31',
  )
  // Cameras at no point have no list of orders of their own, and no drawer.
  await expect(panel(page).getByRole('link', { name: '未放到点位', exact: true })).toHaveCount(0)
  await expect(
    panel(page).getByRole('img', { name: /^未放到点位 05-16 周六：实付 ¥0.00，可比的日子太少$/ }),
  ).toBeVisible()
  await point.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dataOps\/order\?/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    areaIds: '7',
    pointId: '31',
    paidFrom: saturday,
    paidTo: saturday,
  })
})

test('the points of an only scenic area are shown at once, on a phone with short amounts', async ({ visit }) => {
  const { page } = visit
  await recent(page, [huangshan], [row(31, '迎客松', 20_000, 600_000)])
  await visit.open('/dataOps/monitor', role(3), 390)
  const bad = panel(page).getByRole('button', { name: /少得多/ })
  await expect(bad).toContainText('1.2千')
  await expect(panel(page).getByText('迎客松', { exact: true })).toBeVisible()
  const box = (await bad.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(box.width).toBeGreaterThanOrEqual(44)
  await bad.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('more than ten scenic areas, and more than twenty points of one, are shown on demand', async ({ visit }) => {
  const { page } = visit
  const rows = (number: number, name: string) =>
    Array.from({ length: number }, (_, at) => row(at + 1, `${name}${at + 1}`, 0, null))
  await recent(page, rows(12, '景区'), rows(21, '点位'))
  await visit.open('/dataOps/monitor', role(0))
  await expect(panel(page).getByRole('listitem')).toHaveCount(10)
  await panel(page).getByRole('button', { name: '显示其余 2 个景区' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(12)
  await panel(page)
    .getByRole('button', { name: /^景区1\s*的点位$/ })
    .click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(32)
  await panel(page).getByRole('button', { name: '显示其余 1 个点位' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(33)
})
