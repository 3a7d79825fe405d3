import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { anAccount, aPlace } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

/** Calls that require a new proof by the account's owner: accounts, sign-in data, keys, money moved by one person alone, code, machines, all that is kept of a person. */
const dangerous: [method: RegExp, path: RegExp][] = [
  [/POST/, /\/account\/admin\/$/],
  [/DELETE/, /\/account\/admin\/\{id\}$/],
  [/POST/, /\/(account|subaccount)\/admin\/\{id\}\/password$/],
  [/POST/, /\/subaccount\/admin\/$/],
  [/POST/, /adminPermission\/modify|captchaphone(Edit)?/],
  [/POST/, /\/account\/totp\//],
  [/POST|DELETE/, /\/account\/ingestkey\/(\{id\})?$/],
  [/POST/, /mandatoryRefund|complaint\/bulk\/\{id\}\/run/],
  [/PUT/, /\/account\/operator\/\{id\}\/(disable|enable)$/],
  [/POST|PUT|DELETE/, /\/seller\/(sellerment|merchant|scenicDivision)\/(\{id\})?$/],
  [/POST|PUT|DELETE/, /\/seller\/mproportion\/(\{id\})?$/],
  [/POST/, /\/seller\/mproportion\/share\/unfreezes/],
  [/POST/, /\/printerCount\/(recharge|correct)$/],
  [/POST/, /\/cvm\/(reboot|clean)$/],
  [/POST/, /\/version\/manage\/(release\/\{id\}|updateversion)$/],
  [/POST/, /codedecrypt|updateWeb|uploadWebFile|uploadFileToCos|\/version\/modify$/],
  [/POST/, /userManagement\/personaldata$/],
]
const all = operations()
const signedIn = all.filter(
  ({ operation }) => !operation.raw && (operation.pages === 'session' || Array.isArray(operation.pages)),
)
const wants = ({ method, path }: Operation) => dangerous.some(([how, where]) => how.test(method) && where.test(path))

it('exactly the dangerous calls have the flag `stepUp` in the contract', () => {
  const flagged = all.filter(({ operation }) => operation.stepUp).map(({ id }) => id)
  expect(flagged).toEqual(all.filter(({ operation }) => wants(operation)).map(({ id }) => id))
  expect(flagged.length).toBeGreaterThan(10)
})

describe('without a proof of the last five minutes', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer()
    token = (await anAccount(server.services.database.db, 1)).token
  })
  afterAll(() => server?.close())
  const prove = (ago: string | null) =>
    server.services.database.query('update session set proved_at = now() - $1::interval', [ago])
  const ask = ({ operation }: (typeof all)[number]) =>
    server.send(token, operation, {
      ...(operation.params && { params: { id: 1 } }),
      ...(operation.body && { body: {} }),
    })

  it('a flagged call without a proof of the last 5 minutes is refused with 1008 before its body is read, and is audited', async () => {
    for (const ago of [null, '301 seconds']) {
      await prove(ago)
      for (const one of signedIn.filter(({ operation }) => operation.stepUp)) {
        const answer = await ask(one)
        expect([one.id, answer.status, answer.code]).toEqual([one.id, 200, 1008])
      }
    }
    const { rows } = await server.services.database.query('select distinct operation from audit where code = 1008')
    expect(rows.length).toBe(signedIn.filter(({ operation }) => operation.stepUp).length)
  })

  it('a call without the flag needs no proof', async () => {
    await prove(null)
    await aPlace(server.services.database.db)
    for (const one of signedIn.filter(({ operation }) => !operation.stepUp && operation.method !== 'GET'))
      if (one.id !== 'accounts.admins.logout') expect([one.id, (await ask(one)).code]).not.toEqual([one.id, 1008])
  })

  it('a flagged call is not refused with 1008 if its proof is 299 seconds old', async () => {
    await prove('299 seconds')
    for (const one of signedIn.filter(({ operation }) => operation.stepUp))
      expect([one.id, (await ask(one)).code]).not.toEqual([one.id, 1008])
  })
})
