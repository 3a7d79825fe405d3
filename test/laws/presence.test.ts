import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '#contract/listTables.ts'
import { presence } from '#contract/system/presence.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import type { Account } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { canCall } from './requests.ts'
import { bodies } from './rules.ts'

let server: TestServer
let own: Tenant
let stranger: Tenant
beforeAll(async () => {
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  own = await aTenant(server)
  stranger = await aTenant(server)
})
afterAll(() => server?.close())

/** Who has rows open, after the account has opened this one. */
async function openedBy({ token }: Account, table: string, rowId: number) {
  await server.send(token, presence.enter, { body: { table, rowId, isEditing: true } })
  const { rows } = await server.services.database.query('select admin_id as id from presence order by admin_id')
  return rows.map(({ id }) => id)
}

const openedById = tables.filter(({ operation: { body, exported } }) => {
  const { properties } = (body ?? {}) as { properties?: object }
  return exported !== false && properties && 'id' in properties
})
const lists = ([2, 3] as const).flatMap((role) =>
  openedById.filter(({ operation }) => canCall(operation, role)).map(({ id, key }) => ({ role, id, key })),
)

beforeEach(() => server.services.database.query('delete from presence'))

describe('who has a row open', () => {
  it.each(lists)('a row of $id is open only for accounts that may see it, role $role', async ({ role, id, key }) => {
    const { id: rowId = await own.rowFor(id, role) } = (bodies[id]?.(own) ?? {}) as { id?: number }
    const [ownAccount, otherAccount] = [own.accounts[role], stranger.accounts[role]]
    expect(await openedBy(otherAccount, key, rowId), 'a row of another tenant').toEqual([])
    expect(await openedBy(ownAccount, key, rowId)).toEqual([ownAccount.id])
  })
})
