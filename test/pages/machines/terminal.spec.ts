import { expect, type Page } from '@playwright/test'
import { schemes } from '#contract/codes/schemes.ts'
import { pointSales } from '#contract/reports/pointSales.ts'
import { cases } from '#contract/scenic/cases.ts'
import { points } from '#contract/scenic/points.ts'
import { screens } from '#contract/scenic/screens.ts'
import { answer, ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

const spots = (page: Page) => page.locator('#page ol[class*="spots"] > li')
const names = (page: Page) => spots(page).locator('[class*="name"] > :first-child').allInnerTexts()
/** The ids that the page sends in their new order. */
const ordered = async (page: Page, act: () => Promise<void>) => {
  const sent = page.waitForRequest((request) => request.url().endsWith(points.order.path))
  await act()
  return (await sent).postDataJSON() as { ids: number[] }
}

test('hotspots are moved by keys, by buttons and by dragging, and shown at once in their new order', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/terminal/hotspot', { variant: 'extreme', role: 0 })
  const before = await names(page)
  expect(before.length).toBeGreaterThan(3)
  const terminal = page.locator('[data-terminal] li')
  await expect(terminal.first()).toContainText(before[0]!)

  // The requested order is shown at once; the generated response then returns the old one.
  const grip = (at: number) => spots(page).nth(at).getByRole('button', { name: /^移动/ })
  const { ids } = await ordered(page, () => grip(0).press('Alt+ArrowDown'))
  const swapped = await ordered(page, async () => {
    await visit.settle()
    await spots(page).nth(1).getByRole('button', { name: /^上移/ }).click()
  })
  expect(swapped.ids).toEqual(ids)
  await visit.settle()
  const dragged = await ordered(page, () => grip(2).dragTo(spots(page).nth(0)))
  expect(new Set(dragged.ids)).toEqual(new Set(ids))
  expect(dragged.ids.indexOf(ids[0]!)).toBeGreaterThan(0)
  await expect(page.getByRole('status').filter({ hasText: '移到第 1 位' })).toHaveCount(1)
})

/** Which projects have hotspots, and what the page requests of projects. */
async function withHotspotsIn(page: Page, caseIds: () => number[]) {
  const requested: object[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(cases.list.path)) requested.push(request.postDataJSON())
  })
  await page.route(`**${points.list.path}`, (route) => {
    if (!route.request().postDataJSON().hot) return route.fallback()
    return route.fulfill(ok({ rows: caseIds().map((caseId) => ({ id: caseId, caseId })), total: 1, asOf: '' }))
  })
  return requested
}

for (const path of ['/terminal/hotspot', '/terminal/display'])
  test(`${path} begins with a project that has hotspots, else with the one that has the most points`, async ({
    visit,
  }) => {
    let hot = [3]
    const requested = await withHotspotsIn(visit.page, () => hot)
    await visit.open(path, { variant: 'usual', role: 0 })
    expect(requested.splice(0)).toEqual([{ id: 3, size: 1 }])
    hot = []
    await visit.open(path, { variant: 'usual', role: 0 })
    expect(requested).toEqual([{ size: 1, sort: 'points' }])
  })

test('the page stays with its project when the last hotspot of it is taken away', async ({ visit }) => {
  const { page } = visit
  let hot = [3]
  const requested = await withHotspotsIn(page, () => hot)
  await visit.open('/terminal/hotspot', { variant: 'usual', role: 0 })
  hot = [2]
  const saved = page.waitForResponse(`**${points.edit.path.replace('{id}', '*')}`)
  await spots(page)
    .getByRole('button', { name: /取消打卡点/ })
    .first()
    .click()
  await saved
  await visit.settle()
  expect(requested.filter((body) => !('id' in body && body.id === 3))).toEqual([])
})

test('hotspots are put in the order of their takings with one button, and back', async ({ visit }) => {
  const { page } = visit
  // The last ones sell most.
  await page.route(
    `**${pointSales.ofCase.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object, at: number) => ({ ...row, rank: data.rows.length - at })),
    })),
  )
  await visit.open('/terminal/hotspot', { variant: 'extreme', role: 0 })
  const before = await names(page)
  const sort = page.getByRole('button', { name: '按实收排序' })
  const { ids } = await ordered(page, () => sort.click())
  const back = await ordered(page, () => page.getByRole('button', { name: '撤销' }).click())
  expect(ids.filter((id) => !back.ids.includes(id))).toEqual([])
  const hot = back.ids.filter((id, at) => ids[at] !== id)
  expect(hot.length).toBeGreaterThan(3)
  expect(ids.filter((id) => hot.includes(id))).toEqual(hot.toReversed())
  await visit.settle()
  expect(await names(page)).toEqual(before)
})

test('an account without the orders sees no takings of hotspots', async ({ visit }) => {
  const { page } = visit
  await visit.open('/terminal/hotspot', { variant: 'usual', role: 0, only: 'hotspot' })
  await expect(spots(page)).not.toHaveCount(0)
  await expect(page.getByText(/^第 \d+，扫码/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '按实收排序' })).toHaveCount(0)
})

test('the address of a screen is shown once, and replaces the previous one only after a question', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/terminal/display?tab=screens&open=1', { variant: 'usual', role: 1 })
  const drawer = dialogs(page).first()
  await drawer.getByRole('button', { name: '更换地址' }).click()
  await expect(dialogs(page).last()).toContainText('原来的地址立即失效')
  const sent = page.waitForRequest((request) => request.url().endsWith(screens.issue.path))
  await dialogs(page).last().getByRole('button', { name: '更换地址' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id: 1 })
  await expect(drawer.locator('code')).toContainText(/\/screen#.+/)
  await drawer.getByRole('button', { name: /^下一/ }).click()
  await expect(drawer.locator('code')).toHaveCount(0)
})

test('without a mini-program, the form for a link does not ask for an expiry', async ({ visit }) => {
  const { page } = visit
  const none = { ends: false, made: 0, limit: 0, spent: false, expiring: 0, failed: 0 }
  const isQuota = (url: URL) => url.pathname === schemes.quota.path
  await page.route(isQuota, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { code: 200, msg: 'ok', data: none } })
      : route.fallback(),
  )
  await visit.open('/terminal/scheme', { variant: 'usual', role: 0 })
  await page
    .getByRole('button', { name: /^(生成|更新)/ })
    .first()
    .click()
  const form = dialogs(page).first()
  await expect(form).toContainText('外链就是短地址，不会到期')
  await expect(form.getByLabel('到期前')).toHaveCount(0)
  const sent = page.waitForRequest((request) => isQuota(new URL(request.url())) && request.method() === 'POST')
  await form.getByRole('button', { name: /^(生成|更新)$/ }).click()
  const body = (await sent).postDataJSON()
  expect([body.renew, body.days]).toEqual([undefined, undefined])
  await page.unroute(isQuota)
})
