import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Role } from '#contract/roles.ts'
import { anInvited } from '#test/rows/invited.ts'
import { type Account, anAccount, anOperator, aTree, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from './signIn/password.ts'

const { admins, invites, subAccounts } = contract.accounts
const chosen = 'My-own-pass1'
const expired = { code: 1512, msg: '邀请链接已失效或已用过，请联系管理员重发' }
let server: TestServer
let root: Account
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const open = (token: string) => server.call(null, invites.open, { body: { token } })
const accept = (token: string, clearpwd = chosen, pwd = digestOf(clearpwd)) =>
  server.call(null, invites.accept, { body: { token, clearpwd, pwd } })
const login = (name: string, password: string) =>
  server.call(null, admins.login, { body: { name, pwd: digestOf(password) } })

const invited = (role: Role = 3, by = root, operatorId?: number) => anInvited(server, by, role, operatorId)
const expectExpired = async (token: string) => {
  expect(await open(token)).toMatchObject(expired)
  expect(await accept(token)).toMatchObject(expired)
}

describe('the link of an invitation', () => {
  it('says whom it is for, sets the password once, and ends what the initial password has opened', async () => {
    const { name, password, invite } = await invited()
    const { data: session } = await login(name, password)
    const { data } = await open(invite)
    expect(data).toMatchObject({ name, trueName: '张三' })
    expect(data.operatorName).toBeTruthy()
    expect((Date.parse(data.until) - Date.now()) / 3_600_000).toBeCloseTo(72, 1)
    expect((await accept(invite)).code).toBe(200)
    expect((await server.call(session.token, admins.me, {})).code).toBe(1507)
    expect((await login(name, password)).code).toBe(1004)
    const { data: own } = await login(name, chosen)
    expect(own.mustChange).toBe(false)
    await expectExpired(invite)
    expect((await login(name, chosen)).code).toBe(200)
  })

  it('ends with the initial password: when that is used, replaced or 72 hours old, and with the account', async () => {
    const used = await invited()
    const { data } = await login(used.name, used.password)
    const body = { oldpwd: digestOf(used.password), pwd: digestOf(chosen), clearpwd: chosen }
    expect((await server.call(data.token, admins.edit, { params: { id: used.id }, body })).code).toBe(200)
    await expectExpired(used.invite)

    const replaced = await invited()
    const next = await server.call(root.token, admins.resetPassword, { params: { id: replaced.id } })
    await expectExpired(replaced.invite)
    expect((await open(next.data.invite)).code).toBe(200)

    const old = await invited()
    await server.services.database.query(
      "update admin set password_until = password_until - interval '73 hours' where id = $1",
      [old.id],
    )
    await expectExpired(old.invite)

    const removed = await invited()
    await server.call(root.token, admins.remove, { params: { id: removed.id } })
    await expectExpired(removed.invite)
    for (const wrong of ['x', `${next.data.invite}x`, next.data.invite.slice(1)]) await expectExpired(wrong)
    expect((await accept(next.data.invite)).code).toBe(200)
  })

  it('ends once the account has more than whoever sent it may manage', async () => {
    const channel = await anOperator(db(), 'channel')
    const maker = await anAccount(db(), 2, channel.id, aTree('account/acenicuser', 'pic/photo'))
    const one = await invited(2, maker, channel.id)
    const wider = aTree('account/acenicuser', 'pic/photo', 'dataOps/order')
    await server.call(root.token, admins.permission, { body: { id: one.id, adminPermission: wider } })
    await expectExpired(one.invite)
    const other = await invited(2, maker, channel.id)
    await server.call(root.token, admins.remove, { params: { id: maker.id } })
    await expectExpired(other.invite)
  })

  it('does nothing for an account that may not sign in, and says why', async () => {
    const off = await invited()
    await server.call(root.token, admins.edit, { params: { id: off.id }, body: { allowLogin: false } })
    expect(await open(off.invite)).toMatchObject({ code: 1505, msg: '该账号已被禁止登录' })
    expect((await accept(off.invite)).code).toBe(1505)
    await server.call(root.token, admins.edit, { params: { id: off.id }, body: { allowLogin: true } })
    expect((await accept(off.invite)).code).toBe(200)
  })

  it('of a sub-account waits until the account above has a password of its own', async () => {
    const above = await invited(2)
    expect((await accept(above.invite)).code).toBe(200)
    const { data } = await login(above.name, chosen)
    const body = { name: unique('under'), trueName: '李四' }
    const under = (await server.call(data.token, subAccounts.add, { body })).data
    const again = await server.call(root.token, admins.resetPassword, { params: { id: above.id } })
    expect((await accept(under.invite)).code).toBe(1505)
    expect((await accept(again.data.invite, 'Another-pass1')).code).toBe(200)
    expect((await accept(under.invite)).code).toBe(200)
    expect((await login(body.name, chosen)).code).toBe(200)
  })

  it('takes only a password by the rules, and not the initial one', async () => {
    const { name, password, invite } = await invited()
    const said = (answer: { data: unknown }) => (answer.data as { fields: { pwd: string } }).fields.pwd
    expect(said(await accept(invite, 'short'))).toBe('您的密码包含非法字符，请重新设置')
    expect(said(await accept(invite, 'Password1'))).toBe('密码过于常见，请换一个')
    expect(said(await accept(invite, chosen, digestOf('another')))).toBe('新密码与摘要不符')
    expect(said(await accept(invite, password))).toBe('新密码同旧密码重复了，请重新设置！')
    expect((await login(name, password)).data.mustChange).toBe(true)
    expect((await accept(invite)).code).toBe(200)
  })

  it('opened by two people at the same moment sets the password of one', async () => {
    const { name, invite } = await invited()
    const [first, second] = await Promise.all([accept(invite, 'First-pass1'), accept(invite, 'Second-pass1')])
    expect([first.code, second.code].toSorted((a, b) => a - b)).toEqual([200, 1512])
    expect((await login(name, first.code === 200 ? 'First-pass1' : 'Second-pass1')).code).toBe(200)
  })

  it('is stored nowhere, and unlocks the account after wrong guesses', async () => {
    const { name, invite } = await invited()
    for (let wrong = 0; wrong < 3; wrong++) await login(name, 'Wrong-pass1')
    expect((await accept(invite)).code).toBe(200)
    expect((await login(name, chosen)).code).toBe(200)
    const { rows } = await server.services.database.query(
      'select (select json_agg(a) from audit a)::text || (select json_agg(a) from admin a)::text as all',
    )
    for (const secret of [invite, chosen, digestOf(chosen)]) expect(rows[0]!.all).not.toContain(secret)
    const { rows: noted } = await server.services.database.query(
      "select target, after from audit where operation = 'accounts.invites.accept' and target = $1 and code = 200",
      [name],
    )
    expect(noted).toEqual([{ target: name, after: {} }])
  })

  it('cannot be guessed at: after thirty unknown links an address has to wait', async () => {
    const guessed = await startTestServer()
    try {
      const call = (token: string) => guessed.call(null, invites.open, { body: { token } })
      for (let wrong = 0; wrong < 30; wrong++) expect((await call(`wrong${wrong}`)).code).toBe(1512)
      expect((await call('wrong')).code).toBe(2004)
    } finally {
      await guessed.close()
    }
  })
})
