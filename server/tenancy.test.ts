import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/index.ts'
import { pageByName } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { type House, openHouse } from '#test/house.ts'
import { type Ids, sample } from '#test/sample.ts'
import { aTenant, fingerprint, type Tenant } from '#test/tenants.ts'
import { type Account, anAccount } from '#test/world.ts'

let house: House
let foreign: Tenant
let own: Tenant
let platform: Account

beforeAll(async () => {
  house = await openHouse()
  foreign = await aTenant(house)
  own = await aTenant(house)
  platform = await anAccount(house.services.database.db, 0)
})
afterAll(() => house?.close())

const calls = operations().filter(({ operation }) => !operation.raw && (operation.pages === 'session' || Array.isArray(operation.pages)))
const mayCall = (pages: unknown, role: Role) => pages === 'session' || (pages as string[]).some((page) => pageByName.get(page)!.roles.includes(role))

/** Numbers of the other's rows in every field that can hold one; `requestKey` differs each time. */
async function request({ id, operation }: (typeof calls)[number], tenant: Tenant) {
  const [, resource] = id.split('.')
  const row = await (tenant.byResource[resource!]?.() ?? Promise.resolve(1))
  const ids: Ids = { ...tenant.ids, id: row }
  return {
    ...(operation.params && { params: { id: row } }),
    ...(operation.body && { body: sample(operation.body, ids) }),
  }
}

describe('nobody in where they do not belong', () => {
  for (const entry of calls) {
    for (const role of [2, 3] as const) {
      it(`${entry.id} shows role ${role} nothing of another tenant and changes nothing there`, async () => {
        const parts = await request(entry, foreign)
        const before = await fingerprint(house)
        const answer = await house.send(own.accounts[role].token, entry.operation, parts)
        expect(JSON.stringify(answer.data ?? '') + answer.msg).not.toContain(foreign.mark)
        if (!mayCall(entry.operation.pages, role)) {
          expect(answer.status).toBe(403)
          expect(answer.code).toBe(1511)
        } else {
          expect(answer.status).toBe(200)
          const writes = entry.operation.method !== 'GET' && !entry.operation.reads
          const namesOneRow = entry.operation.params !== undefined || /"(id|msgId|orderId)":/.test(JSON.stringify(parts.body ?? {}))
          // A list that is asked for another's rows has none; a write, or a look at one row, finds nothing.
          const empty = answer.code === 200 && !writes && ((answer.data as { rows?: unknown[] }).rows?.length ?? 1) === 0
          if (namesOneRow && entry.id !== 'account.admins.edit' && !empty) expect([1511, 1512, 2000]).toContain(answer.code)
        }
        if (entry.id !== 'account.admins.logout') expect(await fingerprint(house)).toBe(before)
        if (entry.id === 'account.admins.logout') own.accounts[role] = await anAccount(house.services.database.db, role, own.accounts[role].operatorId)
      })
    }
    it(`${entry.id} answers its own tenant or the platform, so that the refusals above mean something`, async () => {
      const role = ([3, 2] as const).find((each) => mayCall(entry.operation.pages, each))
      const account = role === undefined ? platform : await anAccount(house.services.database.db, role, own.accounts[role].operatorId)
      const tenant = own
      const answer = await house.send(account.token, entry.operation, await request(entry, tenant))
      expect(answer.status).toBe(200)
      // 1511: rules beyond scope, such as nobody granting more than they hold. 1520: still referenced.
      expect(answer.code, answer.msg).not.toBe(2000)
    })
    it(`${entry.id} is closed to callers without a token`, async () => {
      const answer = await house.send(null, entry.operation, await request(entry, own))
      expect(answer.status).toBe(401)
    })
  }
})
