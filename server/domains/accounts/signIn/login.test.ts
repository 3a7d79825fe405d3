import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { anAccount, testPassword, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { aTicket } from '#test/server/ticket.ts'
import { beginTry } from './loginGuard.ts'
import { digestOf } from './password.ts'

const { admins } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const login = (name: string, password: string, remoteAddress = '127.0.0.1', ticket?: string) =>
  server.app
    .inject({
      method: 'POST',
      url: '/webapi/v1/account/admin/login',
      payload: { name, pwd: digestOf(password), ticket },
      remoteAddress,
    })
    .then((answer) => ({ ...answer.json(), status: answer.statusCode }))
const provenLogin = async (name: string, password: string, remoteAddress?: string) =>
  login(name, password, remoteAddress, await aTicket(server))
const db = () => server.services.database.db
const later = (name: string, by: string) =>
  server.services.database.query(
    `update login_guard set last_failure_at = last_failure_at - interval '${by}', locked_until = locked_until - interval '${by}' where subject = $1`,
    [`account:${name.toLowerCase()}`],
  )

describe('signing in', () => {
  it('signing in returns the session data for the browser, and its token allows calls', async () => {
    const account = await anAccount(db(), 2)
    const answer = await login(account.name, testPassword)
    expect(answer.code).toBe(200)
    expect(answer.data).toMatchObject({
      name: account.name,
      adminId: account.id,
      role: 2,
      operatorId: account.operatorId,
      adminPermission: null,
    })
    expect((await server.call(answer.data.token, admins.me, {})).data.adminId).toBe(account.id)
  })

  it('signing in ignores the case of the name', async () => {
    const account = await anAccount(db(), 3)
    expect((await login(account.name.toUpperCase(), testPassword)).code).toBe(200)
  })

  it('a wrong password and an unknown name get the same response', async () => {
    const account = await anAccount(db(), 3)
    const [wrong, unknown] = [await login(account.name, 'Wrong-123'), await login(unique('nobody'), 'Wrong-123')]
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 1004, msg: '账号或密码错误' })
  })

  it('an account with three failures must wait, longer each time', async () => {
    const { name } = await anAccount(db(), 3)
    for (let attempt = 0; attempt < 3; attempt++) expect((await login(name, 'Wrong-123')).code).toBe(1004)
    expect((await provenLogin(name, testPassword)).code).toBe(2004)
    await later(name, '2 seconds')
    expect((await provenLogin(name, 'Wrong-123')).code).toBe(1004)
    await later(name, '1 second')
    expect((await provenLogin(name, testPassword)).code).toBe(2004)
    await later(name, '3 seconds')
    expect((await provenLogin(name, testPassword)).code).toBe(200)
  })

  it('concurrent guesses at an account are not allowed more failures than successive ones', async () => {
    const { name } = await anAccount(db(), 3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(name, 'Wrong-123', '10.0.0.7')))
    expect(answers.filter(({ code }) => code === 1004)).toHaveLength(3)
    expect(answers.every(({ code }) => [1004, 1006, 2004].includes(code))).toBe(true)
  })

  it('right passwords do not count against an address', async () => {
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await login((await anAccount(db(), 3)).name, testPassword, '10.0.0.8')).code).toBe(200)
    const { rows } = await server.services.database.query(
      "select failures from login_guard where subject = 'address:10.0.0.8'",
    )
    expect(rows).toEqual([{ failures: 0 }])
  })

  it('ten failures lock an account for a quarter of an hour, even with the right password or an unknown name', async () => {
    const account = await anAccount(db(), 3)
    for (const name of [account.name, unique('nobody')]) {
      for (let attempt = 0; attempt < 10; attempt++) {
        expect((await provenLogin(name, 'Wrong-123', '10.9.8.7')).code).toBe(1004)
        await later(name, '61 seconds')
        await server.services.database.query(
          "update login_guard set last_failure_at = last_failure_at - interval '61 seconds' where subject = 'address:10.9.8.7'",
        )
        if (attempt === 9) break
      }
      expect((await provenLogin(name, testPassword, '10.9.8.8')).code).toBe(1060)
    }
    await later(account.name, '15 minutes')
    expect((await provenLogin(account.name, testPassword, '10.9.8.8')).code).toBe(200)
  })

  it('an account that may not sign in is refused as such only after its password was right', async () => {
    const account = await anAccount(db(), 3)
    await db().updateTable('admin').set({ allowLogin: false }).where('id', '=', account.id).execute()
    expect((await login(account.name, 'Wrong-123')).code).toBe(1004)
    expect((await login(account.name, testPassword)).code).toBe(1505)
  })

  it('signing out ends the session, and an ended session gets another response than an unknown token', async () => {
    const account = await anAccount(db(), 3)
    expect((await server.call(account.token, admins.logout, { body: {} })).code).toBe(200)
    expect(await server.call(account.token, admins.me, {})).toMatchObject({ status: 200, code: 1507 })
    expect(await server.call('unknown', admins.me, {})).toMatchObject({ status: 401 })
  })

  it('a session ends twelve hours after its last use and seven days after its beginning', async () => {
    const idle = await anAccount(db(), 3)
    const old = await anAccount(db(), 3)
    await server.services.database.query(
      "update session set seen_at = now() - interval '13 hours' where admin_id = $1",
      [idle.id],
    )
    await server.services.database.query(
      "update session set created_at = now() - interval '8 days' where admin_id = $1",
      [old.id],
    )
    for (const { token } of [idle, old]) expect((await server.call(token, admins.me, {})).code).toBe(1506)
  })

  it('tokens and passwords are not stored in a readable form', async () => {
    const account = await anAccount(db(), 2)
    const answer = await login(account.name, testPassword)
    const { rows } = await server.services.database.query(
      `select (select json_agg(s) from session s)::text || (select json_agg(a) from audit a)::text || (select json_agg(a) from admin a)::text as all`,
    )
    expect(rows[0]!.all).not.toContain(answer.data.token)
    expect(rows[0]!.all).not.toContain(digestOf(testPassword))
  })
})

describe('a sign-in that was cut short before its password was judged', () => {
  const guards = () =>
    server.services.database.query(
      "update login_guard set open = array(select o - interval '31 s' from unnest(open) o)",
    )

  it('a sign-in that the database interrupts is not a failure, however often that happens', async () => {
    const { name } = await anAccount(db(), 3)
    await server.services.database.query('alter table admin rename column password_hash to away')
    try {
      for (let at = 0; at < 5; at++) expect((await login(name, testPassword, '10.1.0.1')).status).toBe(500)
    } finally {
      await server.services.database.query('alter table admin rename column away to password_hash')
    }
    expect((await login(name, testPassword, '10.1.0.1')).code).toBe(200)
  })

  it('a sign-in whose process was killed is not a failure, and delays others for half a minute at most', async () => {
    const { name } = await anAccount(db(), 3)
    for (let at = 0; at < 3; at++) await beginTry(db(), { name, ip: '10.1.0.2' })
    expect(await login(name, testPassword, '10.1.0.2')).toMatchObject({ code: 2004, msg: '请稍后再试' })
    await guards()
    expect((await login(name, testPassword, '10.1.0.2')).code).toBe(200)
  })

  it('concurrent guesses are checked no more often than failures allow', async () => {
    const { name } = await anAccount(db(), 3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(name, 'Wrong-123', '10.1.0.3')))
    const looked = answers.filter(({ code }) => code === 1004).length
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThanOrEqual(3)
    const { rows } = await server.services.database.query('select failures, open from login_guard where subject = $1', [
      `account:${name}`,
    ])
    expect(rows).toEqual([{ failures: looked, open: [] }])
  })
})
