import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Account, anAccount, testPassword, unique } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { aTicket } from '#test/server/ticket.ts'
import { digestOf } from './password.ts'

const { admins, phoneCodes, signIns } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PHONE_SIGN_IN: 'on', LT_MARKER: 'lt-' })
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const query = (text: string, values: unknown[] = []) => server.services.database.query(text, values)
let serial = 0
const aNumber = () => `138${String(Date.now() % 1000).padStart(3, '0')}${String(++serial).padStart(5, '0')}`
const outbox = () => {
  try {
    return readFileSync(join(server.services.env.DATA_DIR, 'sms-outbox.log'), 'utf8')
  } catch {
    return ''
  }
}
/** The last code that went to a number, once it is there. */
const codeTo = (phone: string) =>
  vi.waitFor(() => {
    const code = [...outbox().matchAll(new RegExp(`${phone} (\\d{6}) `, 'g'))].at(-1)?.[1]
    if (!code) throw new Error('no code yet')
    return code
  }, patience)
const codeAfter = (phone: string, before: string) =>
  vi.waitFor(async () => {
    const code = await codeTo(phone)
    expect(code).not.toBe(before)
    return code
  }, patience)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** A minute passes between two messages to a number. */
const later = (phone: string, by = '61 seconds') =>
  query('update phone_code set sent_at = sent_at - $2::interval where phone = $1', [phone, by])
const ask = async (phone: string, ip = unique('10.')) =>
  (
    await server.app.inject({
      method: 'POST',
      url: phoneCodes.send.path,
      payload: { phone, ticket: await aTicket(server) },
      remoteAddress: ip,
    })
  ).json<{ code: number; msg: string; data: unknown }>()
const enter = async (phone: string, smsCode: string, more: object = {}, ip = unique('10.')) =>
  (
    await server.app.inject({
      method: 'POST',
      url: signIns.phone.path,
      payload: { phone, smsCode, ...more },
      remoteAddress: ip,
    })
  ).json<{ code: number; msg: string; data: { token: string; adminId: number } }>()

async function proved(account: Account, phone = aNumber()) {
  await query('update admin set phone = $2, phone_proved_at = now() where id = $1', [account.id, phone])
  return phone
}
async function aPhone() {
  const account = await anAccount(db(), 3)
  return { account, phone: await proved(account) }
}

describe('a code to a phone', () => {
  it('a phone code signs in the account that has proved the number, once', async () => {
    const { account, phone } = await aPhone()
    expect(await ask(phone)).toMatchObject({ code: 200, data: { waitSeconds: 60, minutes: 5 } })
    const code = await codeTo(phone)
    const answer = await enter(phone, code)
    expect(answer).toMatchObject({ code: 200, data: { adminId: account.id, name: account.name } })
    expect((await server.call(answer.data.token, admins.me, {})).data.adminId).toBe(account.id)
    expect(await enter(phone, code)).toMatchObject({ code: 1006, msg: '验证码错误或已过期' })
  })

  it('a phone code that is used twice at the same moment is accepted once', async () => {
    const { phone } = await aPhone()
    await ask(phone)
    const code = await codeTo(phone)
    const both = await Promise.all([enter(phone, code), enter(phone, code)])
    expect(both.map((one) => one.code).toSorted()).toEqual([1006, 200])
  })

  it('a phone code ends after five minutes, after five attempts, and with the next code', async () => {
    const { phone } = await aPhone()
    await ask(phone)
    const old = await codeTo(phone)
    await query("update phone_code set expires_at = expires_at - interval '301 seconds' where phone = $1", [phone])
    expect((await enter(phone, old)).code).toBe(1006)
    await later(phone)
    await ask(phone)
    const tried = await codeAfter(phone, old)
    await query("delete from login_guard where subject like 'phone:%'")
    await query('update phone_code set tries = 5 where phone = $1', [phone])
    expect((await enter(phone, tried)).code).toBe(1006)
    await later(phone)
    await ask(phone)
    const first = await codeAfter(phone, tried)
    await later(phone)
    await ask(phone)
    const last = await codeAfter(phone, first)
    await query('delete from login_guard')
    expect((await enter(phone, first)).code).toBe(1006)
    expect((await enter(phone, last)).code).toBe(200)
  })

  it('a phone code is stored in no form that reveals it', async () => {
    const { phone } = await aPhone()
    await ask(phone)
    const code = await codeTo(phone)
    const { rows } = await query('select * from phone_code where phone = $1', [phone])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]!.mark).not.toBe(digestOf(code))
    const { rows: auditRows } = await query(
      "select target, after from audit where operation = 'accounts.phoneCodes.send'",
    )
    expect(JSON.stringify(auditRows)).not.toContain(phone)
  })

  it('the file of sent codes can be read only by the server’s own user', async () => {
    const { phone } = await aPhone()
    await ask(phone)
    await codeTo(phone)
    expect(statSync(join(server.services.env.DATA_DIR, 'sms-outbox.log')).mode & 0o777).toBe(0o600)
  })
})

describe('whose number is known', () => {
  it('responses do not reveal whether a number is known, neither to a request for a code nor to an attempt', async () => {
    const { phone } = await aPhone()
    const nobody = aNumber()
    expect(await ask(phone)).toEqual(await ask(nobody))
    await codeTo(phone)
    expect(await enter(phone, wrong(await codeTo(phone)))).toEqual(await enter(nobody, '123456'))
    expect(outbox()).not.toContain(nobody)
    // Until either is locked they fail alike, in code and words.
    const fail = async (one: string) => {
      const codes: number[] = []
      for (let attempt = 0; attempt < 10; attempt++) {
        await query("update login_guard set last_failure_at = last_failure_at - interval '61 seconds'")
        codes.push((await enter(one, '000000', { ticket: await aTicket(server) })).code)
      }
      return codes
    }
    expect(await fail(phone)).toEqual(await fail(nobody))
  })

  it('the duration does not reveal a known number: a response does not wait for the message to be sent', async () => {
    const { phone } = await aPhone()
    const sent = Promise.withResolvers<void>()
    const slow = vi.spyOn(server.services.sms, 'send').mockReturnValue(sent.promise)
    expect((await ask(phone)).code).toBe(200)
    expect(slow).toHaveBeenCalledOnce()
    sent.resolve()
    slow.mockRestore()
  })

  it('a number that somebody wrote down, or that lost its proof, signs nobody in', async () => {
    const written = await anAccount(db(), 3)
    const phone = aNumber()
    await query('update admin set phone = $2 where id = $1', [written.id, phone])
    expect((await ask(phone)).code).toBe(200)
    const { account: reset, phone: known } = await aPhone()
    const admin = await anAccount(db(), 1)
    await server.call(admin.token, admins.resetPassword, { params: { id: reset.id } })
    expect((await ask(known)).code).toBe(200)
    const { account: moved, phone: old } = await aPhone()
    await server.call(admin.token, admins.edit, { params: { id: moved.id }, body: { phone: aNumber() } })
    expect((await ask(old)).code).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const number of [phone, known, old]) expect(outbox()).not.toContain(number)
  })
})

describe('codes are asked for', () => {
  it('a number gets one code a minute and five an hour, whether it is known or not', async () => {
    const { phone } = await aPhone()
    for (const number of [phone, aNumber()]) {
      for (let nth = 0; nth < 5; nth++) {
        expect((await ask(number)).code).toBe(200)
        if (nth < 4) expect((await ask(number)).msg).toMatch(/^请 \d+ 秒后再发送$/)
        await later(number)
      }
      expect(await ask(number)).toMatchObject({ code: 2004, msg: '验证码要得太多，请过些时候再试' })
      await later(number, '1 hour')
      expect((await ask(number)).code).toBe(200)
    }
  })

  it('concurrent requests for a number send only one code', async () => {
    const phone = aNumber()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(phone)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('an address gets thirty codes an hour, for whatever numbers', async () => {
    for (let nth = 0; nth < 30; nth++) expect((await ask(aNumber(), '10.77.0.1')).code).toBe(200)
    expect((await ask(aNumber(), '10.77.0.1')).code).toBe(2004)
  })

  it('a code is sent only with a ticket, which is valid once', async () => {
    const ticket = await aTicket(server)
    const send = (body: { phone: string; ticket?: string }) => server.call(null, phoneCodes.send, { body })
    expect(await send({ phone: aNumber() })).toMatchObject({ code: 1006, msg: '请完成安全验证' })
    expect((await send({ phone: aNumber(), ticket })).code).toBe(200)
    expect((await send({ phone: aNumber(), ticket })).code).toBe(1006)
  })
})

describe('failures count for all ways of signing in together', () => {
  it('wrong phone codes lock the account for its password too', async () => {
    const { account, phone } = await aPhone()
    for (let attempt = 0; attempt < 10; attempt++) {
      await query("update login_guard set last_failure_at = last_failure_at - interval '61 seconds'")
      const answer = await enter(phone, '000000', { ticket: await aTicket(server) })
      expect(answer.code).toBe(1006)
    }
    const body = { name: account.name, pwd: digestOf(testPassword) }
    expect((await server.call(null, admins.login, { body })).code).toBe(1060)
  })

  it('wrong passwords lock the account for its phone too, which only the right code reveals', async () => {
    const { account, phone } = await aPhone()
    await query(
      "insert into login_guard values ($1, 10, now(), now() + interval '15 minutes') on conflict do nothing",
      [`account:${account.name}`],
    )
    await ask(phone)
    const code = await codeTo(phone)
    expect((await enter(phone, wrong(code))).code).toBe(1006)
    expect((await enter(phone, code)).code).toBe(1060)
  })

  it('phone sign-in needs a ticket after three failures of a number, and always at a site of variant lt', async () => {
    const { phone } = await aPhone()
    await ask(phone)
    const code = await codeTo(phone)
    expect(await enter(phone, code, { variant: 'lt' })).toMatchObject({ code: 1006, msg: '请完成安全验证' })
    for (let attempt = 0; attempt < 3; attempt++) await enter(phone, wrong(code))
    await query("update login_guard set last_failure_at = last_failure_at - interval '5 seconds'")
    expect((await enter(phone, code)).msg).toBe('请完成安全验证')
    expect((await enter(phone, code, { ticket: await aTicket(server) })).code).toBe(200)
  })
})

it('phone sign-in reveals that an account may not sign in only with the right code', async () => {
  const { account, phone } = await aPhone()
  await ask(phone)
  const code = await codeTo(phone)
  await query('update admin set allow_login = false where id = $1', [account.id])
  expect((await enter(phone, wrong(code))).code).toBe(1006)
  expect((await enter(phone, code)).code).toBe(1505)
})

it('a site without phone sign-in sends and accepts no codes, and its settings say so before sign-in', async () => {
  const other = await startTestServer()
  const phone = aNumber()
  const ticket = await aTicket(other)
  expect((await other.call(null, phoneCodes.send, { body: { phone, ticket } })).code).toBe(2002)
  expect((await other.call(null, signIns.phone, { body: { phone, smsCode: '000000' } })).code).toBe(2002)
  const offered = async (at: TestServer) => (await at.call(null, contract.system.site.settings, {})).data.signIn
  expect([await offered(other), await offered(server)]).toEqual([
    { phone: false, rememberDays: 30 },
    { phone: true, rememberDays: 30 },
  ])
  await other.close()
})

describe('one’s own number', () => {
  const askOwn = (account: Account, phone: string) =>
    server.call(account.token, phoneCodes.sendOwn, { body: { phone } })
  const change = (account: Account, phone: string, smsCode: string, id = account.id) =>
    server.call(account.token, phoneCodes.edit, { params: { id }, body: { phone, smsCode } })

  it('the own number is changed by the code sent to the new one, and signs in from then on', async () => {
    const account = await anAccount(db(), 2)
    const phone = aNumber()
    expect((await askOwn(account, phone)).code).toBe(200)
    const code = await codeTo(phone)
    expect((await change(account, phone, wrong(code))).code).toBe(1006)
    expect((await change(account, phone, code)).code).toBe(200)
    const { data } = await server.call(account.token, phoneCodes.getOwn, {})
    expect(data).toEqual({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, proved: true })
    await later(phone)
    await ask(phone)
    await vi.waitFor(async () => expect(await codeTo(phone)).not.toBe(code), patience)
    expect((await enter(phone, await codeTo(phone))).data.adminId).toBe(account.id)
  })

  it('a number cannot be proved by a code of another account or of sign-in, nor for another account', async () => {
    const [ownAccount, theirs] = [await anAccount(db(), 2), await anAccount(db(), 2)]
    const phone = aNumber()
    await askOwn(theirs, phone)
    const code = await codeTo(phone)
    expect((await change(ownAccount, phone, code)).code).toBe(1006)
    expect((await change(theirs, aNumber(), code)).code).toBe(1006)
    expect((await change(theirs, phone, code, ownAccount.id)).code).toBe(1511)
    expect((await enter(phone, code)).code).toBe(1006)
    const { account, phone: known } = await aPhone()
    await ask(known)
    expect((await change(account, known, await codeTo(known))).code).toBe(1006)
  })

  it('a proved number belongs to one account only', async () => {
    const { phone } = await aPhone()
    const other = await anAccount(db(), 2)
    await askOwn(other, phone)
    expect(await change(other, phone, await codeTo(phone))).toMatchObject({
      code: 2001,
      msg: '这个手机号已用于另一个账号',
    })
  })

  it('a code that the provider did not send is reported to the waiting user and to 超级管理员', async () => {
    const account = await anAccount(db(), 2)
    const away = vi.spyOn(server.services.sms, 'send').mockRejectedValue(new Error('away'))
    expect(await askOwn(account, aNumber())).toMatchObject({ code: 4001, msg: '验证码没有发出：短信平台没有回应' })
    away.mockRestore()
    const platform = await anAccount(db(), 1)
    const notifications = await server.call(platform.token, contract.messages.messages.all, { body: {} })
    expect(notifications.data.map(({ title }) => title)).toContain('短信验证码没有发出')
    const customer = await server.call(account.token, contract.messages.messages.all, { body: {} })
    expect(customer.data.map(({ title }) => title)).not.toContain('短信验证码没有发出')
  })
})
