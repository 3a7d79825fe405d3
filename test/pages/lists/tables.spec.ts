import { expect, type Page, type Route } from '@playwright/test'
import { okCode } from '#contract/errors.ts'
import { tableByKey, tables } from '#contract/listTables.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { type MyTable, tableHeaders } from '#contract/tables/tableHeaders.ts'
import type { OwnColumn, TableView } from '#contract/tables/tableViews.ts'
import { moveTo } from '../../browser/moveTo.ts'
import { toastTexts } from '../../browser/toasts.ts'
import { answer } from '../harness/answer.ts'
import { faultsOf } from '../harness/faults.ts'
import { dialogs } from '../harness/openings.ts'
import { test, type Visit } from '../harness/visit.ts'

const path = '/pic/package'
const scene = { variant: 'usual', role: 0 } as const
const link = '5f0c1d2e-0000-4000-8000-00000000000'

/** What the server stores for the account, across browsers; its own tests are in server/domains/tables. */
class StoredTable {
  ownTable: MyTable = {
    ...{ table: 'photopackage/info/list', columns: [], hidden: [], own: null, dense: null, viewId: null },
    ...{ views: [], lost: [] },
  }
  /** Views of others, behind links. */
  foreign: TableView[] = []
  sent: { columns?: OwnColumn[] | null; dense?: boolean | null; viewId?: number | null }[] = []
  async serve(page: Page) {
    const answer = (data: unknown) => (route: Route) => route.fulfill({ json: { code: okCode, msg: 'ok', data } })
    await page.route(`**${tableHeaders.all.path}`, (route) => answer({ rows: [this.ownTable] })(route))
    await page.route(/\/webapi\/v1\/version\/tableview\//, async (route) => {
      const [what] = new URL(route.request().url()).pathname.split('/tableview/').slice(1)
      const body = route.request().postDataJSON() ?? {}
      if (what === 'choose') this.choose(body)
      else if (what === 'open')
        return answer({
          table: this.ownTable.table,
          view: [...this.ownTable.views, ...this.foreign].find((one) => one.link === body.link),
        })(route)
      else if (what === '') this.add(body)
      else if (route.request().method() === 'DELETE')
        this.ownTable = { ...this.ownTable, views: this.ownTable.views.filter(({ id }) => id !== Number(what)) }
      else this.edit(Number(what), body)
      return answer(what === '' ? { id: this.ownTable.views.at(-1)!.id } : { version: 1 })(route)
    })
  }
  choose(body: StoredTable['sent'][number]) {
    this.sent.push(body)
    const { columns, dense, viewId } = body
    this.ownTable = {
      ...this.ownTable,
      ...(columns !== undefined && { own: columns }),
      ...(dense !== undefined && { dense }),
      ...(viewId !== undefined && { viewId }),
      lost: [],
    }
  }
  add(body: Partial<TableView>) {
    const id = this.ownTable.views.length + 1
    const view = { ...body, id, link: link + id, isOwn: true, by: '我', lost: [], version: 0 } as unknown as TableView
    this.ownTable = { ...this.ownTable, views: [...this.ownTable.views, { ...view, sharing: body.sharing ?? 'own' }] }
  }
  edit(id: number, body: Partial<TableView>) {
    const views = this.ownTable.views.map((one) => (one.id === id ? { ...one, ...body } : one))
    this.ownTable = { ...this.ownTable, views }
  }
}

async function open(visit: Visit, stored: StoredTable, address = path, width?: number) {
  await visit.page.unrouteAll({ behavior: 'ignoreErrors' })
  await stored.serve(visit.page)
  await visit.open(address, scene, width)
}
const heads = (page: Page) =>
  page
    .locator('#page thead th[data-column]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column!))
const head = (page: Page, key: string) => page.locator(`#page thead th[data-column="${key}"]`)
const widthOf = async (page: Page, key: string) => Math.round((await head(page, key).boundingBox())!.width)

test('a column has the width to which it was dragged, in another browser too', async ({ visit }) => {
  const { page } = visit
  const stored = new StoredTable()
  await open(visit, stored)
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

  await open(visit, stored)
  expect(await widthOf(page, 'photos')).toBe(before + 80)
  await head(page, 'photos').getByRole('separator').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf(page, 'photos')).toBe(before + 72)
  expect(visit.takeMessages()).toEqual([])
})

test('columns are moved by dragging and by keys, and stay so until they are reset', async ({ visit }) => {
  const { page } = visit
  const stored = new StoredTable()
  await open(visit, stored)
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

  await open(visit, stored)
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
  await open(visit, stored)
  const dense = await height()
  await page.getByRole('button', { name: '紧凑' }).click()
  await expect.poll(height).toBeGreaterThan(dense)
  await expect.poll(() => stored.ownTable.dense).toBe(false)
  await open(visit, stored)
  expect(await height()).toBeGreaterThan(dense)
})

test('a view restores filters, order and columns, opens with the page if it is the default, and can be updated', async ({
  visit,
}) => {
  const { page } = visit
  const stored = new StoredTable()
  await open(visit, stored, `${path}?onSale=true&sort=priceFen&order=asc`)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '存为新视图' }).click()
  await dialogs(page).getByLabel('视图名称').fill('在售，便宜的在前')
  await dialogs(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(() => stored.ownTable.views).toHaveLength(1)
  expect(stored.ownTable.views[0]).toMatchObject({
    ...{ title: '在售，便宜的在前', filter: [{ key: 'onSale', value: 'true' }], sort: 'priceFen', order: 'asc' },
    sharing: 'own',
  })

  await open(visit, stored)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '默认打开' }).click()
  await expect.poll(() => stored.ownTable.viewId).toBe(1)

  await open(visit, stored)
  await expect.poll(() => new URL(page.url()).searchParams.get('onSale')).toBe('true')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('priceFen')
  const button = page.getByRole('button', { name: '在售，便宜的在前' })
  await expect(button).toHaveText('在售，便宜的在前')
  // Filters in the address take precedence over the default view.
  await open(visit, stored, `${path}?onSale=false`)
  expect(new URL(page.url()).searchParams.get('onSale')).toBe('false')

  await open(visit, stored)
  await expect(button).toBeVisible()
  await page.getByRole('button', { name: '移除条件：状态 上架' }).click()
  await expect(button).toHaveText('在售，便宜的在前（已改）')
  await button.click()
  await page.getByRole('button', { name: '更新「在售，便宜的在前」' }).click()
  await expect.poll(() => stored.ownTable.views[0]?.filter).toEqual([])
  expect(visit.takeMessages()).toEqual([])
})

test('a view is shared by its link, and with the account’s own operator', async ({ visit }) => {
  const { page } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const stored = new StoredTable()
  stored.add({ title: '停售的', filter: [{ key: 'onSale', value: 'false' }], sort: null, order: 'desc', columns: null })
  await open(visit, stored)
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '修改视图' }).click()
  await dialogs(page).getByRole('combobox').click()
  await page.locator('.ant-select-item-option', { hasText: '本单位' }).click()
  await dialogs(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(() => stored.ownTable.views[0]?.sharing).toBe('operator')
  await visit.settle()
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('button', { name: '复制链接' }).click()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([copied.pathname, copied.search]).toEqual([path, `?v=${link}1`])

  // A colleague of the same operator finds it among the views; anybody else who has the link can open it.
  const colleague = new StoredTable()
  colleague.ownTable = { ...colleague.ownTable, views: [{ ...stored.ownTable.views[0]!, isOwn: false, by: '王芳' }] }
  await open(visit, colleague)
  await page.getByRole('button', { name: '视图' }).click()
  await page
    .getByRole('region', { name: '视图' })
    .getByRole('button', { name: /停售的/ })
    .click()
  await expect.poll(() => new URL(page.url()).searchParams.get('onSale')).toBe('false')
  const guest = new StoredTable()
  guest.foreign = [{ ...stored.ownTable.views[0]!, isOwn: false, by: '王芳', sharing: 'link' }]
  await open(visit, guest, copied.pathname + copied.search)
  await expect.poll(() => new URL(page.url()).searchParams.get('onSale')).toBe('false')
  await expect(page.getByRole('button', { name: '停售的' })).toBeVisible()
})

test('a chosen column that no longer exists is reported once and removed from the column settings', async ({
  visit,
}) => {
  const { page } = visit
  const stored = new StoredTable()
  stored.ownTable = { ...stored.ownTable, own: [{ key: 'priceFen' }, { key: 'areaName' }], lost: ['旧列'] }
  await open(visit, stored)
  await expect.poll(() => toastTexts(page)).toEqual(['列「旧列」已不存在或不可见，已从你的列设置中去掉'])
  await expect
    .poll(() => stored.sent)
    .toEqual([{ table: stored.ownTable.table, columns: [{ key: 'priceFen' }, { key: 'areaName' }] }])
  await open(visit, stored)
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
  await open(visit, stored, `${path}?sort=sold`)
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
  await visit.open('/systemOps/splitBill', scene)
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
  const answer = (data: unknown) => ({ json: { code: okCode, msg: 'ok', data } })
  const infos = tables.map(({ key, title, noun, operation, columns }) => ({
    ...{ id: null, table: key, title, note: '', noun, pages: operation.pages, columns: columns.length, version: 0 },
    roles: [0, 2, 3].map((role) => ({ role, changed: 0, hidden: 0 })),
  }))
  const columnsOf = (key: string) =>
    tableByKey.get(key)!.columns.map((column) => ({
      ...{ key: column.key, id: null, name: column.title, title: null, width: null, order: null, fixed: null },
      ...{ shown: null, visible: true, kept: column.unhideable ?? null, above: null, version: 0 },
    }))
  await page.route(`**${tableHeaders.allTables.path}`, (route) => route.fulfill(answer({ rows: infos })))
  const read = new Set<string>()
  await page.route(`**${tableHeaders.ofTable.path}`, (route) => {
    const { table } = route.request().postDataJSON()
    read.add(table)
    return route.fulfill(answer({ rows: columnsOf(table), version: 0 }))
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
