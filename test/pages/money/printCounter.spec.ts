import { expect } from '@playwright/test'
import type { Body } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { printAccounts } from '#contract/printing/printAccounts.ts'
import { printers } from '#contract/printing/printers.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { events } from '#contract/system/events.ts'
import { ok } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { listOf, named, printer, some } from '../harness/pickable.ts'
import { test } from '../harness/visit.ts'

test('scanned order numbers follow one another without a mouse: enter finds, enter again chooses, Ctrl and enter prints', async ({
  visit,
}) => {
  const { page } = visit
  const queries: (string | undefined)[] = []
  const sent: Body<typeof printJobs.print>[] = []
  await page.route(`**${printers.options.path}`, (route) => route.fulfill(ok({ rows: [printer] })))
  await page.route(`**${pictures.list.path}`, (route) => {
    const { q } = route.request().postDataJSON() as Body<typeof pictures.list>
    queries.push(q)
    const paid = named(q === 'JY1' ? 2 : 6, { sold: true })
    return route.fulfill(listOf(q ? [paid] : some(50)))
  })
  await page.route(`**${printJobs.print.path}`, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill(ok({ jobIds: [1], remaining: 4, repeated: false }))
  })
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 })
  await expect(page.getByRole('searchbox', { name: /订单号/ })).toBeFocused()
  for (const [order, pictureId] of [
    ['JY1', 2],
    ['JY2', 6],
  ] as const) {
    await page.keyboard.type(order)
    await page.keyboard.press('Enter')
    await expect(page.getByText('找到 1 张')).toBeVisible()
    await expect.poll(() => queries.at(-1)).toBe(order)
    await visit.settle()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('先选照片').last()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('已选 1 张')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => sent.at(-1)?.pictureIds).toEqual([pictureId])
    await expect(page.getByText('还没有选照片')).toBeVisible()
  }
  expect(
    sent.map(({ printerId }) => printerId),
    'the only printer of the project',
  ).toEqual([7, 7])
})

test('new pictures do not move the others under the pointer of somebody who is choosing', async ({ visit }) => {
  const { page } = visit
  let shown = some(3)
  await page.route(`**${pictures.list.path}`, (route) => {
    const { size } = route.request().postDataJSON() as Body<typeof pictures.list>
    return route.fulfill(listOf(shown.slice(0, size), shown.length))
  })
  const arrival = Promise.withResolvers<void>()
  let streams = 0
  await page.route(`**${events.stream.path}`, async (route) => {
    if (streams++ > 0) return route.fulfill({ contentType: 'text/event-stream', body: '' })
    await arrival.promise
    return route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\ndata: {"topic":"picture"}\n\n' })
  })
  await visit.open('/print/local', { variant: 'usual', role: 0 })
  const tiles = page.locator('section button[aria-pressed]')
  await expect(tiles.first()).toContainText('cam-1')
  shown = [named(9, { takenAt: '2026-05-02T15:00:00+08:00' }), ...shown]
  arrival.resolve()
  const fresh = page.getByRole('button', { name: '有新照片' })
  await expect(fresh).toBeVisible()
  await expect(tiles.first()).toContainText('cam-1')
  await fresh.click()
  await expect(tiles.first()).toContainText('cam-9')
  await expect(fresh).toBeHidden()
})

test('pages that did not come out are listed first with the reason, and go into the next ticket with one click', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${printers.options.path}`, (route) => route.fulfill(ok({ rows: [printer] })))
  await page.route(`**${pictures.list.path}`, (route) => {
    const { ids } = route.request().postDataJSON() as Body<typeof pictures.list>
    return route.fulfill(listOf(ids ? ids.map((id) => named(id)) : some(50)))
  })
  await page.route(`**${printJobs.list.path}`, async (route) => {
    const body = route.request().postDataJSON() as Body<typeof printJobs.list>
    const answer = await (await route.fetch()).json()
    const job = (id: number, pictureId: number, state: string, reason = '') => ({
      ...answer.data.rows[0],
      ...{ id, pictureId, pictureName: `P${pictureId}`, kind: 'picture', state, reason, cancelling: false },
    })
    const jobs = [
      job(5, 41, 'printing'),
      job(4, 42, 'done'),
      job(3, 43, 'failed', '缺纸'),
      job(2, 42, 'failed', '卡纸'),
    ]
    return route.fulfill({ json: { ...answer, data: { ...answer.data, rows: body.ownToday ? jobs : [], total: 4 } } })
  })
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 })
  const sent = page.getByRole('region', { name: '今天送打的' })
  await expect(sent.getByRole('status')).toHaveText('没有打印1打印中1已打印1')
  await expect(sent.getByRole('listitem')).toContainText(['P43没有打印', 'P41打印中', 'P42已打印'])
  await expect(sent.getByRole('listitem').first()).toContainText('缺纸')
  await sent.getByRole('button', { name: '再打一次' }).click()
  await expect(page.getByText('已选 1 张')).toBeVisible()
  await expect(sent.getByRole('button', { name: '再打一次' })).toBeHidden()
  await page.getByRole('button', { name: '清空' }).click()
  await visit.widen(390)
  await page.getByRole('button', { name: '看打印情况' }).click()
  await dialogs(page).getByRole('button', { name: '再打一次' }).click()
  await expect(page.getByRole('dialog', { name: '打印 1 张照片' })).toBeVisible()
})

test('a clerk with too few prints recharges at the desk; without that right there is no such button', async ({
  visit,
}) => {
  const { page } = visit
  await page.route(`**${printers.options.path}`, (route) => route.fulfill(ok({ rows: [printer] })))
  await page.route(`**${pictures.list.path}`, (route) => route.fulfill(listOf(some(3))))
  const lines: object[] = []
  await page.route(`**${printAccounts.recharge.path}`, (route) => {
    lines.push(route.request().postDataJSON())
    const booked = { id: 1, prints: 50, priceFen: 0, balance: 55, createdAt: '2026-05-02T15:00:00+08:00' }
    return route.fulfill(ok({ ...booked, repeated: false }))
  })
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0 })
  await page.locator('section button[aria-pressed]').first().click()
  await page.getByLabel('份数').fill('9')
  await expect(page.getByText('打印账户的张数不够，先充值')).toBeVisible()
  await page.getByRole('button', { name: '充值' }).click()
  const form = page.getByRole('dialog', { name: /充值/ })
  await form.getByText('指定张数').click()
  await form.getByRole('spinbutton', { name: /打印张数/ }).fill('50')
  await form.getByLabel(/原因/).fill('赠送')
  await form.getByRole('button', { name: '充值 50 张' }).click()
  await expect(page.getByText('加了 50 张，账户剩 55 张')).toBeVisible()
  expect(lines).toMatchObject([{ prints: 50, reason: '赠送' }])
  await visit.open('/pic/printRemote', { variant: 'usual', role: 0, only: 'printRemote' })
  await page.locator('section button[aria-pressed]').first().click()
  await expect(page.getByText('账户剩 5 张')).toBeVisible()
  await expect(page.getByRole('button', { name: '充值' })).toBeHidden()
})

test('both entrances to 本地打印 show the record of prints', async ({ visit }) => {
  for (const path of ['/print/local', '/pic/printLocal']) {
    await visit.open(path, { variant: 'usual', role: 0 })
    await visit.page.getByText('打印记录', { exact: true }).click()
    await expect(visit.page).toHaveURL(new RegExp(`${path}\\?tab=done`))
    await expect(visit.page.locator('#page [data-opens]').first()).toBeVisible()
  }
})
