import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#contract/messages/messages.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { type NewMessage, writeMessage } from '../../platform/live/writeMessage.ts'
import { purgeMessages } from './messages.ts'

let server: TestServer
let place: Place
let scenic: Account
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  place = await aPlace(server.services.database.db)
  scenic = await anAccount(server.services.database.db, 3, place.operatorId)
})
afterAll(() => server.close())

const sendMessage = (fields: Partial<NewMessage> & Pick<NewMessage, 'about' | 'title'>) =>
  writeMessage(server.services.database.db, server.services.events, {
    text: '内容',
    level: 'info',
    areaId: place.areaId,
    ...fields,
  })
const write = async () => {
  const title = unique('消息')
  await sendMessage({ about: title, title })
  return title
}
const shown = async (account = scenic) => (await server.call(account.token, messages.all, { body: {} })).data
const titles = async (account = scenic) => (await shown(account)).map(({ title }) => title)

describe('platform messages', () => {
  it('a message reaches those who see its scenic area, newest first and unread, and nobody else', async () => {
    const [first, second] = [await write(), await write()]
    expect(await shown()).toMatchObject([
      { title: second, isRead: 0, isDel: 0 },
      { title: first, isRead: 0, isDel: 0 },
    ])
    const stranger = await anAccount(server.services.database.db, 3)
    expect(await titles(stranger)).not.toContain(first)
    const id = (await shown())[0]!.msgId
    expect((await server.call(stranger.token, messages.change, { body: { msgId: id, isRead: 1 } })).code).toBe(1512)
  })

  it('each account reads and deletes messages for itself', async () => {
    const title = await write()
    const other = await anAccount(server.services.database.db, 3, place.operatorId)
    const [one] = await shown()
    await server.call(scenic.token, messages.change, { body: { msgId: one!.msgId, isRead: 1 } })
    expect(await shown()).toMatchObject([{ title, isRead: 1 }])
    await server.call(scenic.token, messages.change, { body: { msgId: one!.msgId, isRead: 1, isDel: 1 } })
    expect(await titles()).toEqual([])
    expect(await shown(other)).toMatchObject([{ title, isRead: 0 }])
  })

  it('reading all messages spares those newer than the newest one shown, and those of other accounts', async () => {
    const other = await anAccount(server.services.database.db, 3, place.operatorId)
    const [deleted, , third] = [await write(), await write(), await write()]
    await server.call(scenic.token, messages.change, {
      body: { msgId: (await shown())[2]!.msgId, isRead: 1, isDel: 1 },
    })
    const until = (await shown())[0]!.lastAt
    // Longer than the resolution of times in a response.
    await new Promise((resolve) => setTimeout(resolve, 5))
    const later = await write()
    expect((await server.call(scenic.token, messages.readAll, { body: { until } })).code).toBe(200)
    expect((await shown()).map(({ title, isRead }) => [title, isRead])).toEqual([
      [later, 0],
      [third, 1],
      [expect.any(String), 1],
    ])
    expect(await titles()).not.toContain(deleted)
    expect((await shown(other)).every(({ isRead }) => isRead === 0)).toBe(true)
  })
})

describe('messages of a day about the same thing', () => {
  const link = '/systemOps/refund?tab=complaint'
  const several = { title: '有多条新的投诉', link }
  const complain = (text: string, count = 1) =>
    sendMessage({ about: `complaints/${place.areaId}`, title: '有新的投诉', text, link: '/one', several, count })

  it('messages of a day about the same thing become one, with a count, the latest text and a link to all', async () => {
    await complain('第一条')
    expect(await shown()).toMatchObject([{ title: '有新的投诉', link: '/one', count: 1, unread: 1 }])
    for (let more = 0; more < 20; more++) await complain(`第 ${more} 条`)
    await complain('最后一条', 5)
    const [one, ...others] = await shown()
    expect(others).toEqual([])
    expect(one).toMatchObject({ title: '有多条新的投诉', text: '最后一条', link, count: 26, unread: 26, isRead: 0 })
    expect(Date.parse(one!.lastAt)).toBeGreaterThan(Date.parse(one!.createdAt))
  })
  it('messages that are written at the same moment are all counted', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => complain(`第 ${at} 条`)))
    expect(await shown()).toMatchObject([{ count: 12 }])
  })
  it('a message that comes again is unread for each account by itself, and only as far as it is new', async () => {
    const other = await anAccount(server.services.database.db, 3, place.operatorId)
    await complain('一')
    await complain('二')
    const { msgId } = (await shown())[0]!
    await server.call(scenic.token, messages.change, { body: { msgId, isRead: 1 } })
    expect(await shown()).toMatchObject([{ isRead: 1, unread: 0, count: 2 }])
    await complain('三')
    expect(await shown()).toMatchObject([{ isRead: 0, unread: 1, count: 3 }])
    expect(await shown(other)).toMatchObject([{ isRead: 0, unread: 3 }])
    await server.call(scenic.token, messages.change, { body: { msgId, isRead: 1, isDel: 1 } })
    expect(await shown()).toEqual([])
    await complain('四')
    expect(await shown()).toMatchObject([{ isRead: 0, isDel: 0, unread: 1, count: 4 }])
  })
  it.each<[string, (msgId: number, lastAt: string) => Promise<unknown>]>([
    ['by itself', (msgId) => server.call(scenic.token, messages.change, { body: { msgId, isRead: 1 } })],
    ['with all others', (_, until) => server.call(scenic.token, messages.readAll, { body: { until } })],
  ])('a message that was deleted and came again remains when it is read %s', async (_, read) => {
    await complain('一')
    const { msgId } = (await shown())[0]!
    await server.call(scenic.token, messages.change, { body: { msgId, isRead: 1, isDel: 1 } })
    await complain('二')
    await read(msgId, (await shown())[0]!.lastAt)
    expect(await shown()).toMatchObject([{ isRead: 1, unread: 0, count: 2 }])
  })
  it('a message that comes again while it is being read stays unread for the new part', async () => {
    await complain('一')
    const { msgId, count } = (await shown())[0]!
    await complain('二')
    await server.call(scenic.token, messages.change, { body: { msgId, isRead: 1, count } })
    expect(await shown()).toMatchObject([{ isRead: 0, unread: 1 }])
  })
  it('messages about another thing or of another day stay separate', async () => {
    await complain('一')
    await sendMessage({ about: `refunds.failed/${place.areaId}`, title: '退款没有退到' })
    await server.services.database.query(
      "update message set day = day - 1, last_at = last_at - interval '1 day' where area_id = $1",
      [place.areaId],
    )
    await complain('二')
    expect((await shown()).map(({ title, count }) => [title, count])).toEqual([
      ['有新的投诉', 1],
      ['退款没有退到', 1],
      ['有新的投诉', 1],
    ])
  })
})

it('an account gets all its messages, and those not repeated for ninety days are deleted', async () => {
  const { database } = server.services
  await database.query(
    "insert into message (about, title, text, area_id, last_at) select 'many/' || n, '消息 ' || n, '', $1, now() - n * interval '1 hour' from generate_series(1, 3000) n",
    [place.areaId],
  )
  const all = await titles()
  expect([all.length, all[0], all.at(-1)]).toEqual([3000, '消息 1', '消息 3000'])
  await purgeMessages(server.services)
  expect((await titles()).length).toBe(90 * 24 - 1)
})
