import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { aSubAccount } from '#test/rows/rows.ts'
import { type Account, anAccount, aTree, testPassword } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { aTicket } from '#test/server/ticket.ts'
import { digestOf } from './signIn/password.ts'

const { admins, secondFactors, sessions } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
// In the middle of thirty seconds for the whole of a test: their end makes digits that were right a moment ago those of another time.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / 30_000) + 0.5) * 30_000 }))
afterEach(() => vi.useRealTimers())

const db = () => server.services.database.db
const query = (text: string, values: unknown[] = []) => server.services.database.query(text, values)
const signIn = async (account: Account, otp?: string, at = server) => {
  await at.services.database.query('delete from login_guard')
  return at.call(null, admins.login, {
    body: { name: account.name, pwd: digestOf(testPassword), ...(otp !== undefined && { otp }) },
  })
}
/** What an authenticator shows, reckoned as RFC 6238 and 4226 say and not by the library that the server uses. */
function digits(secret: string, offset = 0) {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits
    .join('')
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + offset))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(step).digest()
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** An account with a second factor: its secret and its recovery codes. */
async function enrolled(role: 0 | 1 | 2 | 3 = 3, at = server, existing?: Account) {
  const account = existing ?? (await anAccount(at.services.database.db, role))
  const { data } = await at.call(account.token, secondFactors.begin, { body: {} })
  const { code, data: made } = await at.call(account.token, secondFactors.confirm, {
    // An earlier one, so that the present one is not used up.
    body: { otp: digits(data.secret, -1) },
  })
  expect(code).toBe(200)
  return { account, secret: data.secret, codes: made.codes }
}

describe('a second factor', () => {
  it('a sign-in requests the second factor only after the right password, and accepts the current digits', async () => {
    const { account, secret } = await enrolled()
    expect(await signIn(account)).toMatchObject({ code: 1007, msg: '请输入动态口令' })
    const body = { name: account.name, pwd: digestOf('Wrong-123'), otp: digits(secret) }
    expect((await server.call(null, admins.login, { body })).code).toBe(1004)
    expect((await signIn(account, wrong(digits(secret)))).msg).toBe('动态口令错误或已用过')
    expect((await signIn(account, digits(secret))).code).toBe(200)
  })

  it('digits are accepted once, not twice at the same moment, and not after later digits were accepted', async () => {
    const { account, secret } = await enrolled()
    const now = digits(secret)
    await query('delete from login_guard')
    const body = { name: account.name, pwd: digestOf(testPassword), otp: now }
    const both = await Promise.all([1, 2].map(() => server.call(null, admins.login, { body })))
    expect(both.map(({ code }) => code).toSorted()).toEqual([1006, 200])
    expect((await signIn(account, now)).code).toBe(1006)
    expect((await signIn(account, digits(secret, 1))).code).toBe(200)
    expect((await signIn(account, now)).code).toBe(1006)
  })

  it('digits of thirty seconds before and after are accepted, because clocks differ, and no others', async () => {
    const { account, secret } = await enrolled()
    await query('update totp set last_step = 0 where admin_id = $1', [account.id])
    for (const [offset, code] of [
      [-2, 1006],
      [2, 1006],
      [-1, 200],
      [1, 200],
    ] as const)
      expect((await signIn(account, digits(secret, offset))).code, String(offset)).toBe(code)
  })

  it('wrong digits count like wrong passwords, and a request for digits does not clear the count', async () => {
    const { account, secret } = await enrolled()
    await query('delete from login_guard')
    const ask = async (otp?: string) => {
      await query("update login_guard set last_failure_at = last_failure_at - interval '61 seconds'")
      const ticket = await aTicket(server)
      const body = { name: account.name, pwd: digestOf(testPassword), ticket, ...(otp && { otp }) }
      return (await server.call(null, admins.login, { body })).code
    }
    for (let attempt = 0; attempt < 10; attempt++) {
      if (attempt < 9) expect(await ask()).toBe(1007)
      expect(await ask(wrong(digits(secret)))).toBe(1006)
    }
    expect(await ask(digits(secret))).toBe(1060)
  })

  it('a second factor is not requested before it has been confirmed', async () => {
    const account = await anAccount(db(), 3)
    const { data } = await server.call(account.token, secondFactors.begin, { body: {} })
    expect(data.picture).toMatch(/^data:image\/png;base64,/)
    expect((await signIn(account)).code).toBe(200)
    expect((await server.call(account.token, secondFactors.confirm, { body: { otp: '000000' } })).code).toBe(1006)
    expect((await server.call(account.token, secondFactors.getOwn, {})).data).toEqual({
      on: false,
      required: false,
      codesLeft: 0,
    })
  })

  it('turning a second factor on ends all other sessions', async () => {
    const account = await anAccount(db(), 3)
    const before = (await signIn(account)).data.token
    await enrolled(3, server, account)
    expect((await server.call(before, admins.me, {})).code).toBe(1507)
    expect((await server.call(account.token, admins.me, {})).code).toBe(200)
  })

  it('a second factor cannot be replaced by starting its setup again', async () => {
    const { account } = await enrolled()
    expect((await server.call(account.token, secondFactors.begin, { body: {} })).code).toBe(2002)
  })

  it('the server stores nothing readable of a second factor', async () => {
    const { account, secret, codes } = await enrolled()
    const { rows } = await query(
      "select encode(secret, 'escape') as secret, (select string_agg(mark, ' ') from recovery_code) as marks from totp where admin_id = $1",
      [account.id],
    )
    const stored = JSON.stringify(rows)
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text)
    const { rows: auditRows } = await query('select * from audit where admin_id = $1', [account.id])
    for (const text of [secret, ...codes]) expect(JSON.stringify(auditRows)).not.toContain(text)
  })

  it('an owner can turn off the second factor, which is then no longer requested', async () => {
    const { account } = await enrolled()
    expect((await server.call(account.token, secondFactors.drop, { body: {} })).code).toBe(200)
    expect((await signIn(account)).code).toBe(200)
  })
})

describe('a recovery code', () => {
  it('a recovery code replaces the digits once, however it is typed, and the account is notified', async () => {
    const { account, codes } = await enrolled()
    expect(codes).toHaveLength(10)
    const answer = await signIn(account, ` ${codes[3]!.toUpperCase().replace('-', ' ')}`)
    expect(answer.code).toBe(200)
    expect((await signIn(account, codes[3])).code).toBe(1006)
    expect((await server.call(answer.data.token, secondFactors.getOwn, {})).data.codesLeft).toBe(9)
    const { data } = await server.call(answer.data.token, contract.messages.messages.all, { body: {} })
    expect(data.map(({ title }) => title)).toContain('用恢复码登录')
  })
  it('a recovery code of another account is refused', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    expect((await signIn(one.account, other.codes[0])).code).toBe(1006)
  })
  it('old recovery codes are invalid once new ones have been created', async () => {
    const { account, codes } = await enrolled()
    const { data } = await server.call(account.token, secondFactors.renew, { body: {} })
    expect((await signIn(account, codes[0])).code).toBe(1006)
    expect((await signIn(account, data.codes[0])).code).toBe(200)
  })
})

describe('who has lost it', () => {
  it('an account that manages another can reset its second factor, which ends all its sessions', async () => {
    const { account } = await enrolled(3)
    const boss = await anAccount(db(), 0)
    expect((await server.call(boss.token, secondFactors.reset, { params: { id: account.id } })).code).toBe(200)
    expect((await server.call(account.token, admins.me, {})).code).toBe(1507)
    expect((await signIn(account)).code).toBe(200)
    expect((await server.call(boss.token, secondFactors.reset, { params: { id: account.id } })).code).toBe(2002)
  })
  it('nobody below, beside or outside an account, nor its owner or its sub-account, can reset its second factor', async () => {
    const { account } = await enrolled(1)
    const { account: customer } = await enrolled(3)
    const under = await aSubAccount(db(), customer)
    const narrowed = await anAccount(db(), 0, undefined, aTree('account/acenicuser'))
    const tries: [Account, number][] = [
      [await anAccount(db(), 0), account.id],
      [await anAccount(db(), 3), customer.id],
      [narrowed, customer.id],
      [under, customer.id],
      [customer, customer.id],
    ]
    for (const [one, id] of tries) {
      const answer = await server.call(one.token, secondFactors.reset, { params: { id } })
      expect([answer.status === 403 ? 1511 : answer.code, one.role]).not.toEqual([200, one.role])
    }
    for (const one of [account, customer]) expect((await signIn(one)).code).toBe(1007)
  })
})

describe('where accounts of a role must have one', () => {
  it('an account whose role requires a second factor can open only its setup, and afterwards everything', async () => {
    const strict = await startTestServer({ TOTP_ROLES: '0,1' })
    const at = strict.services.database.db
    const account = await anAccount(at, 0)
    const { data } = await signIn(account, undefined, strict)
    expect(data).toMatchObject({ mustEnrol: true, mustChange: false })
    const list = () => strict.call(data.token, admins.list, { body: {} })
    expect(await list()).toMatchObject({ status: 403, msg: '请先开启两步验证' })
    expect((await strict.call(data.token, contract.messages.messages.all, { body: {} })).status).toBe(403)
    await enrolled(0, strict, { ...account, token: data.token })
    expect((await list()).code).toBe(200)
    expect((await strict.call(data.token, secondFactors.drop, { body: {} })).msg).toBe('这个角色必须开启两步验证')
    const customer = await anAccount(at, 3)
    expect((await signIn(customer, undefined, strict)).data.mustEnrol).toBe(false)
    await strict.close()
  })
})

describe('proving to be the owner', () => {
  const prove = (token: string, body: { pwd?: string; otp?: string }) => server.call(token, sessions.prove, { body })
  const forget = (account: Account) => query('update session set proved_at = null where admin_id = $1', [account.id])
  const tryReset = async (token: string) => {
    const other = await anAccount(db(), 3)
    return (await server.call(token, admins.resetPassword, { params: { id: other.id } })).code
  }

  it('proving ownership by password allows dangerous calls, under a new token; the old token is invalid', async () => {
    const boss = await anAccount(db(), 1)
    await forget(boss)
    expect(await tryReset(boss.token)).toBe(1008)
    expect((await prove(boss.token, { pwd: digestOf('Wrong-123') })).msg).toBe('密码错误')
    const { data } = await prove(boss.token, { pwd: digestOf(testPassword) })
    expect(data.seconds).toBe(300)
    expect(await tryReset(data.token)).toBe(200)
    expect((await server.call(boss.token, admins.me, {})).status).toBe(401)
  })

  it('a code of the second factor also proves ownership, once', async () => {
    const { account, secret } = await enrolled(1)
    await forget(account)
    const otp = digits(secret)
    const { data } = await prove(account.token, { otp })
    expect(await tryReset(data.token)).toBe(200)
    expect((await prove(data.token, { otp })).code).toBe(1006)
    expect((await signIn(account, otp)).code).toBe(1006)
  })

  it('a proof of ownership allows nothing in another session of the account', async () => {
    const boss = await anAccount(db(), 1)
    const other = (await signIn(boss)).data.token
    await forget(boss)
    await prove(other, { pwd: digestOf(testPassword) })
    expect(await tryReset(boss.token)).toBe(1008)
  })

  it('a proof of ownership is valid for five minutes', async () => {
    const boss = await anAccount(db(), 1)
    const token = (await signIn(boss)).data.token
    expect(await tryReset(token)).toBe(200)
    await query("update session set proved_at = proved_at - interval '5 minutes' where admin_id = $1", [boss.id])
    expect(await tryReset(token)).toBe(1008)
  })

  it('a remembered browser that signs in again has not proved ownership', async () => {
    const boss = await anAccount(db(), 1)
    const body = { name: boss.name, pwd: digestOf(testPassword), remember: true }
    const { device } = (await server.call(null, admins.login, { body })).data
    const { data } = await server.call(null, contract.accounts.signIns.device, { body: { secret: device! } })
    expect(await tryReset(data.token)).toBe(1008)
  })

  it('proving ownership allows no more guesses than a password, and both count together', async () => {
    const boss = await anAccount(db(), 1)
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await prove(boss.token, { pwd: digestOf('Wrong-123') })).code).toBe(1004)
    expect((await prove(boss.token, { pwd: digestOf(testPassword) })).code).toBe(2004)
    await query("update login_guard set last_failure_at = now() - interval '2 seconds'")
    const body = { name: boss.name, pwd: digestOf(testPassword) }
    expect((await server.call(null, admins.login, { body })).code).toBe(1006)
  })
})
