import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Account, anAccount, testPassword } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { beginSession } from '../session/session.ts'
import { digestOf } from './password.ts'

const { admins } = contract.accounts
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const change = (account: Account, old: string, next: string, pwd = digestOf(next)) =>
  server.call(account.token, admins.edit, {
    params: { id: account.id },
    body: { name: account.name, oldpwd: digestOf(old), pwd, clearpwd: next },
  })

describe('the own password', () => {
  it('the own password is changed with the old one, which ends the other sessions of the account', async () => {
    const account = await anAccount(db(), 2)
    const other = await beginSession(db(), account.id, '127.0.0.1', 'other device')
    expect((await change(account, testPassword, 'Nächste1'.replace('ä', 'a'))).code).toBe(200)
    expect((await server.call(account.token, admins.me, {})).code).toBe(200)
    expect((await server.call(other, admins.me, {})).code).toBe(1507)
    expect((await change(account, testPassword, 'Third-123')).code).toBe(1005)
  })

  it.each([
    ['too short', 'Ab1', '您的密码包含非法字符，请重新设置'],
    ['too long', 'Abcdefgh123456789', '您的密码包含非法字符，请重新设置'],
    ['without a digit', 'Abcdefghij', '您的密码包含非法字符，请重新设置'],
    ['without a letter', '1234567890', '您的密码包含非法字符，请重新设置'],
    ['with a blank', 'Abcd 12345', '您的密码包含非法字符，请重新设置'],
    ['not ASCII', 'Abcd12345密', '您的密码包含非法字符，请重新设置'],
    ['the old one again', testPassword, '新密码同旧密码重复了，请重新设置！'],
    ['known to everybody', 'Admin1234', '密码过于常见，请换一个'],
  ])('a new password is refused when it is %s', async (_, next, text) => {
    const account = await anAccount(db(), 3)
    expect(await change(account, testPassword, next)).toMatchObject({ code: 2000, msg: text })
  })

  it('a new password is refused when the digest does not belong to it', async () => {
    const account = await anAccount(db(), 3)
    expect((await change(account, testPassword, 'Good-pass1', digestOf('Other-pass1'))).code).toBe(2000)
  })

  it('a wrong old password is refused with code 1005 and the exact text', async () => {
    const account = await anAccount(db(), 3)
    expect(await change(account, 'Wrong-123', 'Good-pass1')).toMatchObject({
      code: 1005,
      msg: '旧密码错误，需要重新输入',
    })
  })

  it('超级管理员 cannot change the own password, and nobody can change the password of another account', async () => {
    const root = await anAccount(db(), 1)
    expect((await change(root, testPassword, 'Good-pass1')).code).toBe(1511)
    const one = await anAccount(db(), 3)
    const answer = await server.call(one.token, admins.edit, {
      params: { id: root.id },
      body: { oldpwd: digestOf(testPassword), pwd: digestOf('Good-pass1'), clearpwd: 'Good-pass1' },
    })
    expect(answer.code).toBe(1511)
  })

  it('wrong old passwords cause waiting and locking as at sign-in, even for the right one', async () => {
    const account = await anAccount(db(), 3)
    const later = () =>
      server.services.database.query("update login_guard set last_failure_at = last_failure_at - interval '61 seconds'")
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await change(account, 'Wrong-123', 'Good-pass1')).code).toBe(1005)
    expect((await change(account, testPassword, 'Good-pass1')).code).toBe(2004)
    for (let attempt = 3; attempt < 10; attempt++) {
      await later()
      expect((await change(account, 'Wrong-123', 'Good-pass1')).code).toBe(1005)
    }
    await later()
    expect((await change(account, testPassword, 'Good-pass1')).code).toBe(1060)
    const signIn = { body: { name: account.name, pwd: digestOf(testPassword) } }
    expect((await server.call(null, admins.login, signIn)).code).toBe(1060)
  })

  it('concurrent guesses at the old password are not allowed more failures than successive ones', async () => {
    const account = await anAccount(db(), 3)
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(account, 'Wrong-123', 'Good-pass1')))
    expect(answers.filter(({ code }) => code === 1005)).toHaveLength(3)
    expect(answers.every(({ code }) => code === 1005 || code === 2004)).toBe(true)
  })

  it('the clear password does not appear in the audit log', async () => {
    const account = await anAccount(db(), 3)
    await change(account, testPassword, 'Secret-pass9')
    const { rows } = await server.services.database.query('select json_agg(a)::text as all from audit a')
    expect(rows[0]!.all).not.toContain('Secret-pass9')
    expect(rows[0]!.all).not.toContain(digestOf('Secret-pass9'))
  })
})
