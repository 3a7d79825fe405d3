import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Challenge, Proof } from '#contract/accounts/captcha.ts'
import { contract } from '#contract/index.ts'
import type { Body } from '#contract/kit.ts'
import { signIn } from '#simulator/calls/backOffice.ts'
import { proofOf } from '#simulator/calls/proof.ts'
import { anAccount, testPassword, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from './signIn/password.ts'

let server: TestServer
let ltServer: TestServer
beforeAll(async () => {
  server = await startTestServer({ LT_MARKER: 'lt-', TRUST_PROXY: '127.0.0.1' })
  ltServer = await startTestServer({ LT_MARKER: 'lt-', PUBLIC_URL: 'https://lt-huangshan.example.com/app' })
})
afterAll(async () => {
  await server?.close()
  await ltServer?.close()
})

interface SignInOptions {
  password?: string
  captcha?: Proof
  ticket?: string
  variant?: 'lt' | 'ys'
  ip?: string
  headers?: Record<string, string>
  at?: TestServer
}
/** Like a browser, exchanges a proof of work for a ticket first; a refusal of that is returned as the response. */
const login = async (
  name: string,
  { password = testPassword, captcha, ticket, variant, ip = '127.0.0.1', headers, at = server }: SignInOptions = {},
) => {
  const checked = captcha ? await check(captcha, at) : undefined
  if (checked && checked.code !== 200) return { code: checked.code, msg: checked.msg, data: checked.data as unknown }
  const payload = { name, pwd: digestOf(password), ticket: ticket ?? checked?.data.ticket, variant }
  const answer = await at.app.inject({
    method: 'POST',
    url: '/webapi/v1/account/admin/login',
    payload,
    remoteAddress: ip,
    ...(headers && { headers }),
  })
  return answer.json<{ code: number; msg: string; data: unknown }>()
}
const check = (captcha: Proof, at = server) => at.call(null, contract.accounts.captcha.check, { body: { captcha } })
const challenge = async (at = server) => (await at.call(null, contract.accounts.captcha.challenge, { body: {} })).data
const proof = async (at = server) => proofOf(await challenge(at))
const wrong = { password: 'Wrong-123' }
const account = (at = server) => anAccount(at.services.database.db, 3)
const wait = () =>
  server.services.database.query("update login_guard set last_failure_at = last_failure_at - interval '65 seconds'")
const failures = async (name: string) =>
  (await server.services.database.query('select failures from login_guard where subject = $1', [`account:${name}`]))
    .rows[0]?.failures ?? 0

/** An account that has failed three times, and waited. */
async function suspect(name?: string) {
  const known = name ?? (await account()).name
  for (let attempt = 0; attempt < 3; attempt++)
    expect((await login(known, { ...wrong, ip: unique('10.') })).code).toBe(1004)
  await wait()
  return known
}

describe('after three failures of an account', () => {
  it('after three failures a sign-in needs a proof of work, and a missing proof is not a failure', async () => {
    const name = await suspect()
    expect(await login(name)).toEqual({ code: 1006, msg: '请完成安全验证', data: null })
    expect(await failures(name)).toBe(3)
    expect((await login(name, { captcha: await proof() })).code).toBe(200)
    expect((await login(name)).code).toBe(200)
  })

  it('after three failures the password is checked only with a proof of work', async () => {
    const name = await suspect()
    expect((await login(name, wrong)).code).toBe(1006)
    expect((await login(name, { ...wrong, captcha: await proof() })).code).toBe(1004)
    expect(await failures(name)).toBe(4)
  })

  it('after three failures an unknown name gets the same responses as a known one', async () => {
    const answers = async (name: string) => [
      await login(name, wrong),
      await login(name, { ...wrong, captcha: await proof() }),
    ]
    expect(await answers(await suspect(unique('nobody')))).toEqual(await answers(await suspect()))
  })

  it('after three failures a program that signs in solves the proof of work as well', async () => {
    const name = await suspect()
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const backOffice = await signIn(base, name, testPassword)
    expect((await backOffice.call(contract.accounts.admins.me)).name).toBe(name)
  })

  it('failures count for the same account even with blanks around its name', async () => {
    const { name } = await account()
    for (const spelt of [` ${name}`, `${name}  `, `\t${name}`]) expect((await login(spelt, wrong)).code).toBe(1004)
    await wait()
    expect((await login(name)).code).toBe(1006)
  })

  it('failures are forgotten after an hour without another failure', async () => {
    const name = await suspect()
    await server.services.database.query("update login_guard set last_failure_at = last_failure_at - interval '1 hour'")
    expect((await login(name)).code).toBe(200)
  })
})

it('after fifteen failures of an address every account needs a proof there, and only there', async () => {
  const { name } = await account()
  for (let attempt = 0; attempt < 15; attempt++)
    expect((await login(unique('nobody'), { ...wrong, ip: '10.1.1.1' })).code).toBe(1004)
  await wait()
  expect((await login(name, { ip: '10.1.1.1' })).code).toBe(1006)
  expect((await login(name, { ip: '10.1.1.2' })).code).toBe(200)
  expect((await login(name, { ip: '10.1.1.1', captcha: await proof() })).code).toBe(200)
  expect((await login(name, { ip: '10.1.1.1' })).code).toBe(1006)
})

describe('a proof is refused, whatever the password, when', () => {
  const changed = (original: Proof, parameters: Partial<Challenge['parameters']>): Proof => ({
    ...original,
    challenge: { ...original.challenge, parameters: { ...original.challenge.parameters, ...parameters } },
  })
  const cases: [when: string, make: () => Promise<Proof>][] = [
    [
      'its counter is another',
      async () => {
        const good = await proof()
        return { ...good, solution: { ...good.solution, counter: good.solution.counter + 1 } }
      },
    ],
    [
      'its result is another',
      async () => {
        const good = await proof()
        return { ...good, solution: { ...good.solution, derivedKey: digestOf('x') } }
      },
    ],
    [
      'it is the solution of another challenge',
      async () => ({ challenge: await challenge(), solution: (await proof()).solution }),
    ],
    [
      'its life was prolonged',
      async () => changed(await proof(), { expiresAt: Math.floor(Date.now() / 1000) + 86_400 }),
    ],
    [
      'it was made easier',
      async () =>
        proofOf(
          changed({ challenge: await challenge(), solution: { counter: 0, derivedKey: '' } }, { keyPrefix: '00' })
            .challenge,
        ),
    ],
    ['another server signed it', async () => proof(ltServer)],
    [
      'nobody signed it',
      async () => {
        const made = await createChallenge({
          algorithm: 'SHA-256',
          cost: 1,
          counter: 1,
          deriveKey,
          expiresAt: new Date(Date.now() + 60_000),
        })
        return proofOf({ ...made, signature: '' } as Challenge)
      },
    ],
  ]
  for (const [when, make] of cases) {
    it(when, async () => {
      const name = await suspect()
      expect(await login(name, { captcha: await make() })).toEqual({
        code: 1006,
        msg: '安全验证没有通过，请重试',
        data: null,
      })
    })
  }

  it('a proof of work older than five minutes is refused', async () => {
    const name = await suspect()
    const captcha = await proof()
    const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 302_000)
    expect(await login(name, { captcha })).toEqual({ code: 1006, msg: '安全验证已过期，请重试', data: null })
    late.mockRestore()
    expect((await login(name, { captcha })).code).toBe(200)
  })

  it('a proof of work is valid once, even for a sign-in that fails or at the same moment', async () => {
    const [name, other, third] = [await suspect(), await suspect(), await suspect()]
    const captcha = await proof()
    expect((await login(name, { ...wrong, captcha })).code).toBe(1004)
    expect(await login(other, { captcha })).toEqual({ code: 1006, msg: '安全验证已使用过，请重试', data: null })
    const again = await proof()
    const both = await Promise.all([login(other, { captcha: again }), login(third, { captcha: again })])
    expect(both.map(({ code }) => code).toSorted()).toEqual([1006, 200])
  })
})

describe('a site of variant lt', () => {
  it.each<[how: string, given: SignInOptions]>([
    ['by what the client says', { variant: 'lt' }],
    ['by the origin of the page', { variant: 'ys', headers: { origin: 'https://lt-a.example.com' } }],
    ['by the host that was called', { variant: 'ys', headers: { host: 'LT-a.example.com' } }],
    [
      'by the host, whatever the client says of a proxy',
      { variant: 'ys', headers: { host: 'lt-a.example.com', 'x-forwarded-host': 'ys.example.com' } },
    ],
  ])('a site of variant lt always needs a proof of work, if it is known %s', async (_how, options) => {
    const { name } = await account()
    expect(await login(name, options)).toMatchObject({ code: 1006, msg: '请完成安全验证' })
    expect((await login(name, { ...options, captcha: await proof() })).code).toBe(200)
  })

  it('a server of variant lt knows it from its PUBLIC_URL, whatever a client claims', async () => {
    const { name } = await account(ltServer)
    for (const options of [
      {},
      { variant: 'ys' as const, headers: { origin: 'https://ys.example.com', host: 'ys.example.com' } },
    ]) {
      expect((await login(name, { ...options, at: ltServer })).code).toBe(1006)
      expect((await login(name, { ...options, at: ltServer, captcha: await proof(ltServer) })).code).toBe(200)
    }
  })

  it('a site without the marker is not of variant lt', async () => {
    const { name } = await account()
    expect((await login(name, { variant: 'ys', headers: { origin: 'https://default.example.com' } })).code).toBe(200)
  })
})

describe('a ticket', () => {
  const newTicket = async () => (await check(await proof())).data.ticket
  it('a ticket is valid for one sign-in, even at the same moment, whether the password was right or not', async () => {
    const [name, other] = [await suspect(), await suspect()]
    const [once, twice] = [await newTicket(), await newTicket()]
    expect((await login(name, { ...wrong, ticket: once })).code).toBe(1004)
    expect(await login(other, { ticket: once })).toEqual({
      code: 1006,
      msg: '安全验证已过期或已用过，请重试',
      data: null,
    })
    await wait()
    const both = await Promise.all([login(name, { ticket: twice }), login(other, { ticket: twice })])
    expect(both.map(({ code }) => code).toSorted()).toEqual([1006, 200])
  })
  it('a ticket expires after five minutes, and a ticket that the server did not issue is refused', async () => {
    const name = await suspect()
    const ticket = await newTicket()
    await server.services.database.query("update captcha_ticket set expires_at = expires_at - interval '301 seconds'")
    expect((await login(name, { ticket })).code).toBe(1006)
    expect((await login(name, { ticket: 'x'.repeat(43) })).code).toBe(1006)
  })
})

it('a ticket does not appear in the audit log', async () => {
  const { name } = await account()
  await login(name, { variant: 'lt', captcha: await proof() })
  const { rows } = await server.services.database.query('select after from audit where target = $1', [name])
  expect(rows.map(({ after }) => (after as Body<typeof contract.accounts.admins.login>).ticket)).toEqual(['***'])
})
