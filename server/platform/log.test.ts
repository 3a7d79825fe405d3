import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { anAccount, testPassword } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { digestOf } from '../domains/accounts/signIn/password.ts'
import { openLog } from './log.ts'

let server: TestServer
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  server = await startTestServer(
    { LOG_LEVEL: 'debug' },
    openLog({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }),
  )
})
afterAll(() => server.close())

it('each response is logged in one line with account and call, without token, password or signed address', async () => {
  const account = await anAccount(server.services.database.db, 3)
  const pwd = digestOf(testPassword)
  const { data } = await server.call(null, contract.accounts.admins.login, { body: { name: account.name, pwd } })
  await server.call(data.token, contract.accounts.admins.me, {})
  await server.app.inject('/files/a/b.jpg?e=1700000000&s=c2lnbmVk')
  const secretive = [
    '?token=T0ken-1',
    '?a=1&token=T0ken-2',
    '?%74oken=T0ken-3',
    '?T0ken-4',
    '?x=?token=T0ken-5',
    '?token=T0ken-6#y',
  ]
  for (const query of secretive)
    for (const path of ['/webapi/v1/system/events', '/webapi/v1/nowhere', '/files/x.jpg', '/webapi/v1/%zz', '/'])
      await server.app.inject({ url: path + query, headers: { authorization: 'T0ken-7' } })
  const answers = lines.filter(({ msg }) => msg === 'answer')
  expect(answers.slice(0, 3)).toMatchObject([
    { operation: 'accounts.admins.login', status: 200, req: { method: 'POST', url: '/webapi/v1/account/admin/login' } },
    { operation: 'accounts.admins.me', status: 200, adminId: account.id },
    { status: 403, req: { url: '/files/a/b.jpg?***' } },
  ])
  const all = JSON.stringify(lines)
  for (const secret of [data.token, pwd, testPassword, 'c2lnbmVk', 'T0ken-']) expect(all).not.toContain(secret)
})
