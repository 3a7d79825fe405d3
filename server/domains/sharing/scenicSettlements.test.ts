import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import type { ScenicSettlement } from '#contract/sharing/scenicSettlements.ts'
import { localDay } from '#contract/zone.ts'
import { type Account, anAccount, anOrder, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { scenicDivisions, scenicSettlements } = contract.sharing
let server: TestServer
let root: Account
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 0)
})
afterAll(() => server?.close())

const sell = (place: Place, day: string, amountFen: number) =>
  anOrder(server.services.database.db, place, { createdAt: `${day}T10:00:00+08:00`, amountFen })
const agree = async (place: Place, share: number, firstDay: string, lastDay: string | null) =>
  (
    await server.call(root.token, scenicDivisions.add, {
      body: { areaId: place.areaId, share, firstDay, lastDay, contractNo: '' },
    })
  ).data.id
const months = async (place: Place, more: object = {}) =>
  (await server.call(root.token, scenicSettlements.list, { body: { areaId: place.areaId, ...more } })).data
const one = async (place: Place, month: string) => (await months(place, { month })).rows[0]!
const confirm = (...rows: Pick<ScenicSettlement, 'id' | 'dueFen'>[]) =>
  server.call(root.token, scenicSettlements.confirm, { body: { rows: rows.map(({ id, dueFen }) => ({ id, dueFen })) } })
const pay = (ids: number[], paidOn = '2021-06-10') =>
  server.call(root.token, scenicSettlements.pay, { body: { ids, paidOn, payNote: '网银 0610' } })
const revert = (id: number) => server.call(root.token, scenicSettlements.revert, { body: { id, reason: '金额有误' } })
const place = () => aPlace(server.services.database.db)

it('a month owes each agreement’s share of the turnover of its days, in whole fen', async () => {
  const at = await place()
  await sell(at, '2021-05-10', 999)
  await sell(at, '2021-05-20', 2005)
  await sell(at, '2021-06-01', 100)
  await sell(at, '2021-07-01', 100)
  await agree(at, 1250, '2021-05-01', '2021-05-15')
  await agree(at, 2000, '2021-05-16', '2021-06-30')
  const { rows, sums } = await months(at)
  expect(rows.map(({ month, dueFen, turnoverFen, state }) => ({ month, dueFen, turnoverFen, state }))).toEqual([
    { month: '2021-06', dueFen: 20, turnoverFen: 100, state: 'due' },
    { month: '2021-05', dueFen: 124 + 401, turnoverFen: 3004, state: 'due' },
  ])
  expect(rows[1]!.parts).toEqual([
    { share: 1250, firstDay: '2021-05-01', lastDay: '2021-05-15', turnoverFen: 999, dueFen: 124 },
    { share: 2000, firstDay: '2021-05-16', lastDay: '2021-05-31', turnoverFen: 2005, dueFen: 401 },
  ])
  expect(sums).toEqual({ turnoverFen: 3104, dueFen: 545, unpaidFen: 545 })
})

it('the present month is open and cannot be confirmed', async () => {
  const at = await place()
  const today = localDay(Date.now())
  await sell(at, today, 1000)
  await agree(at, 1000, today, null)
  const row = await one(at, today.slice(0, 7))
  expect(row).toMatchObject({ dueFen: 100, state: 'open' })
  expect(await confirm(row)).toMatchObject({ code: 2002 })
})

it('a month goes from due to confirmed to paid, and back step by step', async () => {
  const at = await place()
  await sell(at, '2021-05-10', 1000)
  await agree(at, 1000, '2021-05-01', null)
  const { id, dueFen } = await one(at, '2021-05')
  expect(await pay([id])).toMatchObject({ code: 2002 })
  expect(await revert(id)).toMatchObject({ code: 2002 })
  expect((await confirm({ id, dueFen: dueFen + 1 })).code).toBe(1515)
  expect(await confirm({ id, dueFen })).toMatchObject({ code: 200, data: { count: 1 } })
  expect(await one(at, '2021-05')).toMatchObject({ state: 'confirmed', confirmedBy: root.name, changedFen: 0 })
  expect((await confirm({ id, dueFen })).code).toBe(2002)
  expect(await pay([id], '2099-01-01')).toMatchObject({ code: 2000, data: { fields: { paidOn: expect.any(String) } } })
  expect((await pay([id])).code).toBe(200)
  expect(await one(at, '2021-05')).toMatchObject({ state: 'paid', paidOn: '2021-06-10', payNote: '网银 0610' })
  expect((await months(at)).sums).toEqual({ turnoverFen: 1000, dueFen: 100, unpaidFen: 0 })
  expect(await revert(id)).toMatchObject({ code: 200, data: { state: 'confirmed' } })
  expect(await one(at, '2021-05')).toMatchObject({ state: 'confirmed', paidOn: null, payNote: '', paidBy: null })
  expect(await revert(id)).toMatchObject({ code: 200, data: { state: 'due' } })
  expect(await one(at, '2021-05')).toMatchObject({ state: 'due', confirmedAt: null })
})

it('a confirmed month keeps its amount, and says how much it would be today', async () => {
  const at = await place()
  await sell(at, '2021-05-10', 1000)
  await agree(at, 1000, '2021-05-01', null)
  await confirm(await one(at, '2021-05'))
  await sell(at, '2021-05-11', 500)
  expect(await one(at, '2021-05')).toMatchObject({ turnoverFen: 1000, dueFen: 100, changedFen: 50 })
})

it('an agreement changes nothing of a confirmed month, but may end after it', async () => {
  const at = await place()
  await sell(at, '2021-05-10', 1000)
  const id = await agree(at, 1000, '2021-05-01', null)
  await confirm(await one(at, '2021-05'))
  const edit = (body: object, version = 0) =>
    server.call(root.token, scenicDivisions.edit, { params: { id }, body: { version, ...body } })
  const refused = { code: 2002, msg: '2021-05 已确认结算，先撤销确认再改这段时间的约定' }
  expect(await edit({ share: 2000 })).toMatchObject(refused)
  expect(await edit({ firstDay: '2021-05-02' })).toMatchObject(refused)
  expect(await edit({ lastDay: '2021-05-30' })).toMatchObject(refused)
  expect(await server.call(root.token, scenicDivisions.remove, { params: { id } })).toMatchObject(refused)
  expect((await edit({ lastDay: '2021-05-31', note: '续签前' })).code).toBe(200)
  await agree(at, 1500, '2021-06-01', null)
  expect(await one(at, '2021-05')).toMatchObject({ dueFen: 100, changedFen: 0 })
})

it('of several months all are confirmed or none', async () => {
  const [at, other] = [await place(), await place()]
  for (const each of [at, other]) {
    await sell(each, '2021-05-10', 1000)
    await agree(each, 1000, '2021-05-01', '2021-05-31')
  }
  const [first, second] = [await one(at, '2021-05'), await one(other, '2021-05')]
  expect((await confirm(first, { ...second, dueFen: 99 })).code).toBe(1515)
  expect((await one(at, '2021-05')).state).toBe('due')
  const answers = await Promise.all([confirm(first, second), confirm(second), confirm(first)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(expect.arrayContaining([200, 2002]))
  expect((await one(at, '2021-05')).state).toBe('confirmed')
})
