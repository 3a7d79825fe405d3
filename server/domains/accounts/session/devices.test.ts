import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Account, anAccount, testPassword } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from '../signIn/password.ts'

const { admins, sessions, signIns } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LT_MARKER: 'lt-' })
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const query = (text: string, values: unknown[] = []) => server.services.database.query(text, values)
const signIn = (account: Account, remember = true) =>
  server.call(null, admins.login, { body: { name: account.name, pwd: digestOf(testPassword), remember } })
const comeBack = (secret: string) => server.call(null, signIns.device, { body: { secret } })
const open = async (token: string) => (await server.call(token, admins.me, {})).code
/** Long enough for a secret that comes again to be no second tab. */
const later = () => query("update device_login set used_at = used_at - interval '11 seconds'")

/** An account with a browser that stays signed in. */
async function remembered(role: 0 | 1 | 2 | 3 = 3) {
  const account = await anAccount(db(), role)
  const { data } = await signIn(account)
  return { account, token: data.token, secret: data.device! }
}

describe('a browser that stays signed in', () => {
  it('a remembered browser signs in without a password, with another secret each time', async () => {
    const { account, secret } = await remembered()
    const first = await comeBack(secret)
    expect(first).toMatchObject({ code: 200, data: { adminId: account.id } })
    const second = await comeBack(first.data.device!)
    expect(new Set([secret, first.data.device, second.data.device]).size).toBe(3)
    expect(await open(second.data.token)).toBe(200)
  })

  it('a browser is remembered only on request', async () => {
    const account = await anAccount(db(), 3)
    expect((await signIn(account, false)).data.device).toBeUndefined()
  })

  it('the server stores nothing usable of a remembered browser', async () => {
    const { account, secret } = await remembered()
    const { rows } = await query('select * from device_login where admin_id = $1', [account.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    await comeBack(secret)
    const { rows: auditRows } = await query(
      "select after from audit where operation = 'accounts.signIns.device' and target = $1",
      [account.name],
    )
    expect(auditRows).toEqual([{ after: { secret: '***' } }])
  })

  it('a browser is remembered for thirty days after the password, however often it signs in', async () => {
    const { secret } = await remembered()
    const next = (await comeBack(secret)).data.device!
    await query("update device_login set expires_at = expires_at - interval '30 days'")
    expect((await comeBack(next)).code).toBe(1506)
  })

  it('a remembered browser needs a ticket at a site of variant lt', async () => {
    const { secret } = await remembered()
    const body = { secret, variant: 'lt' as const }
    expect((await server.call(null, signIns.device, { body })).code).toBe(1006)
    expect((await comeBack(secret)).code).toBe(200)
  })
})

describe('a secret that comes again', () => {
  it('a secret that is used again ends its whole family and their sessions, and notifies the account', async () => {
    const { account, token, secret } = await remembered()
    const thief = await comeBack(secret)
    await later()
    expect(await comeBack(secret)).toMatchObject({ code: 1507, msg: '登录凭据已在别处用过，请用密码登录' })
    expect(await open(thief.data.token)).toBe(1507)
    expect(await open(token)).toBe(1507)
    expect((await comeBack(thief.data.device!)).code).toBe(1506)
    const { data } = await server.call(account.token, contract.messages.messages.all, { body: {} })
    expect(data).toMatchObject([{ title: '保持登录的凭据被重复使用', level: 'critical', isRead: 0 }])
    const other = await anAccount(db(), 3)
    expect((await server.call(other.token, contract.messages.messages.all, { body: {} })).data).toEqual([])
  })

  it('a secret that is used again does not affect the other browsers of the account', async () => {
    const { account, secret } = await remembered()
    const other = (await signIn(account)).data
    await comeBack(secret)
    await later()
    await comeBack(secret)
    expect(await open(other.token)).toBe(200)
    expect((await comeBack(other.device!)).code).toBe(200)
  })

  it('a secret used twice at the same moment is a second tab: it is refused, and nobody is signed out', async () => {
    const { secret } = await remembered()
    const both = await Promise.all([comeBack(secret), comeBack(secret)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 2004])
    const next = both.find(({ code }) => code === 200)!.data
    expect(await open(next.token)).toBe(200)
    expect((await comeBack(next.device!)).code).toBe(200)
  })
})

describe('a browser does not come back', () => {
  const ends: [how: string, end: (one: Awaited<ReturnType<typeof remembered>>, boss: Account) => Promise<unknown>][] = [
    ['after logout', ({ token }) => server.call(token, admins.logout, { body: {} })],
    [
      'after its session was ended on another device',
      async ({ account, token }) => {
        const { data } = await server.call(token, sessions.listOwn, {})
        const { id } = data.rows.find(({ current }) => current)!
        await server.call(account.token, sessions.endMine, { params: { id } })
      },
    ],
    ['after all other devices were', ({ account }) => server.call(account.token, sessions.endOthers, { body: {} })],
    [
      'after an administrator forced it out',
      ({ account }, boss) => server.call(boss.token, sessions.endAll, { body: { adminId: account.id } }),
    ],
    [
      'after the password was reset',
      ({ account }, boss) => server.call(boss.token, admins.resetPassword, { params: { id: account.id } }),
    ],
    [
      'after it may not sign in any more',
      ({ account }, boss) =>
        server.call(boss.token, admins.edit, { params: { id: account.id }, body: { allowLogin: false } }),
    ],
    [
      'after its pages changed',
      ({ account }, boss) =>
        server.call(boss.token, admins.permission, { body: { id: account.id, adminPermission: [] } }),
    ],
  ]
  it.each(ends)('a remembered browser cannot sign in again %s, whether it is signed in or not', async (_, end) => {
    const boss = await anAccount(db(), 1)
    const one = await remembered()
    await end(one, boss)
    expect((await comeBack(one.secret)).code).toBe(1506)
  })

  it('a remembered browser can sign in again after its session expired', async () => {
    const { token, secret } = await remembered()
    await query("update session set seen_at = now() - interval '13 hours' where family is not null")
    expect(await open(token)).toBe(1506)
    expect((await comeBack(secret)).code).toBe(200)
  })
})

it('a sign-in with an initial password does not remember the browser', async () => {
  const account = await anAccount(db(), 3)
  await query("update admin set password_until = now() + interval '1 day' where id = $1", [account.id])
  expect((await signIn(account)).data).toMatchObject({ mustChange: true })
  expect((await signIn(account)).data.device).toBeUndefined()
})

describe('a site whose REMEMBER_DAYS was made less', () => {
  const rememberedSecret = async () => (await remembered()).secret
  /** The same site after its next start. */
  const on = async (days: number, work: () => Promise<void>) => {
    const { env } = server.services as { env: { REMEMBER_DAYS: number } }
    const before = env.REMEMBER_DAYS
    env.REMEMBER_DAYS = days
    try {
      await work()
    } finally {
      env.REMEMBER_DAYS = before
    }
  }

  it('with REMEMBER_DAYS 0, no browser is remembered, and those remembered before cannot sign in again', async () => {
    const account = await anAccount(db(), 3)
    const secret = await rememberedSecret()
    await on(0, async () => {
      expect((await signIn(account)).data.device).toBeUndefined()
      expect((await comeBack(secret)).code).toBe(1506)
    })
  })

  it('a lower REMEMBER_DAYS counts from the password, also for browsers that were remembered before', async () => {
    const [old, young] = [await rememberedSecret(), await rememberedSecret()]
    const next = (await comeBack(old)).data.device!
    await query(
      `update device_login set created_at = created_at - interval '8 days'
        where secret_hash = sha256(convert_to($1, 'UTF8'))`,
      [old],
    )
    await on(7, async () => {
      expect((await comeBack(next)).code).toBe(1506)
      expect((await comeBack(young)).code).toBe(200)
    })
  })
})
