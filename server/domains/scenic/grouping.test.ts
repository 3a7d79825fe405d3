import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceGroups, maxMembers } from '#contract/scenic/deviceGroups.ts'
import { devices } from '#contract/scenic/devices.ts'
import { aDevice, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let db: TestServer['services']['database']['db']
let token: string
beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
  token = (await anAccount(db, 0)).token
})
afterAll(() => server.close())

/** A project with two groups and two cameras, of which the first is in the first group. */
async function twoGroups() {
  const place = await aPlace(db)
  const second = await aDevice(db, place.areaId, place.caseId)
  const add = (deviceIds: number[]) =>
    server.call(token, deviceGroups.add, { body: { caseId: place.caseId, name: unique('组'), deviceIds } })
  const [a, b] = [(await add([place.deviceId])).data.id, (await add([])).data.id]
  return { place, a, b, first: place.deviceId, second: second.id }
}
type Move = { deviceId: number; fromId: number | null; toId: number | null }
const arrange = ({ caseId }: Place, ...moves: Move[]) =>
  server.call(token, deviceGroups.arrange, { body: { caseId, moves } })
const shown = async ({ caseId }: Place) => (await server.call(token, deviceGroups.ofCase, { body: { caseId } })).data
const groupsOf = async (place: Place) =>
  new Map((await shown(place)).cameras.map(({ id, groupId }) => [id, groupId] as const))

it('the cameras of a project stand with their groups, without those that were removed', async () => {
  const { place, a, b, first, second } = await twoGroups()
  const board = await shown(place)
  expect(board.groups.map(({ id }) => id).toSorted()).toEqual([a, b].toSorted())
  expect(await groupsOf(place)).toEqual(
    new Map([
      [first, a],
      [second, null],
    ]),
  )
  await server.call(token, devices.remove, { params: { id: second } })
  expect([...(await groupsOf(place)).keys()]).toEqual([first])
})

it('cameras move between groups, into and out of them, and each group concerned has it in its audit log', async () => {
  const { place, a, b, first, second } = await twoGroups()
  const moved = await arrange(
    place,
    { deviceId: first, fromId: a, toId: b },
    { deviceId: second, fromId: null, toId: b },
  )
  expect(moved.code).toBe(200)
  expect(await groupsOf(place)).toEqual(
    new Map([
      [first, b],
      [second, b],
    ]),
  )
  const rows = await db
    .selectFrom('audit')
    .select(['target', 'before', 'after'])
    .where('operation', '=', 'scenic.deviceGroups.arrange')
    .where('target', 'in', [String(a), String(b)])
    .orderBy('id')
    .execute()
  const both = [first, second].toSorted((x, y) => x - y)
  expect(rows).toEqual([
    { target: String(a), before: { deviceIds: [first] }, after: { deviceIds: [] } },
    { target: String(b), before: { deviceIds: [] }, after: { deviceIds: both } },
  ])
  await arrange(place, { deviceId: first, fromId: b, toId: null })
  expect((await groupsOf(place)).get(first)).toBeNull()
})

it('a form of a group that was opened before its cameras moved does not bring them back', async () => {
  const { place, a, b, first } = await twoGroups()
  await arrange(place, { deviceId: first, fromId: a, toId: b })
  const late = { id: a, deviceIds: [first], version: 0 }
  expect(await server.call(token, deviceGroups.edit, { body: late })).toMatchObject({ code: 1515 })
  expect((await groupsOf(place)).get(first)).toBe(b)
})

it('moves are made all or none, and the refusal names the camera or the group', async () => {
  const { place, a, b, first, second } = await twoGroups()
  const other = await twoGroups()
  const fine = { deviceId: second, fromId: null, toId: b }
  const refusals: [Move[], RegExp][] = [
    [[fine, { deviceId: first, fromId: null, toId: b }], /刚被别人移走/],
    [[fine, fine], /只能移一次/],
    [[fine, { deviceId: other.first, fromId: other.a, toId: b }], /不在该项目下/],
    [[fine, { deviceId: first, fromId: a, toId: other.b }], /组已不在该项目下/],
  ]
  for (const [moves, why] of refusals) {
    const answer = await arrange(place, ...moves)
    expect(answer).toMatchObject({ code: 2000, data: { fields: { moves: expect.stringMatching(why) } } })
  }
  expect(await groupsOf(place)).toEqual(
    new Map([
      [first, a],
      [second, null],
    ]),
  )
})

it('a camera that is in the group already stays there, and nothing is written', async () => {
  const { place, a, b, first } = await twoGroups()
  expect((await arrange(place, { deviceId: first, fromId: a, toId: a })).code).toBe(200)
  const now = async (id: number) => (await server.call(token, deviceGroups.one, { body: { id } })).data
  expect(await now(a)).toMatchObject({ deviceIds: [first], version: 0 })
  // The same call again, as after a lost answer.
  for (let times = 0; times < 2; times += 1)
    expect((await arrange(place, { deviceId: first, fromId: a, toId: b })).code).toBe(200)
  expect(await now(b)).toMatchObject({ deviceIds: [first], version: 1 })
})

it(`a group takes at most ${maxMembers} cameras, however they come`, async () => {
  const { place, a, b, first } = await twoGroups()
  const moves: Move[] = []
  for (let at = 0; at < maxMembers; at += 1)
    moves.push({ deviceId: (await aDevice(db, place.areaId, place.caseId)).id, fromId: null, toId: b })
  expect((await arrange(place, ...moves)).code).toBe(200)
  const answer = await arrange(place, { deviceId: first, fromId: a, toId: b })
  expect(answer).toMatchObject({ code: 2000, data: { fields: { moves: expect.stringContaining('最多 100 台') } } })
  expect((await groupsOf(place)).get(first)).toBe(a)
})

it('of two who move a camera at once, one moves it and the other is told', async () => {
  const { place, a, b, first, second } = await twoGroups()
  const answers = await Promise.all([
    arrange(place, { deviceId: first, fromId: a, toId: b }, { deviceId: second, fromId: null, toId: a }),
    arrange(place, { deviceId: second, fromId: null, toId: b }, { deviceId: first, fromId: a, toId: null }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2000])
  const now = await groupsOf(place)
  const isFirst = answers[0]!.code === 200
  expect([now.get(first), now.get(second)]).toEqual(isFirst ? [b, a] : [null, b])
})
