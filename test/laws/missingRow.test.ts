import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { about, calls } from './requests.ts'

let server: TestServer
let tenant: Tenant
let root: Account
beforeAll(async () => {
  server = await startTestServer()
  tenant = await aTenant(server)
  root = await anAccount(server.services.database.db, 1)
})
afterAll(() => server?.close())

/** A number that no row has. */
const missing = 7_000_000_000_001

it.each(calls.filter(({ operation }) => operation.params !== undefined))(
  '$id refuses a row that does not exist, without a fault',
  async (entry) => {
    const { body } = await about(tenant, entry)
    const answer = await server.send(root.token, entry.operation, { params: { id: missing }, body })
    expect(answer.status, answer.msg).toBeLessThan(500)
    expect(answer.code).not.toBe(200)
  },
)
