import { expect, type Page } from '@playwright/test'
import { subAccounts } from '#contract/accounts/subAccounts.ts'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { okCode, refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { matters } from '#contract/matters/matters.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { audits } from '#contract/system/audits.ts'
import { tableHeaders } from '#contract/tables/tableHeaders.ts'
import type { Data } from '../harness/answer.ts'
import { dialogs } from '../harness/openings.ts'
import { test } from '../harness/visit.ts'

/** Rows before and after a colleague has saved; the first save that starts from the old version is a conflict. */
async function colleague(
  page: Page,
  { list, edit }: Record<'list' | 'edit', Operation>,
  before: object,
  after: object,
) {
  const sent: Data[] = []
  let hasSaved = false
  await page.route(`**${list.path}`, async (route) => {
    const { data, ...rest } = await (await route.fetch()).json()
    const row = { ...data.rows[0], ...before, version: 3, ...(hasSaved && { ...after, version: 4 }) }
    await route.fulfill({ json: { ...rest, data: { ...data, rows: [row, ...data.rows.slice(1)] } } })
  })
  await page.route(`**${edit.path.replace('{id}', '*')}`, async (route) => {
    if (route.request().method() !== edit.method) return route.fallback()
    const body = route.request().postDataJSON()
    sent.push(body)
    hasSaved = true
    const { code, text: msg } = refusals.stale
    await route.fulfill({
      json:
        body.version === 4
          ? { code: okCode, msg: 'ok', data: { version: 5, short: 'WXYZ6789' } }
          : { code, msg, data: null },
    })
  })
  return sent
}

const before = { name: '单张', priceFen: 1990, photos: 1, prints: 0 }

test('a save with an outdated version shows both changes, and saves what is chosen', async ({ visit }) => {
  const { page } = visit
  const sent = await colleague(page, photoPackages, before, { name: '单张（电子）', photos: 2 })
  await visit.open('/pic/package', { variant: 'usual', role: 0 })
  await page.locator('tbody tr[data-at]').first().getByRole('button', { name: '编辑' }).click()
  const form = dialogs(page).first()
  await form.getByLabel('套餐名称').fill('单张照片')
  await form.getByLabel('价格(元)').fill('29.90')
  await form.getByRole('button', { name: '保存' }).click()

  const table = form.getByRole('table', { name: '两边的修改' })
  await expect(table.locator('tbody tr')).toHaveText([
    /^套餐名称单张单张照片单张（电子）$/,
    /^价格\(元\)¥19\.90¥29\.90¥19\.90没有改$/,
    /^照片张数\(张\)1 张1 张没有改2 张$/,
  ])
  const save = form.getByRole('button', { name: '按所选保存' })
  await expect(save).toBeDisabled()
  await expect(form).toContainText('还有 1 项要选')
  await form.getByRole('radio', { name: '套餐名称：用对方的' }).check()
  await save.click()
  await expect(dialogs(page)).toHaveCount(0)
  // Against what the colleague saved only the price is another.
  expect(sent).toEqual([
    { id: 1, name: '单张照片', priceFen: 2990, version: 3 },
    { id: 1, priceFen: 2990, version: 4 },
  ])
  expect(visit.takeMessages()).toEqual([])
})

test('a return to the form after a conflict continues with both changes, on the newer version', async ({ visit }) => {
  const { page } = visit
  const sent = await colleague(page, photoPackages, before, { photos: 2 })
  await visit.open('/pic/package', { variant: 'usual', role: 0 })
  await page.locator('tbody tr[data-at]').first().getByRole('button', { name: '编辑' }).click()
  const form = dialogs(page).first()
  await form.getByLabel('套餐名称').fill('单张照片')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toContainText('两边改的不是同一项，可以一起保存')
  await form.getByRole('button', { name: '回到表单' }).click()
  await expect(form.getByLabel('照片张数(张)')).toHaveValue('2')
  await expect(form.getByLabel('套餐名称')).toHaveValue('单张照片')
  await form.getByLabel('打印张数(张)').fill('3')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  expect(sent.at(-1)).toEqual({ id: 1, name: '单张照片', prints: 3, version: 4 })
})

test('the changes of a colleague can be accepted as a whole', async ({ visit }) => {
  const { page } = visit
  const sent = await colleague(
    page,
    subAccounts,
    { permission: null, trueName: '王芳', validUntil: null, allowLogin: true },
    { trueName: '王小芳', validUntil: '2099-05-02T00:00:00+08:00' },
  )
  await visit.open('/account/subaccount', { variant: 'usual', role: 3 })
  await page.locator('tbody tr[data-at]').first().getByRole('button', { name: '编辑' }).click()
  const form = dialogs(page).first()
  await form.getByLabel('姓名').fill('王芳芳')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('row', { name: /^姓名/ })).toContainText('王芳芳')
  await expect(form.getByRole('row', { name: /^有效期至/ })).toContainText('2099-05-01')
  await form.getByRole('button', { name: '全选' }).last().click()
  await form.getByRole('button', { name: '按所选保存' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  // Nothing of one's own is left to be saved.
  expect(sent).toHaveLength(1)
})

test('the details of a row link to its history, if the account may open the audit log', async ({ visit }) => {
  const { page } = visit
  const way = dialogs(page).getByRole('link', { name: '查看操作记录' })
  await visit.open('/pic/package?open=2', { variant: 'usual', role: 0, only: 'photoPackage' })
  await expect(dialogs(page).first()).toBeVisible()
  await expect(way).toHaveCount(0)
  await visit.open('/pic/package?open=2', { variant: 'usual', role: 0 })
  const requestPromise = page.waitForRequest(`**${audits.list.path}`)
  await way.click()
  expect((await requestPromise).postDataJSON()).toMatchObject({ resource: 'sales.photoPackages', target: '2' })
  await visit.settle()
  await page.getByRole('button', { name: /^只看一个对象/ }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('resource')).toBeNull()
  expect(visit.takeMessages()).toEqual([])
})

const things = [
  ['/systemOps/refund?tab=requested&open=1', '查看退款的操作记录', 'sales.refunds'],
  ['/systemOps/refund?tab=requested&open=1', '查看这笔订单的操作记录', 'sales.orders'],
  ['/systemOps/refund?tab=complaint&open=1', '查看投诉的操作记录', 'sales.complaints'],
  ['/travelSpot/area?open=2', '查看这些图片的操作记录', 'scenic.caseImages'],
  ['/terminal/scheme?open=2', '查看操作记录', 'codes.schemes'],
] as const
for (const [path, name, resource] of things)
  test(`${name} at ${path} opens the history of ${resource}`, async ({ visit }) => {
    const { page } = visit
    await visit.open(path, { variant: 'usual', role: 0 })
    const requestPromise = page.waitForRequest(`**${audits.list.path}`)
    await dialogs(page).getByRole('link', { name, exact: true }).click()
    expect((await requestPromise).postDataJSON()).toMatchObject({ resource, target: expect.stringMatching(/./) })
    await visit.settle()
    expect(visit.takeMessages()).toEqual([])
  })

test('a user who moves a matter that a colleague has changed sees the changes, and may still move it', async ({
  visit,
}) => {
  const { page } = visit
  const row = { state: 'assigned', title: '闸机不开', severity: 'major' }
  const sent = await colleague(page, matters, row, { title: '三号闸机不开', severity: 'critical' })
  await visit.open('/systemOps/matter?tab=all', { variant: 'usual', role: 0 })
  await page.locator('tbody tr[data-at]').first().getByRole('button', { name: '解决' }).click()
  const form = dialogs(page).first()
  await form.getByLabel('处理说明').fill('换了读卡器')
  await form.getByRole('button', { name: '解决', exact: true }).click()
  await expect(form.getByRole('table', { name: '对方的修改' }).locator('tbody tr')).toHaveText([
    /^问题标题闸机不开三号闸机不开$/,
    /^严重程度重要紧急$/,
  ])
  await form.getByRole('button', { name: '仍要解决' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  expect(sent.map(({ state, note, version }) => ({ state, note, version }))).toEqual([
    { state: 'solved', note: '换了读卡器', version: 3 },
    { state: 'solved', note: '换了读卡器', version: 4 },
  ])
  expect(visit.takeMessages()).toEqual([])
})

test('a matter that a colleague has already moved is not moved again, and the typed text stays', async ({ visit }) => {
  const { page } = visit
  await colleague(page, matters, { state: 'assigned', title: '闸机不开' }, { state: 'solved' })
  await visit.open('/systemOps/matter?tab=all', { variant: 'usual', role: 0 })
  await page.locator('tbody tr[data-at]').first().getByRole('button', { name: '解决' }).click()
  const form = dialogs(page).first()
  await form.getByLabel('处理说明').fill('换了读卡器')
  await form.getByRole('button', { name: '解决', exact: true }).click()
  await expect(form).toContainText('这个问题现为「已解决」，没有再改动')
  await expect(form.getByRole('button', { name: '仍要解决' })).toBeDisabled()
  await form.getByRole('button', { name: '回到表单' }).click()
  await expect(form.getByLabel('处理说明')).toHaveValue('换了读卡器')
})

test('a code that a colleague has renewed is renewed again only after the user has seen that', async ({ visit }) => {
  const { page } = visit
  const renewed = { list: channelCodes.list, edit: channelCodes.renew }
  const sent = await colleague(page, renewed, { short: 'ABCD2345' }, { short: 'WXYZ6789' })
  await visit.open('/terminal/channelCode?open=1', { variant: 'usual', role: 0 })
  await page.getByRole('button', { name: '换新' }).click()
  const form = page.getByRole('dialog', { name: '换新渠道码' })
  await form.getByRole('button', { name: '换新', exact: true }).click()
  await expect(form.getByRole('table', { name: '对方的修改' })).toContainText('WXYZ6789')
  await form.getByRole('button', { name: '仍要换新' }).click()
  await expect(form).toBeHidden()
  expect(sent.map(({ version }) => version)).toEqual([3, 4])
})

test('a header that a colleague has saved meanwhile is saved setting by setting, as chosen', async ({ visit }) => {
  const { page } = visit
  let version = 3
  const sent: Data[] = []
  await page.route(`**${tableHeaders.ofTable.path}`, async (route) => {
    const { data, ...rest } = await (await route.fetch()).json()
    const plain = { title: null, width: null, order: null, fixed: null, shown: null, visible: true, above: null }
    const [first, ...rows] = data.rows.map((row: Data) => ({ ...row, ...plain }))
    const now = version === 4 ? { ...first, title: '对方的名', width: 200 } : first
    await route.fulfill({ json: { ...rest, data: { version, rows: [now, ...rows] } } })
  })
  await page.route(`**${tableHeaders.arrange.path}`, async (route) => {
    const body = route.request().postDataJSON()
    sent.push(body)
    const { code, text: msg } = refusals.stale
    await route.fulfill({
      json: body.version === 4 ? { code: okCode, msg: 'ok', data: { version: 5 } } : { code, msg, data: null },
    })
    version = 4
  })
  await visit.open('/account/version?tab=headers', { variant: 'usual', role: 0 })
  const editor = page.getByRole('region', { name: /的表头$/ })
  await editor.getByRole('textbox', { name: /列名/ }).first().fill('我的名')
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  await expect(editor).toContainText('别人刚保存过')
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  const question = dialogs(page).first()
  await expect(question.getByRole('table').locator('tbody tr')).toHaveText([
    / · 列名随页面我的名对方的名$/,
    / · 列宽随页面随页面没有改200 px$/,
  ])
  await question.getByRole('radio', { name: /列名：用你的/ }).check()
  await question.getByRole('button', { name: '按所选保存' }).click()
  await expect(question).toBeHidden()
  expect(sent.at(-1)).toMatchObject({ version: 4, columns: [{ title: '我的名', width: 200 }] })
  expect(sent).toHaveLength(2)
})
