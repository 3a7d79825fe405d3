import { expect } from '@playwright/test'
import { refunds } from '#contract/sales/refunds.ts'
import { keepToasts, toastTexts } from '#test/browser/toasts.ts'
import { answer, ok } from '../harness/answer.ts'
import { test, type Visit } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const path = (of: string) => new RegExp(of.replace(/\{\w+\}/, '\\d+'))

/** Three requests of ¥10, ¥20 and ¥30, all chosen, and the dialog about rejecting them. */
async function rejecting({ page, open }: Pick<Visit, 'page' | 'open'>, tab = 'requested') {
  await keepToasts(page)
  await page.route(
    `**${refunds.list.path}`,
    answer((data) => ({
      ...data,
      total: 3,
      rows: [1, 2, 3].map((id) => ({
        ...data.rows[0],
        ...{ id, refundNo: `R${id}`, amountFen: id * 1000, cash: false, state: 'requested', version: 4 },
      })),
    })),
  )
  await open(`/systemOps/refund?tab=${tab}`, usual)
  await page.getByLabel('全选本页').check()
  await expect(page.getByRole('button', { name: '同意 3 笔 ¥60.00' })).toBeVisible()
  await page.getByRole('button', { name: '驳回 3 笔' }).click()
  return page.getByRole('dialog', { name: '驳回 3 笔退款' })
}

test('the chosen refunds are rejected for one required reason, with their number and sum', async ({ visit }) => {
  const { page } = visit
  const dialog = await rejecting(visit)
  await expect(dialog).toContainText('共 ¥60.00')
  const sent: unknown[] = []
  await page.route(path(refunds.reject.path), async (route) => {
    sent.push([route.request().url().split('/').at(-1), route.request().postDataJSON()])
    await new Promise((done) => setTimeout(done, 200))
    await route.fulfill(ok({}))
  })
  await dialog.getByRole('button', { name: '驳回 3 笔' }).click()
  await expect(dialog.getByText('填写驳回原因')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('textbox').fill(' 照片清晰，与申请不符 ')
  await dialog.getByRole('button', { name: '驳回 3 笔' }).dblclick()
  await expect(page.getByRole('button', { name: '同意 3 笔' })).toBeDisabled()
  await expect.poll(() => toastTexts(page)).toContain('已驳回 3 笔退款')
  await expect(dialog).toBeHidden()
  const body = { version: 4, note: '照片清晰，与申请不符' }
  expect(sent).toEqual(['1', '2', '3'].map((id) => [id, body]))
  await expect(page.getByLabel('全选本页')).not.toBeChecked()
})

test('a refund that could not be rejected is named with its reason, and the chosen ones stay chosen', async ({
  visit,
}) => {
  const { page } = visit
  const dialog = await rejecting(visit)
  await page.route(path(refunds.reject.path), (route) =>
    route.fulfill(
      route.request().url().endsWith('/2') ? { json: { code: 1515, msg: '李梅已于 10:42 同意', data: null } } : ok({}),
    ),
  )
  await dialog.getByRole('textbox').fill('不符合条件')
  await dialog.getByRole('button', { name: '驳回 3 笔' }).click()
  const notice = page.locator('[data-kind]').filter({ hasText: '已驳回 2 笔，1 笔没有驳回' })
  await expect(notice).toContainText('李梅已于 10:42 同意：R2')
  await expect(page.getByRole('button', { name: '驳回 3 笔' })).toBeEnabled()
})
