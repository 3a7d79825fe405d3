import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { activities, packagePrices } = contract.sales
const { orders } = contract.sales
let server: TestServer
let root: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  root = await anAccount(db, 0)
  place = await aPlace(db)
})
afterAll(() => server?.close())

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const add = (from: number, to: number, priceFen = 990) =>
  server.call(root.token, activities.add, {
    body: { caseId: place.caseId, name: unique('活动'), priceFen, startsAt: at(from), endsAt: at(to) },
  })
const rowOf = async (id: number) => (await server.call(root.token, activities.list, { body: { id } })).data.rows[0]!

it('the state of an activity follows the clock: not started, running, ended', async () => {
  const ended = (await add(-30, -29)).data
  const drafted = (await add(40, 41)).data
  expect([(await rowOf(ended.id)).state, (await rowOf(drafted.id)).state]).toEqual(['ended', 'drafted'])
  const { data } = await server.call(root.token, activities.list, { body: { state: 'drafted', caseId: place.caseId } })
  expect(data.rows.map(({ id }) => id)).toEqual([drafted.id])
})

it('activities that run come first, then those to come, then those that have ended', async () => {
  const project = await aPlace(server.services.database.db)
  const made = await Promise.all(
    [
      [-9, -8],
      [-7, -6],
      [-1, 1],
      [5, 6],
    ].map(async ([from = 0, to = 0]) => {
      const body = { caseId: project.caseId, name: unique('活动'), priceFen: 990, startsAt: at(from), endsAt: at(to) }
      return (await server.call(root.token, activities.add, { body })).data.id
    }),
  )
  const { rows } = (await server.call(root.token, activities.list, { body: { caseId: project.caseId } })).data
  expect(rows.map(({ id }) => made.indexOf(id))).toEqual([2, 3, 1, 0])
})

it('two activities of a project never overlap, even if they are created concurrently', async () => {
  const answers = await Promise.all([add(50, 60), add(55, 65), add(59, 70)])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 2001)).toHaveLength(2)
  const { id } = answers.find(({ code }) => code === 200)!.data
  const next = (await add(80, 90)).data
  const pulled = await server.call(root.token, activities.edit, {
    params: { id: next.id },
    body: { startsAt: (await rowOf(id)).startsAt, version: 0 },
  })
  expect(pulled).toMatchObject({ code: 2001, data: { fields: { startsAt: expect.stringContaining('已有活动') } } })
  expect(await add(100, 99)).toMatchObject({ code: 2000, data: { fields: { endsAt: '结束时间应晚于开始时间' } } })
})

it('an activity that is too dear is refused with the limit, in one currency', async () => {
  const { code, data } = await add(110, 111, 10_000_001)
  expect([code, data]).toMatchObject([2000, { fields: { priceFen: '活动价不能大于 ¥100,000.00' } }])
})

it('orders placed during an activity are linked to it, at its price or the package’s, and prevent its removal', async () => {
  const { id } = (await add(-1, 1, 555)).data
  const price = { caseId: place.caseId, name: unique('套餐'), kind: 'clip' as const, priceFen: 1990 }
  const packageId = (await server.call(root.token, packagePrices.add, { body: price })).data.id
  const sender = openSender(server, await aKey(server.services, place.operatorId))
  expect((await sender.catalogue()).data.activities).toMatchObject([{ id, caseId: place.caseId, priceFen: 555 }])
  const order = (amountFen: number) => ({
    orderNo: unique('JY'),
    kind: 'video',
    gbCode: place.gbCode,
    openid: unique('o'),
    packageId,
    amountFen,
    goods: '短片',
    at: new Date().toISOString(),
  })
  const answer = await sender.batch('orders', [order(555), order(1990), order(777)])
  expect(answer.data.items.map(({ code }) => code)).toEqual([200, 200, 2003])
  const { data } = await server.call(root.token, orders.list, { body: { activityId: id } })
  expect(data).toMatchObject({ total: 2 })
  expect(data.rows.map(({ activityName }) => activityName)).toEqual(Array(2).fill((await rowOf(id)).name))
  expect((await server.call(root.token, activities.remove, { params: { id } })).code).toBe(1520)
})

it('an activity without orders can be changed and removed, and the audit log records it', async () => {
  const { id } = (await add(200, 201)).data
  const body = { name: unique('活动'), priceFen: 1234, endsAt: at(202), version: 0 }
  const { data } = await server.call(root.token, activities.edit, { params: { id }, body })
  expect(await rowOf(id)).toMatchObject({ ...body, version: data.version, caseId: place.caseId, state: 'drafted' })
  expect((await server.call(root.token, activities.edit, { params: { id }, body })).code).toBe(1515)
  expect((await server.call(root.token, activities.remove, { params: { id } })).code).toBe(200)
  expect(await rowOf(id)).toBeUndefined()
  const { rows } = await server.services.database.query(
    "select operation, code from audit where target = $1 and operation like 'sales.activities.%' order by id",
    [String(id)],
  )
  expect(rows.map(({ operation, code }) => `${operation} ${code}`)).toEqual([
    'sales.activities.add 200',
    'sales.activities.edit 200',
    'sales.activities.edit 1515',
    'sales.activities.remove 200',
  ])
})
