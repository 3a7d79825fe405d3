import { expect } from '@playwright/test'
import { exportOf } from '#contract/exports.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { answer } from '../harness/answer.ts'
import { sends } from '../harness/sends.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const

test('a range whose largest amount is below the smallest shows an error at its fields and is not requested', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  await page.getByRole('button', { name: '更多筛选' }).click()
  const panel = page.getByRole('form', { name: '更多筛选' })
  await expect(panel.getByText(/^约 /)).toBeVisible()
  const requests: unknown[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith(orders.list.path) && requests.push(request.postDataJSON())),
  )
  await panel.getByLabel('最低金额').fill('50')
  await panel.getByLabel('最高金额').fill('20')
  const sought = panel.getByRole('button', { name: '查看结果' })
  await expect(panel.getByText('最高金额不能低于最低金额')).toBeVisible()
  await expect(sought).toBeDisabled()
  await expect(panel.getByText(/^约 /)).toBeHidden()
  await page.waitForTimeout(400)
  expect(requests.filter((body) => (body as { maxFen?: number }).maxFen !== undefined)).toEqual([])
  await panel.getByLabel('最高金额').fill('200')
  await expect(panel.getByText(/^约 /)).toBeVisible()
  await sought.click()
  await expect(page).toHaveURL(/minFen=5000&maxFen=20000/)
  await visit.settle()
  expect(visit.takeMessages()).toEqual([])
})

test('orders filtered by the day of payment are sorted by the time of payment, which is beside the order time', async ({
  visit,
}) => {
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

test('运营监控 filtered by scenic areas outside the account’s scope shows no figures, but a button for all areas', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/dataOps/monitor?areaIds=987654', usual)
  await expect(page.getByRole('heading', { name: '没有所选的景区' })).toBeVisible()
  await expect(page.getByRole('region', { name: '指标' })).toBeHidden()
  await page.getByRole('button', { name: '看全部景区' }).click()
  await expect(page.getByRole('region', { name: '指标' })).toBeVisible()
  await expect(page).not.toHaveURL(/areaIds/)
})

test('the headers of the panels of 运营监控 fit their read-outs at every width', async ({ visit }) => {
  const { page } = visit
  const paid = Array(24).fill(123_456_789)
  const hours = { today: paid, yesterday: paid, lastWeek: paid }
  // The panel shows scenic areas with their states today, and with their payments on a day that has passed.
  for (const panel of ['景区状态', '景区实付']) {
    await page.route(
      `**${orders.monitor.path}`,
      answer((data) => ({ ...data, hours, ...(panel === '景区状态' && { areas: null }) })),
    )
    await visit.open('/dataOps/monitor', usual)
    for (const width of [992, 1030, 1100, 1200, 1280, 1440]) {
      await visit.widen(width)
      for (const name of ['分时实付', panel]) {
        const over = await page
          .getByRole('region', { name })
          .locator('header')
          .evaluate((box) => Math.max(box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight))
        expect.soft(over, `${name} ${width}`).toBeLessThanOrEqual(0)
      }
    }
  }
})

test('a link to a missing order says so in its drawer, without an error', async ({ visit }) => {
  const { page } = visit
  const none = { code: 1512, msg: '没有找到，可能已被删除或不在可见范围内', data: null }
  await page.route(new RegExp(orders.one.path.replace(/\{\w+\}/, '\\d+')), (route) => route.fulfill({ json: none }))
  await page.route(`**${refunds.ofOrder.path}`, (route) => route.fulfill({ json: none }))
  await visit.open('/dataOps/order?open=987654', usual)
  await expect(page.getByRole('dialog').getByText('没有这笔订单，或不在可见范围内')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  await expect(page.locator('[data-kind]')).toHaveCount(0)
})

test('rows that appear because of another sort order are not marked as new, but rows that arrive by themselves are', async ({
  visit,
}) => {
  const { page } = visit
  let first = 0
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object, at: number) => ({ ...row, id: first + at })) })),
  )
  await visit.open('/systemOps/refund?tab=all', usual)
  const fresh = page.locator('tr[data-fresh]')
  const sorted = page.waitForResponse(
    (response) => response.url().endsWith(refunds.list.path) && response.request().postDataJSON().sort === 'amountFen',
  )
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

test('orders are exported with the filters of the list, and an order lists each of its downloads', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/dataOps/order?state=paid', usual)
  await page.locator('#page header').getByRole('button', { name: '导出', exact: true }).click()
  const order = page.getByRole('region', { name: '导出订单' }).getByRole('button', { name: /^导出/ })
  expect(await sends(visit, exportOf(orders.list)!, order)).toMatchObject({ format: 'xlsx' })
  await visit.open('/dataOps/order?open=1', usual)
  const each = page.getByRole('dialog').first().getByRole('button', { name: '每次下载' })
  expect(await sends(visit, orders.downloads, each)).toEqual({ orderId: 1 })
})
