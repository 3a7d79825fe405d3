import { expect } from '@playwright/test'
import { refundBulks } from '#contract/sales/refundBulks.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer } from '../harness/answer.ts'
import { made } from '../harness/made.ts'
import { test, type Visit } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const

/** Selects the whole page of waiting refunds with one reason, and records what is sent from then on. */
async function chosen({ page, open }: Pick<Visit, 'page' | 'open'>) {
  const list = made(refunds.list.reply, 'usual') as { total: number }
  await page.route(
    `**${refunds.list.path}`,
    answer(() => ({ ...list, total: 1234 })),
  )
  const sent: unknown[] = []
  const keep = (path: string, data: object) =>
    page.route(`**${path}`, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { code: 200, msg: '', data } })
    })
  const expiresAt = '2026-05-20T14:00:00+08:00'
  await keep(refundBulks.freeze.path, { id: 5, rows: 1230, amountFen: 4_567_800, cash: 3, leftOut: 4, expiresAt })
  await keep(refundBulks.run.path.replace('{id}', '5'), { jobId: 9 })
  await open('/systemOps/refund?tab=requested&reason=blurred', usual)
  await page.getByLabel('全选本页').check()
  return sent
}
const filter = { reason: 'blurred', states: ['requested'] }

test('all refunds of a filter are approved with the number and sum that the server has fixed', async ({ visit }) => {
  const { page } = visit
  const sent = await chosen(visit)
  await page.getByRole('button', { name: '同意全部 1,234 笔' }).click()
  const dialog = page.getByRole('dialog', { name: '同意全部 1,230 笔退款？' })
  await expect(dialog).toContainText('¥45,678.00')
  await expect(dialog).toContainText('另有 4 笔不是待审核')
  await dialog.getByRole('button', { name: '同意 1,230 笔' }).click()
  await expect.poll(() => toastTexts(page)).toContain('已开始，进度和逐笔结果见任务托盘')
  expect(sent).toEqual([
    { action: 'approve', filter },
    { rows: 1230, amountFen: 4_567_800 },
  ])
})

test('all refunds of a filter are rejected for one required reason, which is shown again before the confirmation', async ({
  visit,
}) => {
  const { page } = visit
  const sent = await chosen(visit)
  await page.getByRole('button', { name: '驳回全部 1,234 笔' }).click()
  const why = page.getByRole('dialog', { name: '驳回这个筛选的全部退款' })
  await why.getByRole('button', { name: '下一步' }).click()
  await expect(why.getByText('填写驳回原因')).toBeVisible()
  expect(sent).toEqual([])
  await why.getByRole('textbox').fill(' 照片清晰，与申请不符 ')
  await why.getByRole('button', { name: '下一步' }).click()
  const sure = page.getByRole('dialog', { name: '驳回全部 1,230 笔退款？' })
  await expect(sure).toContainText('原因：照片清晰，与申请不符。')
  await expect(sure).toContainText('¥45,678.00')
  await sure.getByRole('button', { name: '驳回 1,230 笔' }).click()
  await expect.poll(() => toastTexts(page)).toContain('已开始，进度和逐笔结果见任务托盘')
  await expect(why).toBeHidden()
  expect(sent).toEqual([
    { action: 'reject', filter, note: '照片清晰，与申请不符' },
    { rows: 1230, amountFen: 4_567_800 },
  ])
})
