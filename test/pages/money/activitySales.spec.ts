import { expect } from '@playwright/test'
import type { Reply } from '#contract/kit.ts'
import { activitySales } from '#contract/reports/activitySales.ts'
import { activities } from '#contract/sales/activities.ts'
import { beside } from '../harness/campaign.ts'
import { test } from '../harness/visit.ts'

const answer: Reply<typeof activitySales.one> = { name: '五一', ...beside }
const address = '/task/activity?open=1'

test('the drawer of an activity says how its project sells beside the same weekdays before', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${activitySales.one.path}`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: answer } }),
  )
  await visit.open(address, { variant: 'usual', role: 1 })
  const drawer = page.getByRole('dialog').first()
  // 1,040 orders for 9.90 instead of 540 for 23.90.
  await expect(drawer.getByText('可比的 4 天实收 ¥10,296')).toBeVisible()
  await expect(drawer.getByText('比平常 下降 20.2%')).toBeVisible()
  const figures = drawer.getByRole('table', { name: '与平常相比' })
  await expect(figures.getByRole('row').nth(2)).toContainText('1,040 笔540 笔上升92.6%')
  await expect(figures.getByRole('row').nth(3)).toContainText('¥9.90¥23.90下降58.6%')
  await expect(drawer.getByText('按整天算项目的全部订单。')).toBeVisible()
  await drawer.getByRole('button', { name: '看表' }).click()
  await expect(drawer.getByRole('row', { name: /^2026-05-05/ })).toContainText('¥2,178.00—')
  await expect(drawer.getByRole('row', { name: /^2026-05-01/ })).toContainText('¥3,069.00¥2,868.00')
  expect(visit.takeMessages()).toEqual([])
})

test('an activity without comparable days says so, and one that has not begun requests nothing', async ({ visit }) => {
  const { page } = visit
  let count = 0
  await page.route(`**${activitySales.one.path}`, (route) => {
    count++
    const today = beside.days.slice(4)
    return route.fulfill({ json: { code: 200, msg: '', data: { ...answer, days: today, compared: null } } })
  })
  await visit.open(address, { variant: 'usual', role: 1 })
  await expect(page.getByText('还没有可比的日子')).toBeVisible()
  await expect(page.getByText('实收 ¥2,178')).toBeVisible()
  expect(count).toBe(1)

  await page.route(`**${activities.list.path}`, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const rows = data.rows.map((row: object) => ({ ...row, state: 'drafted' }))
    await route.fulfill({ json: { ...rest, data: { ...data, rows } } })
  })
  await visit.open(address, { variant: 'usual', role: 1 })
  await expect(page.getByText('活动开始后，这里每天与平常同样的星期几相比。')).toBeVisible()
  expect(count).toBe(1)
  visit.takeMessages()
})

test('the sales of an activity are not requested for an account without the orders', async ({ visit }) => {
  const { page } = visit
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith(activitySales.one.path)) count++
  })
  await visit.open(address, { variant: 'usual', role: 0, only: 'activity' })
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await visit.settle()
  expect(count).toBe(0)
})

for (const width of [1440, 390])
  test(`the sales of an activity fit ${width} px in the light and the dark`, async ({ visit }) => {
    const { page } = visit
    await page.route(`**${activitySales.one.path}`, (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: answer } }),
    )
    await visit.open(address, { variant: 'usual', role: 1 }, width)
    await page.getByText('按整天算').scrollIntoViewIfNeeded()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/activity-${width}.png` })
    await visit.darken()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/activity-${width}-dark.png` })
    expect(visit.takeMessages()).toEqual([])
  })
