import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOf } from '#contract/exports.ts'
import { contract } from '#contract/index.ts'
import { tables } from '#contract/listTables.ts'
import { type PageName, pageByName } from '#contract/menu.ts'
import { anEnterprise, aSplitBill } from '#test/rows/sellerRows.ts'
import { type Account, anAccount, aPlace, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { tableHeaders, tableViews } = contract.tables
/** Every field of a list that is a figure of other pages. */
const figures = tables.flatMap((table) => table.columns.flatMap((column) => (column.pages ? [{ table, column }] : [])))

let server: TestServer
let all: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  all = await anAccount(db(), 0)
  const place = await aPlace(db())
  await anEnterprise(db(), place)
  await aSplitBill(db(), place)
})
afterAll(() => server?.close())

/** An account of the platform with these pages only. */
const withPages = (...pages: PageName[]) =>
  anAccount(db(), 0, undefined, aTree(...pages.map((page) => `${pageByName.get(page)!.group}/${page}`)))

it('a figure of other pages can be hidden, is written by nobody, and names pages that exist', () => {
  expect(figures.length).toBeGreaterThan(0)
  for (const { table, column } of figures) {
    expect(column.unhideable, `${table.id} ${column.key}`).toBeUndefined()
    expect(
      column.pages!.filter((page) => !pageByName.has(page)),
      table.id,
    ).toEqual([])
    expect(
      column.pages!.some((page) => (table.operation.pages as readonly string[]).includes(page)),
      table.id,
    ).toBe(false)
  }
})

describe.each(figures.map(({ table, column }) => [`${table.id} ${column.key}`, table, column] as const))(
  '%s',
  (_, table, column) => {
    const { operation } = table
    const pages = operation.pages as readonly PageName[]
    const ask = (by: Account, body: object = {}) => server.send(by.token, operation, { body })
    const keysOf = ({ data }: { data: unknown }) => (data as { rows: object[] }).rows.flatMap((row) => Object.keys(row))

    it('is there for an account that may open a page of the figure', async () => {
      expect(keysOf(await ask(all))).toContain(column.key)
      const one = await withPages(pages[0]!, column.pages![0]!)
      expect(keysOf(await ask(one))).toContain(column.key)
    })

    it('is not there for an account that may open none of them: not in rows, sorts, files, views or headers', async () => {
      const one = await withPages(pages[0]!)
      const shown = await ask(one)
      expect([shown.code, keysOf(shown).length > 0]).toEqual([200, true])
      expect(keysOf(shown)).not.toContain(column.key)
      for (const call of [operation, exportOf(operation)!])
        expect((await server.send(one.token, call, { body: { sort: column.key, order: 'desc' } })).code).toBe(2000)
      const { data } = await server.call(one.token, tableHeaders.all, { body: {} })
      const own = data.rows.find((row) => row.table === table.key)!
      expect(own.hidden).toContain(column.key)
      const view = await server.call(one.token, tableViews.add, {
        body: {
          table: table.key,
          title: '视图',
          filter: [],
          sorts: [{ by: column.key, order: 'desc' as const }],
          columns: null,
        },
      })
      expect(view.code, view.msg).toBe(200)
      const { data: later } = await server.call(one.token, tableHeaders.all, { body: {} })
      expect(later.rows.find((row) => row.table === table.key)!.views.flatMap(({ sorts }) => sorts)).toEqual([])
    })
  },
)
