import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '#contract/kit.ts'
import { messages } from '#contract/messages/messages.ts'
import { noticeLinks, notices } from '#contract/messages/notices.ts'
import { events } from '#contract/system/events.ts'
import { aNotice } from '#test/rows/rows.ts'
import { type Account, anAccount, anOperator, aTree, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { purgeMessages } from './messages.ts'
import { notifyNoticeTimes } from './notices.ts'

let server: TestServer
let platform: Account
let root: Account
let channel: Account
let under: Account
let elsewhere: Account
let above: number
beforeAll(async () => {
  server = await startTestServer()
  platform = await anAccount(db(), 0)
  root = await anAccount(db(), 1)
  above = (await anOperator(db(), 'channel')).id
  channel = await anAccount(db(), 2, above)
  under = await anAccount(db(), 3, (await anOperator(db(), 'scenic', above)).id)
  elsewhere = await anAccount(db(), 3)
})
beforeEach(() => db().deleteFrom('message').execute())
afterAll(() => server?.close())
const db = () => server.services.database.db
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

type Draft = Body<typeof notices.add>
const write = (draft: Partial<Draft> = {}, by = platform) =>
  server.call(by.token, notices.add, { body: { title: unique('公告'), ...draft } })
const shown = async ({ token }: Account) => (await server.call(token, messages.all, { body: {} })).data
/** Who sees the only message that there is. */
const seers = async () => {
  const all = { platform, root, channel, under, elsewhere }
  const viewers = await Promise.all(
    Object.entries(all).map(async ([name, account]) => ((await shown(account)).length ? name : '')),
  )
  return viewers.filter(Boolean)
}

describe('a message that a person writes', () => {
  it('a notice reaches everybody at once, unread, with its level and page', async () => {
    const link = [...noticeLinks.keys()][0]!
    const { data } = await write({ title: '今晚维护', text: '22:00 至 23:00', level: 'warning', link })
    expect(await seers()).toEqual(['platform', 'root', 'channel', 'under', 'elsewhere'])
    expect(await shown(elsewhere)).toMatchObject([
      {
        msgId: data.id,
        title: '今晚维护',
        text: '22:00 至 23:00',
        level: 'warning',
        link,
        isRead: 0,
        unread: 1,
        written: true,
      },
    ])
  })

  it.each<[who: string, draft: () => Partial<Draft>, seen: string[]]>([
    ['chosen roles', () => ({ roles: [3, 1] }), ['root', 'under', 'elsewhere']],
    ['a channel, with the operators under it', () => ({ operatorIds: [above] }), ['channel', 'under']],
    ['the scenic accounts of a channel', () => ({ operatorIds: [above], roles: [3] }), ['under']],
    ['one operator', () => ({ operatorIds: [elsewhere.operatorId] }), ['elsewhere']],
    ['chosen accounts, whatever their role', () => ({ adminIds: [under.id, root.id], roles: [2] }), ['root', 'under']],
    [
      'all, where nothing is chosen',
      () => ({ operatorIds: [], adminIds: [] }),
      ['platform', 'root', 'channel', 'under', 'elsewhere'],
    ],
  ])('a notice reaches %s and nobody else, and nobody else can read it', async (_, draft, viewers) => {
    const { code, data } = await write(draft())
    expect(code).toBe(200)
    expect(await seers()).toEqual(viewers)
    for (const [name, { token }] of Object.entries({ channel, under, elsewhere })) {
      const body = { msgId: data.id, isRead: 1 } as const
      expect((await server.call(token, messages.change, { body })).code).toBe(viewers.includes(name) ? 200 : 1512)
    }
    const [row] = (await server.call(platform.token, notices.list, { body: {} })).data.rows
    expect(row).toMatchObject({
      reach: viewers.length,
      readBy: ['channel', 'under', 'elsewhere'].filter((name) => viewers.includes(name)).length,
    })
  })

  it('a notice is shown from its beginning to its end, and open pages are informed of each once', async () => {
    const { data } = await write({ startsAt: hours(1), endsAt: hours(2) })
    const countEventsSent = async () => {
      await notifyNoticeTimes(server.services)
      const { rows } = await sql`delete from event where topic = 'message' returning id`.execute(db())
      return rows.length
    }
    const later = () =>
      sql`update message set starts_at = starts_at - interval '61 minutes', ends_at = ends_at - interval '61 minutes',
        notified_at = notified_at - interval '61 minutes' where id = ${data.id}`.execute(db())
    const state = async () => (await server.call(root.token, notices.list, { body: {} })).data.rows[0]?.state
    await countEventsSent()
    expect([await seers(), await state(), await countEventsSent()]).toEqual([[], 'drafted', 0])
    await later()
    expect([(await seers()).length, await state(), await countEventsSent(), await countEventsSent()]).toEqual([
      5,
      'running',
      1,
      0,
    ])
    await later()
    expect([await seers(), await state(), await countEventsSent(), await countEventsSent()]).toEqual([
      [],
      'ended',
      1,
      0,
    ])
  })

  it('a notice is stored as long as it is shown, however old it is', async () => {
    await write({ endsAt: hours(1) })
    await write({ title: 'old' })
    await sql`update message set last_at = last_at - interval '91 days'`.execute(db())
    await purgeMessages(server.services)
    expect((await server.call(root.token, notices.list, { body: {} })).data.total).toBe(1)
  })

  it('a notice can be changed and removed; it stays read, and a stale change is refused', async () => {
    const { data } = await write({ title: '错字' })
    await server.call(under.token, messages.change, { body: { msgId: data.id, isRead: 1 } })
    const edit = (body: object) =>
      server.call(platform.token, notices.edit, { params: { id: data.id }, body: { version: 0, ...body } })
    expect((await edit({ title: '改好了', roles: [3] })).data).toEqual({ version: 1 })
    expect((await edit({ title: '晚了' })).code).toBe(1515)
    expect(await shown(under)).toMatchObject([{ title: '改好了', isRead: 1 }])
    expect(await seers()).toEqual(['under', 'elsewhere'])
    expect((await server.call(platform.token, notices.remove, { params: { id: data.id } })).code).toBe(200)
    expect(await seers()).toEqual([])
  })

  it('an invalid notice is refused with the name of its field', async () => {
    const wrong = async (draft: object) => {
      const { code, data } = await server.send(platform.token, notices.add, { body: { title: '公告', ...draft } })
      return [code, Object.keys((data as { fields?: object } | null)?.fields ?? {})]
    }
    for (const link of [
      'https://evil.example.com/',
      '//evil.example.com',
      '/\\evil.example.com',
      'javascript:alert(1)',
      '/no/such/page',
    ])
      expect([link, ...(await wrong({ link }))]).toEqual([link, 2000, ['link']])
    expect(await wrong({ endsAt: hours(-1) })).toEqual([2000, ['endsAt']])
    expect(await wrong({ startsAt: hours(2), endsAt: hours(1) })).toEqual([2000, ['endsAt']])
    expect(await wrong({ roles: [] })).toEqual([2000, ['roles']])
    expect(await wrong({ operatorIds: [above, 999_999_999] })).toEqual([2000, ['operatorIds']])
    expect(await wrong({ adminIds: [999_999_999] })).toEqual([2000, ['adminIds']])
    expect(await seers()).toEqual([])
  })
})

describe('who may write to others', () => {
  it('notices can be written by accounts with the page of customers, and by no channel or scenic account', async () => {
    for (const account of [channel, under]) expect((await write({}, account)).status).toBe(403)
    const narrowed = await anAccount(db(), 0, undefined, aTree('dataOps/order'))
    expect((await write({}, narrowed)).status).toBe(403)
    expect(await seers()).toEqual([])
  })

  it('nobody sees or changes a notice that a higher role has written', async () => {
    const { data } = await write({}, root)
    const list = async ({ token }: Account) => (await server.call(token, notices.list, { body: {} })).data.rows
    expect([(await list(root)).length, await list(platform)]).toEqual([1, []])
    const params = { id: data.id }
    expect((await server.call(platform.token, notices.edit, { params, body: { version: 0, title: '改' } })).code).toBe(
      1512,
    )
    expect((await server.call(platform.token, notices.remove, { params })).code).toBe(1512)
    const own = await write()
    expect(
      (await server.call(root.token, notices.edit, { params: own.data, body: { version: 0, title: '改' } })).code,
    ).toBe(200)
  })

  it('a message that the product writes by itself is not a notice', async () => {
    const { id } = await db()
      .insertInto('message')
      .values({ about: 'outage/1', title: '摄像头中断', text: '', level: 'critical' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await server.call(root.token, notices.remove, { params: { id } })).code).toBe(1512)
    expect((await shown(root))[0]).toMatchObject({ written: false })
  })

  it('a notice outlives the account that wrote it', async () => {
    const writer = await anAccount(db(), 0)
    await aNotice(db(), { authorId: writer.id })
    await db().deleteFrom('admin').where('id', '=', writer.id).execute()
    expect((await server.call(platform.token, notices.list, { body: {} })).data.rows).toMatchObject([{ author: null }])
  })

  it('the writer of a notice finds accounts by name or number, within the own scope', async () => {
    const find = async (body: object) =>
      (await server.call(platform.token, notices.accounts, { body })).data.rows.map(({ id }) => id)
    expect(await find({ q: under.name })).toEqual([under.id])
    expect((await find({ ids: [under.id, channel.id] })).toSorted()).toEqual([channel.id, under.id].toSorted())
    expect(await find({ ids: [] })).toEqual([])
  })
})

it('a live page is informed of a notice at once', async () => {
  await sql`delete from event`.execute(db())
  await write()
  const { rows } = await sql<{ topic: string }>`select topic from event`.execute(db())
  expect(rows).toEqual([{ topic: 'message' }])
  expect(events.stream.pages).toBe('session')
})
