import { expect } from '@playwright/test'
import { refusals } from '#contract/errors.ts'
import { billDifferences } from '#contract/operation/billDifferences.ts'
import { bills } from '#contract/operation/bills.ts'
import { answer } from './answer.ts'
import { test } from './visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const csv = {
  name: '1900000109All2026-05-01.csv',
  mimeType: 'application/vnd.ms-excel',
  buffer: Buffer.from('交易时间'),
}

test('a bill is imported from its file, and what differs is one click away', async ({ visit }) => {
  const { page } = visit
  const types: (string | undefined)[] = []
  await page.route(`**${bills.upload.path}`, async (route) => {
    types.push(route.request().headers()['content-type'])
    await route.fulfill({ json: { code: 200, msg: '', data: { days: ['2026-05-01'], lines: 1234, open: 3 } } })
  })
  await visit.open('/systemOps/sales?tab=bills', usual)
  await page.getByLabel('账单文件').setInputFiles(csv)
  await expect(page.locator('[data-kind]')).toContainText('已导入 2026-05-01 的账单，1,234 笔，有 3 处待核对')
  // A spreadsheet program gives the file another type.
  expect(types).toEqual(['text/csv'])
  const asked = page.waitForRequest(
    (request) => request.url().endsWith(billDifferences.list.path) && request.postDataJSON().size > 1,
  )
  await page.getByRole('button', { name: '查看差异' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ state: ['open'] })
  await expect(page).toHaveURL(/tab=differences/)
})

test('a file that is no bill is refused in words that stay', async ({ visit }) => {
  const { page } = visit
  const msg = '账单不完整：汇总 120 笔，读到 118 笔'
  await page.route(`**${bills.upload.path}`, (route) =>
    route.fulfill({ json: { code: refusals.invalid.code, msg, data: { fields: { file: msg } } } }),
  )
  await visit.open('/systemOps/sales?tab=bills', usual)
  await page.getByLabel('账单文件').setInputFiles(csv)
  await expect(page.locator('[data-kind]')).toContainText(`账单没有导入：${msg}`)
  await page.waitForTimeout(2_500)
  await expect(page.locator('[data-kind]')).toBeVisible()
  await expect(page.getByRole('button', { name: '导入账单' })).toBeEnabled()
})

test('the drawer of a day holds bill and books side by side', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${bills.day.path}`,
    answer(() => ({
      day: '2026-05-01',
      ours: { payments: 10, paidFen: 59_700, refunds: 1, refundedFen: 1000 },
      theirs: { payments: 9, paidFen: 53_730, refunds: 1, refundedFen: 1000 },
      open: 1,
    })),
  )
  await visit.open('/systemOps/sales?tab=bills', usual)
  await page.locator('#page tbody tr').first().press('Enter')
  const part = page.getByRole('dialog')
  await expect(part).toContainText('支付额')
  await expect(part).toContainText('−59.70')
})
