import { expect, type Page } from '@playwright/test'
import { complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { waiting } from '#contract/sales/waiting.ts'
import { answer, type Data } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const

/** As the server lists them: a refund or a complaint, the other is null. */
const either = (data: Data) => ({
  ...data,
  total: 7,
  rows: data.rows.slice(0, 2).map((row: Data, at: number) => ({
    ...row,
    ...(at === 0
      ? { of: 'complaint', id: 9, for: 'complaint', refund: null, since: '2026-05-01T08:00:00+08:00' }
      : { of: 'refund', id: 9, for: 'requested', complaint: null, since: '2026-05-02T08:00:00+08:00' }),
  })),
})

test('退款处理 opens with what waits, complaints included, oldest first', async ({ visit }) => {
  const { page } = visit
  const requests: Data[] = []
  await page.route(`**${waiting.list.path}`, async (route) => {
    requests.push(route.request().postDataJSON())
    await answer(either)(route)
  })
  await visit.open('/systemOps/refund', usual)
  expect(requests.find(({ size }) => size > 1)).toMatchObject({ sort: 'since', order: 'asc' })
  await expect(
    page.getByRole('navigation', { name: '退款状态' }).getByRole('button', { name: /^待处理/ }),
  ).toContainText('7')
  const rows = page.locator('#page tbody tr[data-at]')
  await expect(rows.nth(0)).toContainText('投诉待处理')
  await expect(rows.nth(1)).toContainText('退款待审核')
  // Each row opens as what it is, and J goes on from one kind to the other.
  await rows.nth(0).press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: /^投诉/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog').getByRole('heading', { name: /^退款/ })).toBeVisible()
  await expect(page).toHaveURL(/open=refund-9/)
  await page.keyboard.press('Escape')

  for (const [tab, operation, sort] of [
    ['requested', refunds.list, 'requestedAt'],
    ['abnormal', refunds.list, 'requestedAt'],
    ['complaint', complaints.list, 'createdAt'],
  ] as const) {
    const request = page.waitForRequest(
      (one) => one.url().endsWith(operation.path) && (one.postDataJSON() as Data).size > 1,
    )
    await visit.open(`/systemOps/refund?tab=${tab}`, usual)
    expect((await request).postDataJSON()).toMatchObject({ sort, order: 'asc' })
  }
})

/** The words of the column of states. */
async function statesShown(page: Page, title: string): Promise<string[]> {
  const heads = await page.getByRole('columnheader').allInnerTexts()
  const at = heads.findIndex((head) => head.trim() === title)
  expect(at).toBeGreaterThanOrEqual(0)
  const cells = await page.locator(`#page tbody tr[data-at] > td:nth-child(${at + 1})`).allInnerTexts()
  return [...new Set(cells.map((cell) => cell.trim()))]
}

const lists: [path: string, column: string, operation: { path: string }, rows: Data[]][] = [
  [
    '/dataOps/order',
    '状态',
    orders.list,
    [
      ...['created', 'paid', 'partly_refunded', 'refunded', 'closed'].map((state) => ({
        state,
        refundState: null,
        payError: null,
      })),
      { state: 'created', refundState: null, payError: '余额不足' },
      ...['requested', 'processing', 'abnormal'].map((refundState) => ({
        state: 'paid',
        refundState,
        channel: 'wechat',
      })),
      { state: 'paid', refundState: 'abnormal', channel: 'cash' },
    ],
  ],
  [
    '/systemOps/refund?tab=all',
    '状态',
    refunds.list,
    [
      ...['requested', 'processing', 'succeeded', 'abnormal', 'rejected'].map((state) => ({
        state,
        cash: false,
        decidedAt: null,
      })),
      { state: 'processing', cash: false, decidedAt: '2020-01-01T00:00:00Z' },
      { state: 'abnormal', cash: true, decidedAt: null },
    ],
  ],
  [
    '/systemOps/refund?tab=abnormal',
    '状态',
    refunds.list,
    [
      { state: 'abnormal', cash: false, decidedAt: null },
      { state: 'abnormal', cash: true, decidedAt: null },
    ],
  ],
]

for (const [path, column, operation, variants] of lists)
  test(`every state that ${path} shows is an option of its filter`, async ({ visit }) => {
    const { page } = visit
    await page.route(
      `**${operation.path}`,
      answer((data) => ({ ...data, rows: variants.map((fields, at) => ({ ...data.rows[0], ...fields, id: at + 1 })) })),
    )
    await visit.open(path, usual)
    const shown = await statesShown(page, column)
    expect(shown.length).toBe(variants.length)
    await page.getByRole('search').getByRole('combobox', { name: '状态' }).click()
    for (const word of shown) {
      const option = page.locator('.ant-select-item-option').filter({ hasText: new RegExp(`^${word}$`) })
      await option.scrollIntoViewIfNeeded()
      await expect(option).toBeVisible()
    }
  })

test('支付异常 filters for orders that are still unpaid after a failed payment', async ({ visit }) => {
  const { page } = visit
  await visit.open('/dataOps/order', usual)
  const requestPromise = page.waitForRequest(
    (request) => request.url().endsWith(orders.list.path) && (request.postDataJSON() as Data).size > 1,
  )
  await page.getByRole('button', { name: /^支付异常/ }).click()
  expect((await requestPromise).postDataJSON()).toMatchObject({ payFailed: true, states: ['created', 'closed'] })
})
