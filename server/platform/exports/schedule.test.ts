import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOf } from '#contract/exports.ts'
import { messages } from '#contract/messages/messages.ts'
import { orders } from '#contract/sales/orders.ts'
import { jobs } from '#contract/system/jobs.ts'
import { json } from '#server/platform/db/values.ts'
import { aSubAccount, aTotp } from '#test/rows/rows.ts'
import { type Account, anAccount, anOrder, aPlace, aTree } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { orderDue } from './schedule.ts'
import { writeExport } from './worker.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ TOTP_ROLES: '0' })
  const { db } = server.services.database
  await anOrder(db, await aPlace(db), {})
})
afterAll(() => server?.close())
const db = () => server.services.database.db
const set = (id: number, fields: object) =>
  db()
    .updateTable('admin')
    .set(fields as never)
    .where('id', '=', id)
    .execute()

const day = 86_400_000
const morning = (after: number) => Date.now() + (1 + after) * day
const files = ({ id }: Account) => db().selectFrom('job').selectAll().where('adminId', '=', id).execute()
const messageTexts = async ({ id }: Account) =>
  (await db().selectFrom('message').select(['title', 'text']).where('adminId', '=', id).execute()).map(
    ({ text }) => text,
  )
async function scheduled(account: Account) {
  const answer = await server.send(account.token, exportOf(orders.list)!, { body: { every: 'day' } })
  expect(answer, answer.msg).toMatchObject({ code: 200 })
}

describe('a file that is made every day is not made, and its account is told why, once,', () => {
  const cases: [
    when: string,
    reason: RegExp,
    lose: (account: Account) => Promise<unknown>,
    gain: (account: Account) => Promise<unknown>,
  ][] = [
    [
      'while a second factor is demanded of it that it has not',
      /两步验证/,
      ({ id }) => db().deleteFrom('totp').where('adminId', '=', id).execute(),
      ({ id }) => aTotp(db(), id),
    ],
    [
      'while it may not open the list',
      /权限/,
      ({ id }) => set(id, { permission: json(aTree('travelSpot/area')) }),
      ({ id }) => set(id, { permission: null }),
    ],
    [
      'while it may not sign in',
      /不能使用/,
      ({ id }) => set(id, { allowLogin: false }),
      ({ id }) => set(id, { allowLogin: true }),
    ],
    [
      'while its password is one that somebody else has set',
      /不能使用/,
      ({ id }) => set(id, { passwordUntil: '2099-05-02T00:00:00+08:00' }),
      ({ id }) => set(id, { passwordUntil: null }),
    ],
  ]
  it.each(cases)(
    'a daily file is not made for an account %s; it is notified once, and the schedule resumes afterwards',
    async (_, reason, lose, gain) => {
      const account = await anAccount(db(), 0)
      await aTotp(db(), account.id)
      await scheduled(account)
      await lose(account)
      await orderDue(server.services, morning(0))
      await orderDue(server.services, morning(1))
      expect(await files(account)).toEqual([])
      const [text, ...more] = await messageTexts(account)
      expect(text).toMatch(reason)
      expect(more).toEqual([])
      await gain(account)
      const shown = await server.call(account.token, messages.all, { body: {} })
      expect(shown.data[0]).toMatchObject({ title: '定期导出「订单」没有生成', level: 'warning' })
      const [schedule] = (await server.call(account.token, jobs.schedules, {})).data.rows
      expect(schedule!.lastAt).toBeNull()
      await orderDue(server.services, morning(2))
      expect(await files(account)).toHaveLength(1)
    },
  )

  it('a daily file is not made, and its account is notified, while the parent account may not be used', async () => {
    await anAccount(db(), 1)
    const above = await anAccount(db(), 1)
    const account = await aSubAccount(db(), above)
    await scheduled(account)
    await set(above.id, { allowLogin: false })
    await orderDue(server.services, morning(0))
    expect([await files(account), await messageTexts(account)]).toEqual([[], [expect.stringMatching(/不能使用/)]])
  })

  it('a daily file is not written if its account lost the right after it was ordered', async () => {
    const account = await anAccount(db(), 0)
    await aTotp(db(), account.id)
    await scheduled(account)
    await orderDue(server.services, morning(0))
    await db().deleteFrom('totp').where('adminId', '=', account.id).execute()
    const [job] = await files(account)
    await writeExport(server.services, job!.id)
    expect((await files(account))[0]).toMatchObject({
      state: 'failed',
      fileKey: null,
      error: expect.stringMatching(/两步验证/),
    })
  })
})
