import { expect } from '@playwright/test'
import { complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { events } from '#contract/system/events.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer, type Data } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test, type Visit } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const pattern = (path: string) => new RegExp(`${path.replace(/\{\w+\}/, '\\d+')}$`)
const paid = { paidFen: 9_000, refundedFen: 0, refundingFen: 0, paidAt: '2026-05-02T14:28:03+08:00' }

/** A refund and a complaint that wait until a colleague decides both; the page then gets their events, unless `heard` is false. */
async function colleague({ page }: Visit, { heard: streamsEvents = true } = {}) {
  let decided = false
  const at = new Date().toISOString()
  const refund = (row: Data) => ({
    ...row,
    ...paid,
    id: 1,
    amountFen: 9_000,
    cash: false,
    ...(decided
      ? { state: 'rejected', version: 1, decidedBy: '李梅', decidedAt: at }
      : { state: 'requested', version: 0, decidedBy: null, decidedAt: null }),
  })
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({ ...data, rows: [refund(data.rows[0])] })),
  )
  await page.route(
    pattern(orders.one.path),
    answer((data) => ({ ...data, order: { ...data.order, ...paid } })),
  )
  await page.route(
    pattern(complaints.one.path),
    answer((data) => ({
      ...data,
      order: { ...data.order, ...paid },
      complaint: {
        ...data.complaint,
        ...(decided
          ? { state: 'handled', handledBy: '李梅', handledAt: at, outcome: '已补发' }
          : { state: 'open', handledBy: null, handledAt: null, outcome: null }),
      },
    })),
  )
  if (streamsEvents)
    // A stream that reports both and breaks off, again and again.
    await page.route(`**${events.stream.path}`, (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: 'id: 1\ndata: {"topic":"refund","subject":1}\n\ndata: {"topic":"complaint"}\n\n',
      }),
    )
  return () => {
    decided = true
  }
}

const questions = [
  [
    '/systemOps/refund?tab=requested&open=1',
    '驳回',
    '驳回退款 ¥90.00？',
    /李梅已于 \d\d:\d\d 驳回，这笔退款现为「已驳回」/,
  ],
  ['/systemOps/refund?tab=requested&open=1', '退款 ¥90.00', '退款 ¥90.00？', /李梅已于 \d\d:\d\d 驳回/],
  ['/systemOps/refund?tab=complaint&open=1', '不退款结案', '不退款结案？', /李梅已于 \d\d:\d\d 处理，这条投诉现为/],
  ['/systemOps/refund?tab=complaint&open=1', '退款', '退款', /李梅已于 \d\d:\d\d 处理，这条投诉现为「已处理」/],
] as const

for (const [path, button, title, words] of questions)
  test(`the dialog ${title} closes with the name of the colleague who decided first: ${path}`, async ({ visit }) => {
    const { page } = visit
    const decide = await colleague(visit)
    await visit.open(path, usual)
    const drawer = page.getByRole('dialog').first()
    await drawer.getByRole('button', { name: button, exact: true }).click()
    const question = page.getByRole('dialog', { name: title, exact: true })
    await expect(question).toBeVisible()
    decide()
    await expect(page.locator('[data-kind]')).toContainText(words)
    await expect(question).toHaveCount(0)
    await expect(drawer).toContainText('李梅')
    await expect(drawer.getByRole('button', { name: button, exact: true })).toHaveCount(0)
  })

for (const action of ['同意', '驳回'])
  test(`the dialog of ${action} about several refunds closes with the name of the colleague who decided one of them first`, async ({
    visit,
  }) => {
    const { page } = visit
    const decide = await colleague(visit)
    await visit.open('/systemOps/refund?tab=requested', usual)
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: new RegExp(`^${action} 1 笔`) }).click()
    const question = page.getByRole('dialog', { name: `${action} 1 笔退款` })
    await expect(question).toBeVisible()
    decide()
    await expect(page.locator('[data-kind]')).toContainText(/李梅已于 \d\d:\d\d 驳回/)
    await expect(question).toHaveCount(0)
  })

const answers = [
  [questions[0], refunds.reject.path, 1515, '驳回', '驳回原因'],
  [questions[2], complaints.close.path, 2002, '结案', '处理结果'],
] as const
for (const [[path, button, title], called, code, act, field] of answers)
  test(`the dialog ${title} closes when its request is refused because a colleague was faster`, async ({ visit }) => {
    const { page } = visit
    await colleague(visit, { heard: false })
    const msg = '李梅已于 10:42 处理，没有再改动'
    await page.route(pattern(called), (route) => route.fulfill({ json: { code, msg, data: null } }))
    await visit.open(path, usual)
    await page.getByRole('dialog').first().getByRole('button', { name: button, exact: true }).click()
    const question = page.getByRole('dialog', { name: title, exact: true })
    await question.getByLabel(field).fill('不符合条件')
    await question.getByRole('button', { name: act, exact: true }).click()
    await expect(page.locator('[data-kind]')).toContainText(msg)
    await expect(question).toHaveCount(0)
    await expect(dialogs(page)).toHaveCount(1)
  })

test('a user’s own decision is reported as their own, although the row changes before the dialog closes', async ({
  visit,
}) => {
  const { page } = visit
  const decide = await colleague(visit)
  await page.route(pattern(refunds.reject.path), async (route) => {
    decide()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await route.fulfill({ json: { code: 200, msg: '', data: {} } })
  })
  const [path, button, title] = questions[0]
  await visit.open(path, usual)
  await page.getByRole('dialog').first().getByRole('button', { name: button, exact: true }).click()
  const question = page.getByRole('dialog', { name: title })
  await question.getByLabel('驳回原因').fill('不符合条件')
  await question.getByRole('button', { name: '驳回', exact: true }).click()
  await expect.poll(() => toastTexts(page)).toEqual(['已驳回'])
  await expect(question).toHaveCount(0)
  await page.waitForTimeout(300)
  await expect(page.getByText('没有再改动')).toHaveCount(0)
})

test('the refund that settles a complaint is called 退款 everywhere, from its button to the toast', async ({
  visit,
}) => {
  const { page } = visit
  await colleague(visit, { heard: false })
  const made = { id: 9, refundNo: 'R9', requestedAt: '2026-05-02T14:28:03+08:00', repeated: false }
  await page.route(pattern(refunds.mandatory.path), (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: made } }),
  )
  await visit.open('/systemOps/refund?tab=complaint&open=1', usual)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '退款', exact: true })
  await dialog.getByRole('button', { name: '其他' }).click()
  await dialog.getByLabel('说明').fill('照片太暗')
  await expect(dialog).not.toContainText('强制')
  await dialog.getByRole('button', { name: '退款 ¥90.00' }).click()
  const question = page.locator('dialog[open]')
  await expect(question).toContainText('退款 ¥90.00？')
  await expect(question).not.toContainText('强制')
  await question.getByRole('button', { name: '退款 ¥90.00' }).click()
  await expect.poll(() => toastTexts(page)).toEqual(['已退款 ¥90.00'])
})
