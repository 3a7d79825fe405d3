import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { type House, openHouse } from '#test/server/testServer.ts'
import { about, calls } from './asking.ts'

let house: House
let tenant: Tenant
let root: Account
beforeAll(async () => {
  house = await openHouse()
  tenant = await aTenant(house)
  root = await anAccount(house.services.database.db, 1)
})
afterAll(() => house?.close())

/** A number that no row has. */
const missing = 7_000_000_000_001

it.each(calls.filter(({ operation }) => operation.params !== undefined))(
  '$id says of a row that is not there that it is not, and never answers as if it were',
  async (entry) => {
    const { body } = await about(tenant, entry)
    const answer = await house.send(root.token, entry.operation, { params: { id: missing }, body })
    expect(answer.status, answer.msg).toBeLessThan(500)
    expect(answer.code).not.toBe(200)
  },
)
