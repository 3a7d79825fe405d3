import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, operations } from '#contract/index.ts'
import type { Role } from '#contract/roles.ts'
import { anyRow, sample } from '#test/contract/sample.ts'
import { anInvited } from '#test/rows/invited.ts'
import { type Account, anAccount, anOperator, aTree, testPassword, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from './password.ts'

const { admins } = contract.accounts
let server: TestServer
let root: Account
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const login = (name: string, password: string) =>
  server.call(null, admins.login, { body: { name, pwd: digestOf(password) } })
const take = (id: number, token: string, password: string, next = 'My-own-pass1') =>
  server.call(token, admins.edit, {
    params: { id },
    body: { oldpwd: digestOf(password), pwd: digestOf(next), clearpwd: next },
  })
const reset = async (by: Account, id: number) =>
  (await server.call(by.token, admins.resetPassword, { params: { id } })).data.password

const made = (role: Role, by = root, operatorId?: number) => anInvited(server, by, role, operatorId)

describe('a password that somebody else has set', () => {
  it('an initial password is made by the server, shown once, stored nowhere, and follows the rules', async () => {
    const one = await made(3)
    const again = await reset(root, one.id)
    for (const password of [one.password, again]) expect(password).toMatch(/^(?=.*[0-9])(?=.*[A-Za-z])[!-~]{8,16}$/)
    expect(again).not.toBe(one.password)
    const { rows } = await server.services.database.query(
      'select (select json_agg(a) from audit a)::text || (select json_agg(a) from admin a)::text as all',
    )
    for (const password of [one.password, again]) {
      expect(rows[0]!.all).not.toContain(password)
      expect(rows[0]!.all).not.toContain(digestOf(password))
    }
  })

  describe('and that has not been changed', () => {
    let others: [TestServer, Account]
    beforeAll(async () => {
      others = [server, root]
      // Every operation is called, so sessions are cached instead of being read each time.
      server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
      root = await anAccount(db(), 1)
    })
    afterAll(async () => {
      await server?.close()
      ;[server, root] = others
    })

    it.each([0, 1, 2, 3] as const)(
      'an initial password allows nothing except changing it, for role %i',
      async (role) => {
        const one = await made(role)
        const { data: session } = await login(one.name, one.password)
        expect(session.mustChange).toBe(true)
        expect((await server.call(session.token, admins.me, {})).data.mustChange).toBe(true)
        for (const { id, operation } of operations()) {
          if (operation.pages !== 'session' && !Array.isArray(operation.pages)) continue
          if (['accounts.admins.me', 'accounts.admins.logout', 'accounts.admins.edit'].includes(id)) continue
          const answer = await server.send(session.token, operation, {
            ...(operation.params && { params: { id: 1 } }),
            ...(operation.body && { body: sample(operation.body, anyRow) }),
          })
          expect([id, answer.status, answer.code, answer.msg]).toEqual([id, 403, 1511, '请先修改初始密码'])
        }
        const rename = { params: { id: one.id }, body: { trueName: '李四' } }
        expect((await server.call(session.token, admins.edit, rename)).code).toBe(1511)

        expect((await take(one.id, session.token, one.password)).code).toBe(200)
        expect((await server.call(session.token, admins.me, {})).data.mustChange).toBe(false)
        expect((await server.call(session.token, contract.messages.messages.all, { body: {} })).code).toBe(200)
        expect((await login(one.name, one.password)).code).toBe(1004)
        expect((await login(one.name, 'My-own-pass1')).data.mustChange).toBe(false)
        // From here on 超级管理员 changes its password at the console, as ever.
        expect((await take(one.id, session.token, 'My-own-pass1', 'Another-pass1')).code).toBe(role === 1 ? 1511 : 200)
      },
    )
  })

  it('an initial password cannot become the own password', async () => {
    const one = await made(2)
    const { data: session } = await login(one.name, one.password)
    expect((await take(one.id, session.token, one.password, one.password)).msg).toBe(
      '新密码同旧密码重复了，请重新设置！',
    )
  })

  it('a caller can never choose the initial password of an account', async () => {
    const operatorId = (await anOperator(db(), 'scenic')).id
    const body = { name: unique('made'), trueName: '张三', role: 3, operatorId, pwd: digestOf('') }
    const { code } = await server.send(root.token, admins.add, { body })
    expect(code).toBe(200)
    expect((await login(body.name, '')).code).toBe(1004)
    const one = await anAccount(db(), 3)
    const set = { params: { id: one.id }, body: { pwd: digestOf('') } }
    expect((await server.call(root.token, admins.edit, set)).code).toBe(1511)
    expect((await login(one.name, testPassword)).code).toBe(200)
  })

  it('setting an initial password ends the sessions of the account and unlocks it after wrong guesses', async () => {
    const one = await anAccount(db(), 3)
    await db()
      .insertInto('loginGuard')
      .values({
        subject: `account:${one.name}`,
        failures: 10,
        lastFailureAt: sql`now()`,
        lockedUntil: sql`now() + interval '15 minutes'`,
      } as never)
      .execute()
    const password = await reset(root, one.id)
    expect((await server.call(one.token, admins.me, {})).code).toBe(1507)
    expect((await login(one.name, testPassword)).code).toBe(1004)
    expect((await login(one.name, password)).code).toBe(200)
  })

  it('an initial password is valid for 72 hours', async () => {
    const one = await made(3)
    const move = (hours: number) =>
      server.services.database.query(
        'update admin set password_until = password_until - make_interval(hours => $2) where id = $1',
        [one.id, hours],
      )
    await move(71)
    expect((await login(one.name, one.password)).code).toBe(200)
    await move(2)
    expect(await login(one.name, one.password)).toMatchObject({
      code: 1505,
      msg: '初始密码已失效，请联系管理员重设',
    })
  })

  it('an initial password is invalid once the account has more than the account that set it may manage', async () => {
    const channel = await anOperator(db(), 'channel')
    const maker = await anAccount(db(), 2, channel.id, aTree('account/acenicuser', 'pic/photo'))
    const one = await made(2, maker, channel.id)
    const wider = aTree('account/acenicuser', 'pic/photo', 'dataOps/order')
    await server.call(root.token, admins.permission, { body: { id: one.id, adminPermission: wider } })
    expect((await login(one.name, one.password)).code).toBe(1505)
    const password = await reset(root, one.id)
    expect((await login(one.name, password)).code).toBe(200)
    const other = await made(2, maker, channel.id)
    await server.call(root.token, admins.remove, { params: { id: maker.id } })
    expect((await login(other.name, other.password)).code).toBe(1505)
  })

  it('a password that is checked while it is being reset leaves no valid session', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await anAccount(db(), 3)
      const [old, next] = await Promise.all([login(one.name, testPassword), reset(root, one.id)])
      if (old.code === 200) expect((await server.call(old.data.token, admins.me, {})).code).toBe(1507)
      else expect(old.code).toBe(1004)
      expect((await login(one.name, next)).code).toBe(200)
    }
  })
})
