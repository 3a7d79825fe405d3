import { expect } from '@playwright/test'
import { couponActivities } from '#contract/coupons/couponActivities.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { enterprises } from '#contract/sharing/enterprises.ts'
import { shareRatios } from '#contract/sharing/shareRatios.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { answer } from '../harness/answer.ts'
import { made } from '../harness/made.ts'
import { dialogs } from '../harness/openings.ts'
import { sends } from '../harness/sends.ts'
import { test, type Visit } from '../harness/visit.ts'

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

test('the form for an enterprise offers the projects of its operator that have no enterprise, and sends the chosen ones', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/merchantCenter/enterprise', { variant: 'usual', role: 1 })
  await page.locator('#page header').getByRole('button', { name: '新增企业' }).click()
  const form = dialogs(page).first()
  await expect(form.getByText('先选运营商', { exact: true })).toBeVisible()
  const requestPromise = page.waitForRequest((request) => request.url().includes(enterprises.uncase.path))
  await choose(visit, '运营商')
  expect(new URL((await requestPromise).url()).searchParams.get('operatorId')).toMatch(/^[0-9]+$/)
  await choose(visit, '项目', 1)
  await page.keyboard.press('Escape')
  await form.getByLabel('企业名称').fill('黄山旅拍有限公司')
  await form.getByLabel('统一社会信用代码').fill('91110000802100433B')
  await form.getByLabel('微信支付商户号').fill('1600000101')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /sellerment\/$/.test(request.url()))
  await form.getByRole('button', { name: '新增企业' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ caseIds: [2], subMerchantNo: '1600000101' })
})

test('a share ratio of a merchant is sent in basis points, with the chosen order types', async ({ visit }) => {
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

test('the form for a ratio offers only the order types that the server returns for it', async ({ visit }) => {
  const { page } = visit
  const requests: object[] = []
  await page.route(`**${shareRatios.orderTypes.path}`, (route) => {
    requests.push(route.request().postDataJSON())
    return route.fulfill({ json: { code: 200, msg: '', data: { rows: [{ kind: 'photo', name: '照片' }] } } })
  })
  await visit.open('/merchantCenter/revenueShare?open=1', { variant: 'usual', role: 1 })
  await dialogs(page).first().getByRole('button', { name: '编辑' }).click()
  await visit.settle()
  await dialogs(page).last().getByRole('combobox', { name: '订单类型' }).click()
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(offered).toHaveText(['照片'])
  expect(requests[0]).toEqual({ id: 1 })
})

test('the drawer of a ratio lists the other ratios of its project, for either kind of receiver', async ({ visit }) => {
  const { page } = visit
  const [ratio] = (made(shareRatios.all.reply, 'usual') as { rows: object[] }).rows
  const other = { id: 7, receiver: 'merchant', receiverName: '东门商店', share: 250, state: 'planned' }
  await page.route(`**${shareRatios.all.path}?*`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { rows: [ratio, { ...ratio, ...other }] } } }),
  )
  const requestPromise = page.waitForRequest((request) => request.url().includes(`${shareRatios.all.path}?`))
  await visit.open('/merchantCenter/revenueShare?open=1', { variant: 'usual', role: 1 })
  const others = dialogs(page).first().getByRole('table', { name: '其他分账' }).locator('tbody tr')
  await expect(others).toHaveCount(1)
  await expect(others).toContainText('东门商店')
  await expect(others).toContainText('2.50%')
  await expect(others.getByRole('link')).toHaveAttribute('href', '/merchantCenter/merchantShare?open=7')
  expect(new URL((await requestPromise).url()).searchParams.get('caseId')).toMatch(/^\d+$/)
})

test('a ratio has the days of its period and the share as it was agreed, in the list and in its drawer', async ({
  visit,
}) => {
  const { page } = visit
  const period = { startsAt: '2025-11-01T00:00:00+08:00', endsAt: '2025-12-01T00:00:00+08:00' }
  await page.route(
    `**${shareRatios.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, ...period, share: 1250 })) })),
  )
  await visit.open('/merchantCenter/revenueShare', { variant: 'usual', role: 1 })
  const row = page.locator('#page tbody tr').first()
  const texts = ['2025-11-01', '2025-11-30', '12.50%']
  for (const text of texts) await expect(row.getByText(text, { exact: true })).toBeVisible()
  await row.press('Enter')
  const drawer = dialogs(page).first()
  for (const text of texts) await expect(drawer.locator('dd', { hasText: new RegExp(`^${text}$`) })).toBeVisible()
})

test('coupons of an activity are made as codes and sent to visitors, as many as the button says', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${couponActivities.list.path}`,
    answer((data) => ({
      ...data,
      rows: data.rows.map((row: object) => ({ ...row, state: 'running', paused: false, left: 50, perVisitor: 9000 })),
    })),
  )
  await page.route(
    `**${coupons.receivers.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, allowLogin: true, received: 0 })) })),
  )
  await visit.open('/merchantCenter/coupon', { variant: 'usual', role: 1 })
  const acts = page.locator('#page tbody tr').first()
  await acts.getByRole('button', { name: '制作券码' }).click()
  const made = dialogs(page).first()
  await made.getByLabel('数量(张)').fill('20')
  const codes = await sends(visit, coupons.make, made.getByRole('button', { name: '制作 20 张' }))
  expect(codes).toMatchObject({ couponActivityId: 1, coupons: 20 })
  await expect(made).toBeHidden()
  await acts.getByRole('button', { name: '发放' }).click()
  await dialogs(page).first().getByRole('checkbox').first().check()
  const sendRequest = await sends(visit, coupons.send, dialogs(page).first().getByRole('button', { name: '发放 1 张' }))
  expect(sendRequest).toMatchObject({ couponActivityId: 1, visitorIds: [1] })
})

test('the filter of coupons offers the activities of the chosen scenic area', async ({ visit }) => {
  const { page } = visit
  const requestPromise = page.waitForRequest((request) => request.url().includes(couponActivities.all.path))
  await visit.open('/merchantCenter/coupon?tab=coupons&areaId=2', { variant: 'usual', role: 1 })
  await page.locator('#page').getByRole('combobox', { name: '优惠活动' }).click()
  expect(new URL((await requestPromise).url()).searchParams.get('areaId')).toBe('2')
  const listed = page.waitForRequest((request) => request.url().endsWith(coupons.list.path))
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click()
  expect((await listed).postDataJSON()).toMatchObject({ couponActivityId: 2, areaId: 2 })
})

test('a form without any order type asks for one, with a single message', async ({ visit }) => {
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

test('a click on the sum of a state filters the split bills by it, and a second click removes the filter', async ({
  visit,
}) => {
  const { page } = visit
  await visit.open('/systemOps/splitBill', { variant: 'usual', role: 1 })
  const failed = page.locator('#page').getByRole('button', { name: /^分账失败/ })
  const requestPromise = page.waitForRequest((request) => request.url().endsWith(splitBills.list.path))
  await failed.click()
  expect((await requestPromise).postDataJSON()).toMatchObject({ state: ['failed'] })
  await expect(failed).toHaveAttribute('aria-pressed', 'true')
  await failed.click()
  await expect(page).not.toHaveURL(/state=/)
})

test('同步状态 requests the states of shares in progress from the payment platform', async ({ visit }) => {
  const { page } = visit
  await visit.open('/systemOps/splitBill', { variant: 'usual', role: 1 })
  await sends(visit, splitBills.synchronize, page.locator('#page').getByRole('button', { name: '同步状态' }))
})

test('a frozen split bill is released with a reason, after the dialog has shown the amount', async ({ visit }) => {
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
