import { expect, type Page } from '@playwright/test'
import { tableByKey, tables } from '#contract/listTables.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { tableHeaders } from '#contract/tables/tableHeaders.ts'
import { moveTo } from '../../browser/moveTo.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer, ok } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import { dialogs } from '../harness/openings.ts'
import { openStored, path, StoredTable } from '../harness/storedTable.ts'
import { test, type Visit } from '../harness/visit.ts'

const heads = (page: Page) =>
  page
    .locator('#page thead th[data-column]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column!))
const head = (page: Page, key: string) => page.locator(`#page thead th[data-column="${key}"]`)
const widthOf = async (page: Page, key: string) => Math.round((await head(page, key).boundingBox())!.width)

test('a column has the width to which it was dragged, in another browser too', async ({ visit }) => {
  const { page } = visit
  const stored = new StoredTable()
  await openStored(visit, stored)
  const before = await widthOf(page, 'photos')
  const edge = head(page, 'photos').getByRole('separator')
  const box = (await edge.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + 10)
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + 10)
  await page.mouse.up()
  await expect.poll(() => widthOf(page, 'photos')).toBe(before + 80)
  await expect.poll(() => stored.ownTable.own?.find(({ key }) => key === 'photos')?.width).toBe(before + 80)

  await openStored(visit, stored)
  expect(await widthOf(page, 'photos')).toBe(before + 80)
  await head(page, 'photos').getByRole('separator').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf(page, 'photos')).toBe(before + 72)
  expect(visit.takeMessages()).toEqual([])
})

test('columns are moved by dragging and by keys, and stay so until they are reset', async ({ visit }) => {
  const { page } = visit
  const stored = new StoredTable()
  await openStored(visit, stored)
  const defaultHeads = await heads(page)
  const [fixed, first, second] = defaultHeads as [string, string, string]
  await head(page, first).dragTo(head(page, second))
  await expect.poll(() => heads(page)).toEqual([fixed, second, first, ...defaultHeads.slice(3)])
  await head(page, first).getByRole('separator').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => heads(page)).toEqual([fixed, second, defaultHeads[3], first, ...defaultHeads.slice(4)])
  await expect.poll(() => stored.sent.length).toBeGreaterThan(0)
  const storedHeads = () => stored.ownTable.own?.map(({ key }) => key).filter((key) => defaultHeads.includes(key))
  await expect.poll(() => storedHeads()?.indexOf(first)).toBe(3)

  await openStored(visit, stored)
  expect(await heads(page)).toEqual([fixed, second, defaultHeads[3], first, ...defaultHeads.slice(4)])
  await page.getByRole('button', { name: /^列 / }).click()
  const panel = page.getByRole('region', { name: '列设置' })
  await panel.getByRole('checkbox', { name: '照片张数(张)' }).uncheck()
  await expect.poll(() => heads(page)).not.toContain('photos')
  await panel.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => heads(page)).toEqual(defaultHeads)
  await expect.poll(() => stored.ownTable.own).toBeNull()
})

test('rows have the height that the account chose, in another browser too', async ({ visit }) => {
  const { page } = visit
  const stored = new StoredTable()
  const height = async () => (await page.locator('#page tbody tr[data-at]').first().boundingBox())!.height
  await openStored(visit, stored)
  const dense = await height()
  await page.getByRole('button', { name: '紧凑' }).click()
  await expect.poll(height).toBeGreaterThan(dense)
  await expect.poll(() => stored.ownTable.dense).toBe(false)
  await openStored(visit, stored)
  expect(await height()).toBeGreaterThan(dense)
})

test('a chosen column that no longer exists is reported once and removed from the column settings', async ({
  visit,
}) => {
  const { page } = visit
  const stored = new StoredTable()
  stored.ownTable = { ...stored.ownTable, own: [{ key: 'priceFen' }, { key: 'areaName' }], lost: ['旧列'] }
  await openStored(visit, stored)
  await expect.poll(() => toastTexts(page)).toEqual(['列「旧列」已不存在或不可见，已从你的列设置中去掉'])
  await expect
    .poll(() => stored.sent)
    .toEqual([{ table: stored.ownTable.table, columns: [{ key: 'priceFen' }, { key: 'areaName' }] }])
  await openStored(visit, stored)
  expect(await toastTexts(page)).toEqual([])
  expect((await heads(page)).slice(0, 2)).toEqual(['name', 'priceFen'])
})

test('a role’s header names, orders and hides columns, and the account arranges the others', async ({ visit }) => {
  const { page } = visit
  const stored = new StoredTable()
  const look = { title: null, width: null, order: null, fixed: null, shown: null }
  stored.ownTable = {
    ...stored.ownTable,
    columns: [
      { ...look, key: 'priceFen', title: '卖价', order: 0 },
      { ...look, key: 'areaName', order: 1 },
      { ...look, key: 'onSale', shown: false },
    ],
    hidden: ['sold', 'createdAt'],
  }
  const requestPromise = page.waitForRequest(`**${photoPackages.list.path}`)
  await openStored(visit, stored, `${path}?sort=sold`)
  expect((await requestPromise).postDataJSON().sort).toBeUndefined()
  await expect(head(page, 'priceFen')).toContainText('卖价')
  const shown = await heads(page)
  expect(shown.slice(0, 2)).toEqual(['name', 'priceFen'])
  for (const key of ['sold', 'createdAt', 'onSale']) expect(shown).not.toContain(key)
  await page.getByRole('button', { name: /^列 / }).click()
  const panel = page.getByRole('region', { name: '列设置' })
  // 状态, and 起售时间, which the page itself does not show at first.
  await expect(panel.getByRole('checkbox')).toHaveCount(shown.length + 2)
  await panel.getByRole('checkbox', { name: '状态' }).check()
  await expect.poll(() => heads(page)).toContain('onSale')
})

test('mouse and keys inside a dialog that a row has opened do not act on the row', async ({ visit }) => {
  const { page } = visit
  await page.route(
    `**${splitBills.list.path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: object) => ({ ...row, state: 'frozen' })) })),
  )
  await visit.open('/systemOps/splitBill', { variant: 'usual', role: 0 })
  await page.locator('#page tbody tr[data-at]').first().getByRole('button', { name: '解冻' }).click()
  const dialog = dialogs(page).first()
  await dialog.getByText(/不再分给接收方/).click()
  await dialog.getByText(/^解冻 1 笔分账$/).click()
  const reason = dialog.getByLabel('解冻原因')
  for (const key of ['ArrowDown', 'ArrowUp', 'Control+a', 'Home', 'Shift+ArrowRight']) await reason.press(key)
  await expect(reason).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
  await expect(page.locator('#page tr[aria-selected="true"]')).toHaveCount(0)
  await expect(dialogs(page)).toHaveCount(0)
})

/** Draws the header of each table at 版本与表头, hides its first columns, and returns the tables that have rows to show. */
async function drawHeaders(visit: Visit, shown: typeof tables) {
  const { page } = visit
  const infos = tables.map(({ key, title, noun, operation, columns }) => ({
    ...{ id: null, table: key, title, note: '', noun, pages: operation.pages, columns: columns.length, version: 0 },
    roles: [0, 2, 3].map((role) => ({ role, changed: 0, hidden: 0 })),
  }))
  const columnsOf = (key: string) =>
    tableByKey.get(key)!.columns.map((column) => ({
      ...{ key: column.key, id: null, name: column.title, title: null, width: null, order: null, fixed: null },
      ...{ shown: null, visible: true, kept: column.unhideable ?? null, above: null, version: 0 },
    }))
  await page.route(`**${tableHeaders.allTables.path}`, (route) => route.fulfill(ok({ rows: infos })))
  const read = new Set<string>()
  await page.route(`**${tableHeaders.ofTable.path}`, (route) => {
    const { table } = route.request().postDataJSON()
    read.add(table)
    return route.fulfill(ok({ rows: columnsOf(table), version: 0 }))
  })
  const drawn: string[] = []
  const addressOf = (key: string) => `/account/version?table=${key}&role=3`
  await visit.open(addressOf(shown[0]!.key), { variant: 'usual', role: 1 })
  for (const { key, columns } of shown) {
    await moveTo(page, addressOf(key))
    await expect.poll(() => read.has(key), key).toBe(true)
    await visit.settle()
    const editor = page.getByRole('region', { name: /的表头$/ })
    await expect(editor.getByRole('table', { name: '景区客户的列' }).locator('tbody tr').first()).toBeVisible()
    const body = editor.getByRole('table', { name: /看到的表/ }).locator('tbody tr')
    if ((await body.count()) > 0) drawn.push(key)
    for (const column of columns.filter(({ unhideable }) => !unhideable).slice(0, 3))
      await editor.getByRole('checkbox', { name: `${column.title} 可见` }).uncheck()
    await visit.settle()
    expect.soft([...visit.takeMessages(), ...(await faultsOf(page))], key).toEqual([])
    const drop = editor.getByRole('button', { name: '放弃', exact: true })
    if (await drop.isEnabled()) await drop.click()
  }
  return drawn
}

test('a header is previewed with the cells of its own page, also with hidden columns', async ({ visit }) => {
  const keys = ['scenic/area/commonpage', 'operation/ordermanage/orderList', 'system/audit/commonpage']
  expect(
    await drawHeaders(
      visit,
      tables.filter(({ key }) => keys.includes(key)),
    ),
  ).toEqual(expect.arrayContaining(keys))
})

test('the header of every list is previewed with the cells of its own page', { tag: '@deep' }, async ({ visit }) => {
  test.setTimeout(600_000)
  // A list without a table, such as a gallery of pictures, has nothing to show here.
  expect(await drawHeaders(visit, tables)).toEqual(
    expect.arrayContaining([
      ...['account/admin/commonpage', 'subaccount/admin/commonpage', 'account/operator/commonpage'],
      ...['scenic/area/commonpage', 'scenic/case/commonpage', 'scenic/device/commonpage', 'caseconf/point/commonpage'],
      ...['operation/ordermanage/orderList', 'photopackage/pay/orderList', 'operation/complaint/refundcommon'],
      ...['operation/mattermanage/getMatter', 'operation/mattertag/getMatterTag', 'user/userManagement/commonpage'],
      ...['channel/changet_commonpage', 'photopackage/info/list', 'system/audit/commonpage'],
    ]),
  )
})
