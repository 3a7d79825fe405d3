import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { menuPages, type PermissionEntry, pagesFor } from '#contract/menu.ts'
import { everyone } from '#contract/roles.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { keepPages } from './pages.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const names = menuPages.flatMap(({ group, page }) => [group, page])
const entry = fc.record({ name: fc.constantFrom(...names), checked: fc.boolean() })
const trees = fc.array(
  fc.record(
    { name: fc.constantFrom(...names), checked: fc.boolean(), children: fc.array(entry, { maxLength: 6 }) },
    { requiredKeys: ['name', 'checked'] },
  ),
  { maxLength: 8 },
)
/** A tree with each page in its own group. */
const menuTrees = fc.array(fc.boolean(), { minLength: menuPages.length, maxLength: menuPages.length }).map((checked) =>
  [...new Set(menuPages.map(({ group }) => group))].map((group, at) => ({
    name: group,
    checked: checked[at]!,
    children: menuPages.flatMap((row, n) => (row.group === group ? [{ name: row.page, checked: checked[n]! }] : [])),
  })),
)

it('the database and the menu agree on what an account may open, whatever its role and tree', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...everyone),
    fc.oneof(fc.constant(null), trees, menuTrees),
    async (role, tree) => {
      const { rows } = await server.services.database.query(
        'select pages_of(jsonb_populate_record(null::admin, $1)) as open, held_pages(jsonb_populate_record(null::admin, $1)) as held',
        [JSON.stringify({ role, permission: tree })],
      )
      const pages = pagesFor(role, tree as PermissionEntry[] | null).map(({ page }) => page)
      expect((rows[0]!.open as string[]).toSorted()).toEqual(pages.toSorted())
      expect(rows[0]!.held).toEqual(expect.arrayContaining(pages))
    },
  )
  await fc.assert(property, { numRuns: cases(100, 1000) })
})

it('starting the server updates the list of pages, and a removed page opens nothing', async () => {
  const { db } = server.services.database
  const storedPages = () => db.selectFrom('page').selectAll().orderBy('name').execute()
  const before = await storedPages()
  await db
    .insertInto('page')
    .values({ name: 'gone', entry: 'task/gone', roles: [0] })
    .execute()
  await db
    .updateTable('page')
    .set({ roles: [3] })
    .where('name', '=', 'refund')
    .execute()
  await db.deleteFrom('page').where('name', '=', 'order').execute()
  await keepPages(db)
  expect(await storedPages()).toEqual(before)
  expect(before).toHaveLength(menuPages.length)
})
