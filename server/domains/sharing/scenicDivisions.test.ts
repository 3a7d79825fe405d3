import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { localDay } from '#contract/zone.ts'
import { type Account, anAccount, anArea, anOperator, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { scenicDivisions } = contract.sharing
let server: TestServer
let root: Account
let place: Place
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(server.services.database.db, 0)
  place = await aPlace(server.services.database.db)
})
afterAll(() => server?.close())

const day = (days: number) => localDay(Date.now() + days * 86_400_000)
const add = (first: number, last: number | null, areaId = place.areaId) =>
  server.call(root.token, scenicDivisions.add, {
    body: { areaId, share: 3550, firstDay: day(first), lastDay: last === null ? null : day(last), contractNo: 'HT-01' },
  })
const edit = (id: number, version: number, body: object) =>
  server.call(root.token, scenicDivisions.edit, { params: { id }, body: { version, ...body } })
const one = async (id: number) => (await server.call(root.token, scenicDivisions.list, { body: { id } })).data.rows[0]!

it('agreements of a scenic area never share a day, even if created concurrently; both end days count', async () => {
  const answers = await Promise.all([add(10, 20), add(20, 30), add(15, null)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, expect.toBeOneOf([200, 2001]), 2001])
  const { areaId } = await aPlace(server.services.database.db)
  const first = await add(0, 5, areaId)
  expect(await add(5, 9, areaId)).toMatchObject({
    code: 2001,
    data: { fields: { firstDay: expect.stringContaining('已有') } },
  })
  const next = await add(6, null, areaId)
  expect([first.code, next.code]).toEqual([200, 200])
  expect(await one(first.data.id)).toMatchObject({ areaId, share: 3550, state: 'running', contractNo: 'HT-01' })
  expect((await one(next.data.id)).state).toBe('planned')
  expect((await edit(first.data.id, 0, { lastDay: null })).code).toBe(2001)
  expect((await edit(first.data.id, 0, { lastDay: day(-1) })).code).toBe(2000)
  expect((await edit(first.data.id, 0, { share: 4000, lastDay: day(0) })).code).toBe(200)
  expect(await one(first.data.id)).toMatchObject({ share: 4000, state: 'running' })
  expect((await server.call(root.token, scenicDivisions.remove, { params: { id: next.data.id } })).code).toBe(200)
})

it('an agreement whose last day has passed is shown as ended', async () => {
  const { areaId } = await aPlace(server.services.database.db)
  expect((await one((await add(-9, -1, areaId)).data.id)).state).toBe('ended')
})

it('scenic areas without an agreement for today are listed, those first whose agreement has ended', async () => {
  const db = server.services.database.db
  const channel = await anOperator(db, 'channel')
  const operator = await anOperator(db, 'scenic', channel.id)
  const areas = [await anArea(db, operator.id), await anArea(db, operator.id), await anArea(db, operator.id)] as const
  const [never, over, planned] = areas.map(({ id }) => id) as [number, number, number]
  await add(-20, -11, over)
  await add(-10, -1, over)
  await add(3, null, planned)
  const { id: agreed } = await anArea(db, operator.id)
  await add(-10, 0, agreed)
  const all = (await server.call(root.token, scenicDivisions.bare, {})).data.rows
  const own = all.filter(({ id }) => [never, over, planned, agreed].includes(id))
  expect(own[0]).toMatchObject({ id: over, endedOn: day(-1), beginsOn: null })
  expect(own.slice(1).toSorted((a, b) => a.id - b.id)).toMatchObject([
    { id: never, endedOn: null, beginsOn: null },
    { id: planned, endedOn: null, beginsOn: day(3) },
  ])
})
