import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type House, openHouse } from '#test/house.ts'
import { anAccount, testPassword } from '#test/world.ts'
import { digestOf } from './account/password.ts'
import { openLog } from './log.ts'

let house: House
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  house = await openHouse({ LOG_LEVEL: 'debug' }, openLog({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) }))
})
afterAll(() => house.close())

it('an answer is one line, with who asked for what, and without token, password or signed address', async () => {
  const account = await anAccount(house.services.database.db, 3)
  const pwd = digestOf(testPassword)
  const { data } = await house.call(null, contract.account.admins.login, { body: { name: account.name, pwd } })
  await house.call(data.token, contract.account.admins.me, {})
  await house.app.inject('/files/a/b.jpg?e=1700000000&s=c2lnbmVk')
  const answers = lines.filter(({ msg }) => msg === 'answer')
  expect(answers).toMatchObject([
    { operation: 'account.admins.login', status: 200, req: { method: 'POST', url: '/webapi/v1/account/admin/login' } },
    { operation: 'account.admins.me', status: 200, adminId: account.id },
    { status: 403, req: { url: '/files/a/b.jpg?e=***&s=***' } },
  ])
  const all = JSON.stringify(lines)
  for (const secret of [data.token, pwd, testPassword, 'c2lnbmVk']) expect(all).not.toContain(secret)
})
