import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '#contract/kit.ts'
import { type MenuPage, menuPages, pageByName } from '#contract/menu.ts'
import { watchChanges } from '#test/contract/changeLog.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount, aToken } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { about, aboutRow, calls, canCall, isWrite, namesRows, type RequestParts, withOne } from './requests.ts'
import { markless, refused } from './rules.ts'

let server: TestServer
let own: Tenant
let platform: Record<0 | 1, Account>
/** Tenants whose rows do not exist for an account of `own`: under another channel operator, and for role 3 also one under the same channel. */
let strangers: Record<2 | 3, Tenant[]>
let changes: Awaited<ReturnType<typeof watchChanges>>
let requests = 0

beforeAll(async () => {
  // Reading for each request its session and what its role is shown would be most of the work.
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  own = await aTenant(server)
  const other = await aTenant(server)
  strangers = { 2: [other], 3: [other, await aTenant(server, own)] }
  const { db } = server.services.database
  platform = { 0: await anAccount(db, 0), 1: await anAccount(db, 1) }
  changes = await watchChanges(server)
})
afterAll(async () => {
  console.log(`tenancy: ${requests} requests to ${calls.length} operations`)
  await server?.close()
})

// A sub-account sees at most what its parent sees; test/authority draws accounts with sub-accounts.
const roles = [2, 3] as const

describe.each(roles)('role %i', (role) => {
  it.each(calls.filter(({ operation }) => canCall(operation, role)))(
    '$id succeeds for its own tenant, so that the following tests mean something',
    async (entry) => {
      const answer = await ask(own.accounts[role].token, entry.operation, await about(own, entry, role))
      expectControl(entry.id, answer, refused[`${entry.id} ${role}`]?.[0])
      if (!isWrite(entry.operation) && !markless.has(entry.id) && !markless.has(`${entry.id} ${role}`))
        expect(
          answer.text,
          'the row of the tenant: its line in test/rows/ownRows.ts makes a name by `unique`, or see `markless`',
        ).toContain(own.mark)
      await renew(own.accounts[role], entry.id)
    },
  )

  it.each(calls)('$id returns no row of another tenant and changes none', async (entry) => {
    const { id, operation } = entry
    for (const stranger of strangers[role]) {
      const theirs = canCall(operation, role) ? await about(stranger, entry, role) : aboutRow(stranger, entry)
      const tries: [where: string, parts: RequestParts][] = [['everywhere', theirs]]
      if (canCall(operation, role))
        tries.push(...withOne(await about(own, entry, role), theirs, stranger, operation.body))
      await changes.take()
      for (const [where, parts] of tries) {
        const answer = await ask(own.accounts[role].token, operation, parts)
        const changed = await changes.take()
        const description = `${where} ${JSON.stringify(parts).slice(0, 300)}: ${answer.code} ${answer.msg}`
        expect(answer.text, `a row of another tenant, so the statement has no scope: ${description}`).not.toContain(
          stranger.mark,
        )
        expect(JSON.stringify(changed), description).not.toContain(stranger.mark)
        if (!canCall(operation, role))
          expect([answer.status, answer.code, changed], description).toEqual([403, 1511, []])
        else {
          expect(answer.status, description).toBe(200)
          if (!namesRows(operation)) continue
          expect(changed, description).toEqual([])
          // A list filtered by another tenant's rows is empty, without the caller's own rows; every other call finds nothing.
          if (isWrite(operation)) expect(answer.code, description).not.toBe(200)
          else expect(answer.text, description).not.toContain(own.mark)
        }
      }
      await renew(own.accounts[role], id)
    }
  })

  const narrowable = calls.filter(({ operation }) => operation.pages !== 'session' && canCall(operation, role))
  it.each(narrowable)('$id refuses an account whose permission tree contains none of its pages', async (entry) => {
    const { token } = await holding((page) => !(entry.operation.pages as string[]).includes(page))
    const parts = aboutRow(own, entry)
    await changes.take()
    const answer = await ask(token, entry.operation, parts)
    expect([answer.status, answer.code, await changes.take()]).toEqual([403, 1511, []])
    expect(answer.text).not.toContain(own.mark)
  })

  it.each(narrowable.filter(({ operation }) => !isWrite(operation)))(
    '$id accepts an account whose permission tree contains only one of its pages',
    async (entry) => {
      for (const page of (entry.operation.pages as string[]).filter((one) =>
        pageByName.get(one)!.roles.includes(role),
      )) {
        const { token } = await holding((one) => one === page)
        const answer = await ask(token, entry.operation, await about(own, entry, role))
        expectControl(`${entry.id} ${page}`, answer, refused[`${entry.id} ${role}`]?.[0])
      }
    },
  )

  const holders = new Map<string, Promise<Account>>()
  /** An account beside the tenant's, with a tree of those pages that are chosen; the same one for the same pages. */
  function holding(chosen: (page: string) => boolean): Promise<Account> {
    const groups = Map.groupBy(menuPages as readonly MenuPage[], ({ group }) => group)
    const tree = [...groups].map(([name, pages]) => ({
      name,
      checked: true,
      children: pages.map(({ page }) => ({ name: page, checked: chosen(page) })),
    }))
    const key = JSON.stringify(tree)
    const known = holders.get(key) ?? anAccount(server.services.database.db, role, own.accounts[role].operatorId, tree)
    holders.set(key, known)
    return known
  }
})

describe('beyond tenants', () => {
  const platformOnly = calls.filter(({ operation }) => !roles.some((role) => canCall(operation, role)))
  it.each(platformOnly)('$id accepts the platform', async (entry) => {
    const role = canCall(entry.operation, 0) ? 0 : 1
    const answer = await ask(platform[role].token, entry.operation, await about(own, entry))
    expectControl(entry.id, answer, refused[`${entry.id} 0`]?.[0])
  })

  it.each(calls)('$id refuses callers without a token', async (entry) => {
    const parts = aboutRow(own, entry)
    await changes.take()
    expect((await ask(null, entry.operation, parts)).status).toBe(401)
    expect(await changes.take()).toEqual([])
  })
})

async function ask(token: string | null, operation: Operation, parts: RequestParts) {
  requests++
  // Rows are made beside the server, which hears of new scenic areas only a moment later.
  server.services.actors.forget()
  const answer = await server.send(token, operation, parts)
  return { ...answer, text: JSON.stringify(answer.data ?? '') + answer.msg }
}

function expectControl(
  what: string,
  { status, code, msg }: { status: number; code: number; msg: string },
  instead = 200,
) {
  expect([status, code], `${what}: ${msg}`).toEqual([200, instead])
}

/** Who has signed out signs in again. */
async function renew(account: Account, operationId: string) {
  if (operationId === 'accounts.admins.logout') account.token = await aToken(server.services.database.db, account.id)
}
