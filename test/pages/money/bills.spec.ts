import { expect, type Page } from '@playwright/test'
import { refusals } from '#contract/errors.ts'
import { billDifferences } from '#contract/sales/billDifferences.ts'
import { type BillPreview, bills } from '#contract/sales/bills.ts'
import { answer } from '../harness/answer.ts'
import { test } from '../harness/visit.ts'

const usual = { variant: 'usual', role: 0 } as const
const csv = {
  name: '1900000109All2026-05-01.csv',
  mimeType: 'application/vnd.ms-excel',
  buffer: Buffer.from('交易时间'),
}
const digest = 'a'.repeat(64)
const previewed: BillPreview = {
  ...{ digest, lines: 1234, reopens: 1, closes: 2, already: null },
  opens: [
    { kind: 'paymentMissing', count: 243 },
    { kind: 'orderUnknown', count: 2 },
  ],
  bills: [
    {
      ...{ day: '2026-05-01', merchant: '1900000109', known: 'collects', receiver: null },
      ...{
        payments: 1230,
        paidFen: 7_343_100,
        refunds: 4,
        refundedFen: 7_960,
        feeFen: 44_000,
        lines: 1234,
        found: 1232,
      },
      replaces: { lines: 1200, importedBy: '李敏', importedAt: '2026-05-02T10:12:00+08:00' },
    },
  ],
}
const reply = (data: object, more: object = {}) => ({ json: { code: 200, msg: '', data, ...more } })
/** The dialog, with a file that is answered so. */
async function choosing(page: Page, data: object) {
  await page.route(`**${bills.preview.path}`, (route) => route.fulfill(reply(data)))
  await page.getByRole('button', { name: '导入账单' }).click()
  const dialog = page.getByRole('dialog', { name: '导入账单' })
  await dialog.locator('input[type=file]').setInputFiles(csv)
  return dialog
}

test('a bill is previewed first, imported as confirmed, and its differences open with one click', async ({ visit }) => {
  const { page } = visit
  const taken: string[] = []
  await page.route(`**${bills.upload.path}?*`, async (route) => {
    const request = route.request()
    taken.push(`${new URL(request.url()).search} ${request.headers()['content-type']}`)
    await route.fulfill(reply({ days: ['2026-05-01'], lines: 1234, open: 245, already: false }))
  })
  await visit.open('/systemOps/sales?tab=bills', usual)
  const dialog = await choosing(page, previewed)
  for (const text of [
    '1900000109（收款商户）',
    '73,431.00',
    '1,232 / 1,234',
    '1,200 笔，李敏',
    '245 处待核对',
    '系统有支付，账单没有',
  ])
    await expect(dialog).toContainText(text)
  expect(taken).toEqual([])
  await dialog.getByRole('button', { name: '确认导入 1,234 笔' }).click()
  await expect(page.locator('[data-kind]')).toContainText('已导入 2026-05-01 的账单，1,234 笔，有 245 处待核对')
  // A spreadsheet program gives the file another type.
  expect(taken).toEqual([`?digest=${digest} text/csv`])
  const requestPromise = page.waitForRequest(
    (request) => request.url().endsWith(billDifferences.list.path) && request.postDataJSON().size > 1,
  )
  await page.getByRole('button', { name: '查看差异' }).click()
  expect((await requestPromise).postDataJSON()).toMatchObject({ state: ['open'] })
  await expect(page).toHaveURL(/tab=differences/)
})

test('a bill of an unknown merchant is imported only after the user confirms that it belongs here', async ({
  visit,
}) => {
  const { page } = visit
  const taken: (string | null)[] = []
  await page.route(`**${bills.upload.path}?*`, async (route) => {
    taken.push(new URL(route.request().url()).searchParams.get('foreign'))
    const { stale } = refusals
    await route.fulfill({ json: { code: stale.code, msg: '和预览时不一样了', data: null } })
  })
  await visit.open('/systemOps/sales?tab=bills', usual)
  const strange = { ...previewed.bills[0]!, merchant: '1900777777', known: 'unknown' }
  const dialog = await choosing(page, { ...previewed, bills: [strange] })
  await expect(dialog.getByRole('status')).toContainText('1900777777：不认识的商户号')
  const confirm = dialog.getByRole('button', { name: '确认导入 1,234 笔' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '已确认商户号 1900777777 的账单属于这里' }).check()
  await confirm.click()
  // The bill has changed by now: it is previewed again from the same file, and must be confirmed again.
  await expect(dialog.getByRole('alert')).toContainText('和预览时不一样了')
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await expect(confirm).toBeDisabled()
  expect(taken).toEqual(['true'])
})

test('an invalid bill file is refused with a message that stays in the dialog', async ({ visit }) => {
  const { page } = visit
  const msg = '账单不完整：汇总 120 笔，读到 118 笔'
  await visit.open('/systemOps/sales?tab=bills', usual)
  await page.route(`**${bills.preview.path}`, (route) =>
    route.fulfill({ json: { code: refusals.invalid.code, msg, data: { fields: { file: msg } } } }),
  )
  await page.getByRole('button', { name: '导入账单' }).click()
  const dialog = page.getByRole('dialog', { name: '导入账单' })
  await dialog.locator('input[type=file]').setInputFiles(csv)
  await expect(dialog.getByRole('alert')).toHaveText(msg)
  await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled()
})

test('an import of bills is undone after a question that says which other bills it affects', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${bills.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.slice(0, 1).map((row: object) => ({ ...row, day: '2026-05-01', together: 3, replacing: 1 })),
    })),
  )
  await page.route('**/wxbill/*/undo', (route) =>
    route.fulfill(reply({ days: ['2026-05-01', '2026-05-02', '2026-05-03'], restored: 1, removed: 245 })),
  )
  await visit.open('/systemOps/sales?tab=bills', usual)
  await page.getByRole('button', { name: '撤销导入' }).click()
  const question = page.getByRole('dialog', { name: /^撤销 2026-05-01/ })
  await expect(question).toContainText('另外 2 份账单一起撤销')
  await expect(question).toContainText('被它替换的 1 份账单会恢复')
  await question.getByRole('button', { name: '撤销 3 份账单' }).click()
  await expect(page.locator('[data-kind]')).toContainText(
    '已撤销 2026-05-01 至 2026-05-03 的账单，去掉 245 处差异，恢复了之前的 1 份',
  )
})

test('chosen differences are settled with one reason, and the toast says why some were not', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${billDifferences.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.slice(0, 3).map((row: object) => ({ ...row, state: 'open' })) })),
  )
  const requests: { note: string; rows: { id: number }[] }[] = []
  await page.route(`**${billDifferences.settle.path}`, async (route) => {
    requests.push(route.request().postDataJSON())
    const rows = requests[0]!.rows.map(({ id }, at) => ({ id, result: at === 0 ? 'stale' : 'done' }))
    await route.fulfill(reply({ rows }))
  })
  await visit.open('/systemOps/sales?tab=differences', usual)
  await page.getByRole('checkbox', { name: '全选本页' }).check()
  await page.getByRole('button', { name: '核对 3 处' }).click()
  const dialog = page.getByRole('dialog', { name: '核对 3 处差异' })
  await dialog.getByRole('textbox', { name: '处理说明' }).fill('测试环境的付款')
  await dialog.getByRole('button', { name: '记为已核对' }).click()
  await expect(page.locator('[data-kind]')).toContainText('已核对 2 处，1 处没有办成：已被他人修改')
  expect(requests).toMatchObject([{ note: '测试环境的付款', state: 'settled' }])
  await expect(dialog).toHaveCount(0)
})

test('the drawer of a day shows the bill and the books side by side', async ({ visit }) => {
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
