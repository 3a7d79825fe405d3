import { expect, type Locator, type Route } from '@playwright/test'
import { complaints } from '#contract/operation/complaints.ts'
import { orders } from '#contract/operation/orders.ts'
import { refunds } from '#contract/operation/refunds.ts'
import { test } from './visit.ts'

const usual = { variant: 'usual', role: 0 } as const

test('a range of amounts that stands the wrong way round says so at its fields, and is not asked for', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  await page.getByRole('button', { name: '更多筛选' }).click()
  const panel = page.getByRole('form', { name: '更多筛选' })
  await expect(panel.getByText(/^约 /)).toBeVisible()
  const asked: unknown[] = []
  page.on('request', (request) => void (request.url().endsWith(orders.list.path) && asked.push(request.postDataJSON())))
  await panel.getByLabel('最低金额').fill('50')
  await panel.getByLabel('最高金额').fill('20')
  const sought = panel.getByRole('button', { name: '查看结果' })
  await expect(panel.getByText('最高金额不能低于最低金额')).toBeVisible()
  await expect(sought).toBeDisabled()
  await expect(panel.getByText(/^约 /)).toBeHidden()
  await page.waitForTimeout(400)
  expect(asked.filter((body) => (body as { maxFen?: number }).maxFen !== undefined)).toEqual([])
  await panel.getByLabel('最高金额').fill('200')
  await expect(panel.getByText(/^约 /)).toBeVisible()
  await sought.click()
  await expect(page).toHaveURL(/minFen=5000&maxFen=20000/)
  await visit.settle()
  expect(visit.heard()).toEqual([])
})

test('orders of a day of payment stand by the time of payment, beside the time of the order', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order?from=&to=&paidFrom=2026-05-02&paidTo=2026-05-02', usual)
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.indexOf('支付时间')).toBe(heads.indexOf('下单时间') - 1)
  const paid = page.getByRole('columnheader', { name: '支付时间' })
  await expect(paid).toHaveAttribute('aria-sort', 'descending')
  await paid.getByRole('button').click()
  await expect(paid).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=paidAt&order=asc/)
})

test('运营监控 of scenic areas that the account does not have shows no outage, but the way to its own', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/monitor?areaIds=987654', usual)
  await expect(page.getByRole('heading', { name: '没有所选的景区' })).toBeVisible()
  await expect(page.getByRole('region', { name: '指标' })).toBeHidden()
  await page.getByRole('button', { name: '看全部景区' }).click()
  await expect(page.getByRole('region', { name: '指标' })).toBeVisible()
  await expect(page).not.toHaveURL(/areaIds/)
})

test('the heads of the panels of 运营监控 hold their read-outs at every width', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${orders.monitor.path}`, async (route) => {
    const reply = await route.fetch()
    const { data, ...rest } = await reply.json()
    const paid = Array(24).fill(123_456_789)
    await route.fulfill({ json: { ...rest, data: { ...data, hours: { today: paid, yesterday: paid, lastWeek: paid } } } })
  })
  await visit.open('/dataOps/monitor', usual)
  for (const width of [992, 1030, 1100, 1200, 1280, 1440]) {
    await visit.widen(width)
    for (const name of ['分时实收', '景区状态']) {
      const over = await page
        .getByRole('region', { name })
        .locator('header')
        .evaluate((box) => Math.max(box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight))
      expect.soft(over, `${name} ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('a batch of refunds is agreed to once, one after the other, and summed up once', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/refund', usual)
  const path = new RegExp(refunds.approve.path.replace(/\{\w+\}/, '\\d+'))
  let asked = 0
  await page.route(path, async (route) => {
    asked++
    await new Promise((done) => setTimeout(done, 300))
    await route.fulfill({ json: { code: 2002, msg: '退款已被处理', data: null } })
  })
  await page.getByLabel('全选本页').check()
  const rows = await page.getByRole('checkbox', { name: '选择', exact: true }).count()
  await page.getByRole('button', { name: new RegExp(`^同意 ${rows} 笔`) }).click()
  const sure = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: `同意 ${rows} 笔` })
  await sure.dblclick()
  await expect(page.getByRole('button', { name: `同意 1 / ${rows}` })).toBeDisabled()
  await expect(page.getByText(`已同意 0 笔，${rows} 笔没有同意`)).toHaveCount(1, { timeout: 20_000 })
  await expect(page.getByText('退款已被处理')).toHaveCount(1)
  await expect(page).not.toHaveURL(/open=/)
  expect(asked).toBe(rows)
})

test('a refund by force whose answer was lost is sent under the key of its order, is told as received before, and another order begins anew', async ({ visit }) => {
  const { page } = visit
  await page.route(`**${orders.list.path}`, answer(payable))
  await visit.open('/systemOps/refund', usual)
  const sent: { orderId: number; requestKey: string }[] = []
  let reply: 'lost' | 'repeated' | 'exists' | 'new' = 'lost'
  await page.route(`**${refunds.mandatory.path}`, async (route) => {
    sent.push(route.request().postDataJSON())
    if (reply === 'lost') return route.abort()
    if (reply === 'exists') return route.fulfill({ json: { code: 2001, msg: '先前的退款 ¥59.70 已收到（退款单 R9），这一笔没有提交', data: null } })
    return route.fulfill({ json: { code: 200, msg: '', data: { id: 9, refundNo: 'R9', requestedAt: '2026-05-02T14:28:03+08:00', repeated: reply === 'repeated' } } })
  })
  const dialog = page.getByRole('dialog', { name: '强制退款' })
  const pick = async (nth: number) => {
    await dialog.getByLabel('订单').fill('JY20')
    await dialog.locator('.found button').nth(nth).click()
  }
  const fill = async (note: string) => {
    await dialog.getByRole('button', { name: '其他' }).click()
    await dialog.getByLabel('说明').fill(note)
  }
  const send = async () => {
    await dialog.getByRole('button', { name: '退款 ¥59.70' }).click()
    await page.locator('.question').getByRole('button', { name: '退款 ¥59.70' }).click()
  }
  const openDialog = () => page.getByRole('button', { name: '强制退款' }).click()

  await openDialog()
  await pick(0)
  await fill('投诉电话')
  await send()
  await expect.poll(() => sent.length).toBe(1)
  // Another order: nothing of what was typed for the first, and a key of its own.
  await dialog.getByRole('button', { name: '换一单' }).click()
  await pick(1)
  await expect(dialog.getByLabel('说明')).toHaveValue('')
  await fill('另一单')
  await send()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]!.requestKey).not.toBe(sent[0]!.requestKey)
  // Left and begun again, the first order has its first key; what differs is refused, once, and stays.
  await dialog.getByRole('button', { name: '换一单' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openDialog()
  await pick(0)
  await fill('又一通电话')
  reply = 'exists'
  await send()
  await expect(page.getByText('先前的退款 ¥59.70 已收到')).toHaveCount(1)
  expect(sent[2]!.requestKey).toBe(sent[0]!.requestKey)
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(dialog.getByLabel('说明')).toHaveValue('又一通电话')
  // It is another refund from then on.
  reply = 'new'
  await send()
  await expect(page.getByText('已强制退款 ¥59.70')).toBeVisible()
  expect(sent[3]!.requestKey).not.toBe(sent[0]!.requestKey)
  await expect(dialog).toBeHidden()
  await openDialog()
  await pick(1)
  await fill('另一单')
  reply = 'repeated'
  await send()
  await expect(page.getByText(/^这笔退款先前已收到（.*14:28.*），没有再退$/)).toBeVisible()
  expect(sent[4]!.requestKey).toBe(sent[1]!.requestKey)
})

test('a request for a refund without a reason leads to the reasons on a phone, and another one that had arrived is told once', async ({ visit }) => {
  const { page } = visit
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), answer(payableDetail))
  await page.route(
    `**${refunds.ofOrder.path}`,
    answer((data) => ({ ...data, rows: [] })),
  )
  await visit.open('/dataOps/order?open=1', usual, 390)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('JYT2026050…123456')
  expect(await cut(drawer)).toBe(0)
  await drawer.getByRole('checkbox', { name: /^退 / }).check()
  const foot = drawer.locator('.frame-foot')
  await foot.getByRole('button', { name: '申请退款 ¥59.70' }).click()
  await expect(foot.getByText('选择退款原因')).toBeVisible()
  await expect(drawer.locator('.ask-reasons button').first()).toBeFocused()
  await expect(drawer.locator('.ask-reasons')).toBeInViewport()
  await page.keyboard.press('Enter')
  await drawer.getByLabel('说明').fill('模糊')
  await page.route(`**${refunds.request.path}`, (route) => route.fulfill({ json: { code: 2001, msg: '先前的退款 ¥7.00 已收到（退款单 R9），这一笔没有提交', data: null } }))
  await foot.getByRole('button', { name: '申请退款 ¥59.70' }).click()
  await page.locator('.question').getByRole('button', { name: '申请退款 ¥59.70' }).click()
  await expect(page.getByText('先前的退款 ¥7.00 已收到')).toHaveCount(1)
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(drawer.getByLabel('说明')).toHaveValue('模糊')
})

test('a link to an order that is not there says so in its place, without an error', async ({ visit }) => {
  const { page } = visit
  const none = { code: 1512, msg: '没有找到，可能已被删除或不在可见范围内', data: null }
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), (route) => route.fulfill({ json: none }))
  await page.route(`**${refunds.ofOrder.path}`, (route) => route.fulfill({ json: none }))
  await visit.open('/dataOps/order?open=987654', usual)
  await expect(page.getByRole('dialog').getByText('没有这笔订单，或不在可见范围内')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the numbers of refunds and of complaints’ orders are cut in the middle on a phone, not at their end', async ({ visit }) => {
  const { page } = visit
  const drawer = page.getByRole('dialog')
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, refundNo: 'R20261121124501ABCDEFGH', state: 'approved' })) })),
  )
  await visit.open('/systemOps/refund?tab=all&open=1', usual, 390)
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('R202611211…CDEFGH')
  expect(await cut(drawer)).toBe(0)
  await page.route(
    new RegExp(complaints.one.path.replace(/\{\w+\}/, '\\d+')),
    answer((data) => ({ ...data, complaint: { ...data.complaint, orderNo: whole.orderNo } })),
  )
  await visit.open('/systemOps/refund?tab=complaint&open=1', usual, 390)
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('JYT2026050…123456')
  expect(await cut(drawer)).toBe(0)
})

test('cash that waits to be handed out is no failure, and nobody is promised that a provider returns it', async ({ visit }) => {
  const { page } = visit
  let state = 'abnormal'
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, cash: true, state, paidFen: 5970, amountFen: 5970 })) })),
  )
  await visit.open('/systemOps/refund?tab=abnormal', usual)
  await expect(page.locator('.st-warn', { hasText: '待退现金' }).first()).toBeVisible()
  await expect(page.getByText('退款失败')).toHaveCount(0)
  state = 'requested'
  await visit.open('/systemOps/refund', usual)
  await page.getByLabel('全选本页').check()
  await page.getByRole('button', { name: /^同意 \d+ 笔/ }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question.getByText('现金要由人退给游客，再登记')).toBeVisible()
  await expect(question.getByText('支付平台')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), answer(payableDetail))
  await visit.open('/systemOps/refund?open=1', usual)
  await page.getByRole('button', { name: '退款 ¥59.70' }).click()
  await expect(page.getByText('同意后现金要由人退给游客，再登记。')).toBeVisible()
})

test('a batch that failed in part keeps its failed rows chosen and names their refunds', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/refund', usual)
  const rows = await page.getByRole('checkbox', { name: '选择', exact: true }).count()
  let asked = 0
  let left = Number.POSITIVE_INFINITY
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.slice(0, left) })),
  )
  await page.route(new RegExp(refunds.approve.path.replace(/\{\w+\}/, '\\d+')), async (route) => {
    left = 2
    await route.fulfill({ json: asked++ < 2 ? { code: 2002, msg: '退款已被处理', data: null } : { code: 200, msg: '', data: {} } })
  })
  await page.getByLabel('全选本页').check()
  await page.getByRole('button', { name: new RegExp(`^同意 ${rows} 笔`) }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: `同意 ${rows} 笔` })
    .click()
  await expect(page.getByText(`已同意 ${rows - 2} 笔，2 笔没有同意`)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('退款已被处理：退款单号 1、退款单号 2')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '选择', exact: true, checked: true })).toHaveCount(2)
})

test('rows that another order brings are no news, those that come by themselves are', async ({ visit }) => {
  const { page } = visit
  let first = 0
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object, at: number) => ({ ...row, id: first + at })) })),
  )
  await visit.open('/systemOps/refund?tab=all', usual)
  const fresh = page.locator('tr.fresh')
  const sorted = page.waitForResponse((response) => response.url().endsWith(refunds.list.path) && response.request().postDataJSON().sort === 'amountFen')
  first = 2
  await page.getByRole('columnheader', { name: '退款(元)' }).getByRole('button').click()
  await sorted
  await expect(page.locator('tr[data-id="2"]').first()).toHaveAttribute('data-at', '0')
  await page.waitForTimeout(200)
  await expect(fresh).toHaveCount(0)
  first = 0
  await page.getByRole('button', { name: /刷新/ }).first().click()
  await expect(fresh).toHaveCount(2)
})

/** By how much the title of a drawer is wider than its place, in px. */
const cut = (drawer: Locator) => drawer.getByRole('heading', { level: 2 }).evaluate((title) => title.scrollWidth - title.clientWidth)

// biome-ignore lint/suspicious/noExplicitAny: an answer as it is on the wire
type Data = any

/** Answers a call with what the house says, changed. */
const answer = (change: (data: Data) => unknown) => async (route: Route) => {
  const reply = await route.fetch()
  const { data, ...rest } = await reply.json()
  await route.fulfill({ json: { ...rest, data: change(data) } })
}
const whole = { orderNo: 'JYT20260502000000123456', paidFen: 5970, refundedFen: 0, refundingFen: 0, refundState: null, state: 'partly_refunded', channel: 'wechat' }
const payable = (data: Data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, ...whole })) })
const payableDetail = (data: Data) => ({ ...data, order: { ...data.order, ...whole }, items: [] })
