import { DefaultQueryExecutor, type QueryExecutor } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { phoneCodes } from '#contract/accounts/phoneCodes.ts'
import { signIns } from '#contract/accounts/signIns.ts'
import { type Account, anAccount, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { aTicket } from '#test/server/ticket.ts'
import { digestOf } from '../signIn/password.ts'

const argon2 = vi.hoisted(() => ({ verified: 0 }))
vi.mock('@node-rs/argon2', async (actual) => {
  const real = await actual<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (...args) => {
    argon2.verified++
    return real.verify(...args)
  }
  return { ...real, verify }
})

let server: TestServer
const statements: string[] = []
beforeAll(async () => {
  server = await startTestServer({ PHONE_SIGN_IN: 'on' })
  const executors = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as QueryExecutor
  const real = executors.executeQuery
  vi.spyOn(executors, 'executeQuery').mockImplementation(function (this: QueryExecutor, query) {
    statements.push(query.sql)
    return real.call(this, query) as never
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.close()
})

let number = 0
const aNumber = () => `139${String(++number).padStart(8, '0')}`

/** What the server does for an answer: each statement in its order, and how often it looks at a password. */
async function workOf(url: string, payload: object, headers: Record<string, string> = {}) {
  statements.length = 0
  argon2.verified = 0
  const answer = await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: unique('10.') })
  const { code, msg } = answer.json<{ code: number; msg: string }>()
  return { code, msg, verified: argon2.verified, statements: [...statements] }
}

// The tests compare the work and not the time: on a busy machine the time would mean nothing.
describe('for an unknown name or number the server does what it does for a known one:', () => {
  const marked = { origin: 'https://lt.example.com' }
  const states: [what: string, fields: object][] = [
    ['that may sign in', {}],
    ['that may not sign in', { allowLogin: false }],
    ['whose time is over', { validUntil: '2020-05-02T00:00:00+08:00' }],
    ['with an initial password that has ended', { passwordUntil: '2020-05-02T00:00:00+08:00' }],
  ]
  const phones = new Map<string, string>()
  const known = async (fields: object): Promise<Account> => {
    const account = await anAccount(server.services.database.db, 3)
    const phone = aNumber()
    await server.services.database.db
      .updateTable('admin')
      .set({ ...fields, phone })
      .where('id', '=', account.id)
      .execute()
    // Whatever else is written takes the proof away.
    await server.services.database.query('update admin set phone_proved_at = now() where id = $1', [account.id])
    phones.set(account.name, phone)
    return account
  }

  describe.each<[site: string, headers: Record<string, string>]>([
    ['on a usual site', {}],
    ['on a site of variant lt', marked],
  ])('%s', (_, headers) => {
    it.each(states)(
      'a wrong password causes the same work for an unknown name as for an account %s',
      async (_, fields) => {
        const { name } = await known(fields)
        const bodyOf = async (one: string) => ({
          name: one,
          pwd: digestOf('Wrong-1234'),
          ...(headers === marked && { ticket: await aTicket(server) }),
        })
        const work = await workOf(admins.login.path, await bodyOf(name), headers)
        expect(work).toMatchObject({ code: 1004, verified: 1 })
        expect(await workOf(admins.login.path, await bodyOf(unique('nobody')), headers)).toEqual(work)
      },
    )

    it.each(states)(
      'a code request and a wrong code cause the same work for an unknown number as for an account %s',
      async (_, fields) => {
        const phone = phones.get((await known(fields)).name)!
        const nobody = aNumber()
        const ask = async (one: string) =>
          workOf(phoneCodes.send.path, { phone: one, ticket: await aTicket(server) }, headers)
        const response = await ask(phone)
        expect(response.code).toBe(200)
        expect(await ask(nobody)).toEqual(response)
        const enter = async (one: string) =>
          workOf(signIns.phone.path, { phone: one, smsCode: '000000', ticket: await aTicket(server) }, headers)
        const tried = await enter(phone)
        expect(tried.code).toBe(1006)
        expect(await enter(nobody)).toEqual(tried)
      },
    )
  })

  it('repeated attempts cause the same work for known and unknown numbers until both are locked', async () => {
    const phone = phones.get((await known({})).name)!
    const nobody = aNumber()
    for (let attempt = 0; attempt < 11; attempt++) {
      await server.services.database.query(
        "update login_guard set last_failure_at = last_failure_at - interval '61 seconds'",
      )
      const [one, other] = [phone, nobody].map(
        (each) => async () =>
          workOf(signIns.phone.path, { phone: each, smsCode: '000000', ticket: await aTicket(server) }),
      )
      expect(await other!()).toEqual(await one!())
    }
  })
})
