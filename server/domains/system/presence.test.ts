import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Operation, tableKey } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { photoOrders } from '#contract/sales/photoOrders.ts'
import { devices } from '#contract/scenic/devices.ts'
import { type Present, presence, presenceSeconds } from '#contract/system/presence.ts'
import { livePages } from '#test/clients/livePages.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { purgePresence } from './presence.ts'

let server: TestServer
let pages: ReturnType<typeof livePages>
let place: Place
let clerk: Account
let chief: Account
let channel: Account
let scenic: Account
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  pages = livePages(server.services, await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const over = await anOperator(db(), 'channel')
  place = await aPlace(db(), (await anOperator(db(), 'scenic', over.id)).id)
  clerk = await anAccount(db(), 0)
  chief = await anAccount(db(), 1)
  channel = await anAccount(db(), 2, over.id)
  scenic = await anAccount(db(), 3, place.operatorId)
})
afterEach(async () => {
  pages.closeAll()
  await db().deleteFrom('presence').execute()
})
afterAll(() => server.close())

/** The others who have the camera, or another row, open. */
async function enter(
  { token }: Account,
  { list = devices.list as Operation, rowId = place.deviceId, isEditing = false } = {},
): Promise<Present[]> {
  const answer = await server.send(token, presence.enter, { body: { table: tableKey(list), rowId, isEditing } })
  expect(answer.code).toBe(200)
  return (answer.data as { others: Present[] }).others
}
const leave = ({ token }: Account) =>
  server.send(token, presence.leave, { body: { table: tableKey(devices.list), rowId: place.deviceId } })
const names = (others: readonly Present[]) => others.map(({ who }) => who)
const age = (seconds: number) =>
  server.services.database.query(`update presence set seen_at = seen_at - interval '${seconds} seconds'`)

describe('who has a row open', () => {
  it('people who have the same row open see each other, and whether somebody edits it', async () => {
    expect(await enter(clerk)).toEqual([])
    expect(await enter(chief, { isEditing: true })).toEqual([
      { who: clerk.name, isEditing: false, since: expect.stringMatching(/Z$/) },
    ])
    expect(await enter(clerk)).toEqual([{ who: '超级管理员', isEditing: true, since: expect.stringMatching(/Z$/) }])
  })

  it('whoever leaves, or is not heard of for a minute, is no longer there', async () => {
    await enter(clerk)
    await leave(clerk)
    expect(await enter(chief)).toEqual([])
    await enter(clerk)
    await age(presenceSeconds - 30)
    expect(names(await enter(chief))).toEqual([clerk.name])
    await age(31)
    expect(await enter(chief)).toEqual([])
  })

  it('somebody who stays is there since the beginning, and after a gap since the return', async () => {
    await enter(clerk)
    const [first] = await enter(chief)
    await enter(clerk)
    expect((await enter(chief))[0]!.since).toBe(first!.since)
    await age(presenceSeconds + 1)
    await enter(clerk)
    expect((await enter(chief))[0]!.since > first!.since).toBe(true)
  })

  it('an account sees names of accounts that it oversees, and of the others only the role', async () => {
    for (const one of [clerk, chief, channel, scenic]) await enter(one)
    expect(names(await enter(scenic))).toEqual(['平台管理员', '超级管理员', '渠道客户'])
    expect(names(await enter(channel))).toEqual(['平台管理员', '超级管理员', scenic.name])
    expect(names(await enter(clerk))).toEqual(['超级管理员', channel.name, scenic.name])
    expect(names(await enter(chief))).toEqual([clerk.name, channel.name, scenic.name])
  })

  it('an order that is opened as an order of photos is the same row', async () => {
    const { id: rowId } = await anOrder(db(), place)
    await enter(clerk, { list: orders.list, rowId })
    expect(names(await enter(chief, { list: photoOrders.list, rowId }))).toEqual([clerk.name])
  })
})

describe('who hears of it', () => {
  it('only those who have the row open are told that somebody comes, begins to edit, or leaves', async () => {
    const [here, elsewhere] = await Promise.all([pages.listening(clerk), pages.listening(scenic)])
    await enter(clerk)
    const reported = async () => {
      await pages.settled(here, elsewhere)
      return [here, elsewhere].map((page) => page.events.splice(0).filter(({ topic }) => topic === 'presence').length)
    }
    expect(await reported()).toEqual([0, 0])
    await enter(chief)
    expect(await reported()).toEqual([1, 0])
    await enter(chief)
    expect(await reported()).toEqual([0, 0])
    await enter(chief, { isEditing: true })
    expect(await reported()).toEqual([1, 0])
    await leave(chief)
    expect(await reported()).toEqual([1, 0])
    await leave(chief)
    expect(await reported()).toEqual([0, 0])
  })

  it('an event of presence names the row and nothing else', async () => {
    await enter(clerk)
    const page = await pages.listening(clerk)
    await enter(chief)
    await pages.settled(page)
    expect(page.events[0]).toEqual({
      id: expect.any(Number),
      topic: 'presence',
      areaId: null,
      subject: place.deviceId,
      at: expect.any(String),
    })
  })
})

it('traces of people who left without a word are removed', async () => {
  await enter(clerk)
  await purgePresence(db())
  await age(601)
  await enter(chief)
  await purgePresence(db())
  const { rows } = await server.services.database.query('select admin_id from presence')
  expect(rows).toEqual([{ admin_id: chief.id }])
})
