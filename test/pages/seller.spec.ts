import { expect } from '@playwright/test'
import { enterprises } from '#contract/seller/enterprises.ts'
import { shareRatios } from '#contract/seller/shareRatios.ts'
import { splitBills } from '#contract/seller/splitBills.ts'
import { dialogs } from './openings.ts'
import { test, type Visit } from './visit.ts'

async function choose({ page }: Visit, label: string, nth = 0) {
  await dialogs(page).first().getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(nth).click()
}

test('the preview of a split adds up to the fen, whatever the amount', async ({ visit }) => {
  const { page } = visit
  await visit.open('/merchantCenter/revenueShare', { variant: 'usual', role: 1 })
  await page.getByRole('button', { name: '分账试算' }).click()
  const dialog = dialogs(page).first()
  await expect(dialog.getByText('选一个项目')).toBeVisible()
  await choose(visit, '项目')
  const rows = dialog.getByRole('table', { name: '接收方' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  for (const [typed, fen] of [
    ['100000', 10_000_000],
    ['33.33', 3333],
    ['9999.99', 999_999],
  ] as const) {
    await dialog.getByLabel('订单金额').fill(typed)
    const figures = (await rows.locator('td:last-child').allInnerTexts()).map(fenOf)
    const [shared, rest] = await Promise.all(
      ['合计分出', '留在平台'].map(async (name) =>
        fenOf(await dialog.locator(`dt:text-is("${name}") + dd`).innerText()),
      ),
    )
    expect([typed, figures.reduce((sum, one) => sum + one, 0)]).toEqual([typed, shared])
    // 2, 3 and 4 basis points.
    expect([typed, shared]).toEqual([typed, Math.floor((fen * 9) / 10_000)])
    expect(shared! + rest!).toBe(fen)
  }
})
const fenOf = (text: string) => Math.round(Number(text.replace(/[¥,]/g, '')) * 100)

test('projects of an enterprise are those of its operator without one, and are sent with it', async ({ visit }) => {
  const { page } = visit
  await visit.open('/merchantCenter/enterprise', { variant: 'usual', role: 1 })
  await page.locator('#page header').getByRole('button', { name: '新增企业' }).click()
  const form = dialogs(page).first()
  await expect(form.getByText('先选运营商', { exact: true })).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes(enterprises.uncase.path))
  await choose(visit, '运营商')
  expect(new URL((await asked).url()).searchParams.get('operatorId')).toMatch(/^[0-9]+$/)
  await choose(visit, '项目', 1)
  await page.keyboard.press('Escape')
  await form.getByLabel('企业名称').fill('黄山旅拍有限公司')
  await form.getByLabel('统一社会信用代码').fill('91110000802100433B')
  await form.getByLabel('微信支付商户号').fill('1600000101')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /sellerment\/$/.test(request.url()))
  await form.getByRole('button', { name: '新增企业' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ caseIds: [2], subMerchantNo: '1600000101' })
})

test('a ratio of a merchant is sent in basis points, for the order types that are chosen', async ({ visit }) => {
  const { page } = visit
  await visit.open('/merchantCenter/merchantShare', { variant: 'usual', role: 0 })
  await page.locator('#page header').getByRole('button', { name: '新增商户分账' }).click()
  const form = dialogs(page).first()
  await choose(visit, '项目')
  await expect(form.getByText(/该项目现在.+已分 [0-9.]+%，.+合计不超过/)).toBeVisible()
  await choose(visit, '商户')
  await form.getByLabel('分账比例').fill('12.34')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(shareRatios.add.path),
  )
  await form.getByRole('button', { name: '新增商户分账' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ share: 1234, orderKinds: ['video', 'photo'], merchantId: expect.any(Number) })
  expect(body).not.toHaveProperty('startsAt')
})

test('order types that were all taken away are asked for, once', async ({ visit }) => {
  const { page } = visit
  await visit.open('/merchantCenter/merchantShare', { variant: 'usual', role: 0 })
  await page.locator('#page header').getByRole('button', { name: '新增商户分账' }).click()
  const form = dialogs(page).first()
  const field = form.locator('.ant-form-item', { has: page.getByRole('combobox', { name: '订单类型' }) })
  for (const kind of ['视频', '照片'])
    await field.getByTitle(kind, { exact: true }).locator('.ant-select-selection-item-remove').click()
  await form.getByRole('button', { name: '新增商户分账' }).click()
  await expect(field.locator('.ant-form-item-explain-error')).toHaveText(['选择订单类型'])
})

test('the sums of a state narrow the bills to it, and lead back', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/splitBill', { variant: 'usual', role: 1 })
  const failed = page.locator('#page').getByRole('button', { name: /^分账失败/ })
  const asked = page.waitForRequest((request) => request.url().endsWith(splitBills.list.path))
  await failed.click()
  expect((await asked).postDataJSON()).toMatchObject({ state: ['failed'] })
  await expect(failed).toHaveAttribute('aria-pressed', 'true')
  await failed.click()
  await expect(page).not.toHaveURL(/state=/)
})

test('a frozen bill is released with its reason after the amount was said', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/splitBill', { variant: 'usual', role: 1 })
  const row = page.locator('tbody tr', { has: page.getByText('冻结中', { exact: true }) }).first()
  await row.getByRole('button', { name: '解冻' }).click()
  const dialog = dialogs(page).first()
  await expect(dialog.getByText(/不再分给接收方，留在平台/)).toBeVisible()
  await dialog.getByLabel('解冻原因').fill('与景区另行结算')
  const sent = page.waitForRequest((request) => request.url().endsWith(splitBills.unfreeze.path))
  await dialog.getByRole('button', { name: /^解冻 ¥/ }).click()
  expect((await sent).postDataJSON()).toEqual({ ids: [expect.any(Number)], reason: '与景区另行结算' })
})
