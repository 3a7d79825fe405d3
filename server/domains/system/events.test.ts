import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { admins } from '#contract/accounts/admins.ts'
import { events as contract } from '#contract/system/events.ts'
import { transact } from '#server/platform/db/transact.ts'
import { handleFault } from '#server/platform/http/fault.ts'
import { livePages } from '#test/clients/livePages.ts'
import { type Account, anAccount, anArea, aPlace, aTree, type Place } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { mountEvents } from './events.ts'

let testServer: TestServer
let url: string
let pages: ReturnType<typeof livePages>
let here: Place
let there: Place
let own: Account
let platform: Account
const db = () => testServer.services.database.db

beforeAll(async () => {
  testServer = await startTestServer()
  url = await testServer.app.listen({ port: 0, host: '127.0.0.1' })
  pages = livePages(testServer.services, url)
  here = await aPlace(db())
  there = await aPlace(db())
  own = await anAccount(db(), 3, here.operatorId)
  platform = await anAccount(db(), 0)
})
afterEach(() => pages.closeAll())
afterAll(() => testServer.close())

describe('live events', () => {
  it('live events reach only accounts that may see the scenic area', async () => {
    const [customer, all] = await Promise.all([pages.listening(own), pages.listening(platform)])
    await pages.emit(
      { topic: 'order', areaId: here.areaId, subject: 1 },
      { topic: 'order', areaId: there.areaId, subject: 2 },
      { topic: 'job', adminId: own.id, subject: 3 },
      { topic: 'job', adminId: platform.id, subject: 4 },
    )
    await pages.settled(customer, all)
    expect(customer.subjects).toEqual([1, 3, 999])
    expect(all.subjects).toEqual([1, 2, 4, 999])
    expect(customer.events[0]).toEqual({
      id: expect.any(Number),
      topic: 'order',
      areaId: here.areaId,
      subject: 1,
      at: expect.stringMatching(/Z$/),
    })
  })

  it('live events are sent after the transaction commits, and never if it fails', async () => {
    const stream = await pages.listening(own)
    await transact(db(), async (trx) => {
      await testServer.services.events.emit(trx, [{ topic: 'order', areaId: here.areaId, subject: 10 }])
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(stream.events).toEqual([])
    })
    const failed = transact(db(), async (trx) => {
      await testServer.services.events.emit(trx, [{ topic: 'order', areaId: here.areaId, subject: 11 }])
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await pages.settled(stream)
    expect(stream.subjects).toEqual([10, 999])
  })

  it('events that were missed while a connection was lost are sent on reconnection, within the scope', async () => {
    const before = await pages.listening(own)
    await pages.emit({ topic: 'order', areaId: here.areaId, subject: 20 })
    await pages.settled(before)
    before.close()
    await pages.emit(
      { topic: 'order', areaId: here.areaId, subject: 21 },
      { topic: 'order', areaId: there.areaId, subject: 22 },
      { topic: 'job', adminId: platform.id, subject: 23 },
      { topic: 'refund', areaId: here.areaId, subject: 24 },
    )
    const after = await pages.listening(own, before.lastId)
    await pages.settled(after)
    expect(after.subjects).toEqual([21, 24, 999])
  })

  it('a first connection receives no earlier events, and can resume even if it received none', async () => {
    // Its server is reading events already.
    await pages.listening(platform)
    await pages.emit({ topic: 'order', areaId: here.areaId, subject: 30 })
    const [first, idle] = [await pages.listening(own), await pages.listening(own)]
    idle.close()
    await pages.settled(first)
    expect(first.subjects).toEqual([999])
    first.close()
    await pages.emit({ topic: 'order', areaId: here.areaId, subject: 31 })
    const again = await pages.listening(own, idle.lastId)
    await vi.waitFor(() => expect(again.subjects).toEqual([999, 31]), patience)
  })

  it('after a long absence, the newest thousand events and the last of each earlier kind are sent', async () => {
    const start = await testServer.services.events.newest()
    const hearer = { adminId: own.id, areaIds: [here.areaId], pages: new Set(['order', 'refund', 'photo']) }
    await pages.emit(
      { topic: 'refund', areaId: here.areaId, subject: 40 },
      { topic: 'order', areaId: here.areaId, subject: 41 },
    )
    await pages.emit(
      ...Array.from({ length: 1000 }, (_, at) => ({
        topic: 'picture' as const,
        areaId: here.areaId,
        subject: 1000 + at,
      })),
    )
    const missed = await testServer.services.events.since(hearer, start)
    expect(missed).toHaveLength(1002)
    await pages.emit({ topic: 'order', areaId: here.areaId, subject: 42 })
    const later = await testServer.services.events.since(hearer, start)
    expect(later.map((event) => event.subject)).toEqual([40, ...Array.from({ length: 999 }, (_, at) => 1001 + at), 42])
  })

  it('live events are deleted after an hour', async () => {
    await pages.emit({ topic: 'order', areaId: here.areaId, subject: 50 })
    const id = await testServer.services.events.newest()
    await db()
      .updateTable('event')
      .set({ at: new Date(Date.now() - 3_601_000).toISOString() })
      .where('id', '=', id)
      .execute()
    await testServer.services.events.purge()
    expect(await db().selectFrom('event').select('id').where('id', '=', id).executeTakeFirst()).toBeUndefined()
  })

  it('the event stream requires a session, and ends with it', async () => {
    expect((await fetch(url + contract.stream.path)).status).toBe(401)
    const account = await anAccount(db(), 3, here.operatorId)
    const app = Fastify().decorateRequest('actor', null).decorateRequest('operationId', '').setErrorHandler(handleFault)
    mountEvents(app, testServer.services, 0.2)
    const ask = async () => fetch((await address) + contract.stream.path, { headers: { authorization: account.token } })
    const address = app.listen({ port: 0, host: '127.0.0.1' })
    const reader = (await ask()).body!.getReader()
    const text = async () => Buffer.from((await reader.read()).value ?? '').toString()
    expect(await text()).toMatch(/^retry: 2000\nid: [0-9]+\n\n/)
    expect(await text()).toMatch(/^(: ping\n\n)+$/)
    await testServer.call(account.token, admins.logout, { body: {} })
    while (!(await reader.read()).done);
    expect(await (await ask()).json()).toMatchObject({ code: 1507 })
    await app.close()
  })

  it('the event stream ends at once with the session, however it ends, and sends nothing afterwards', async () => {
    const root = await anAccount(db(), 1)
    const ends: [string, (account: Account) => Promise<unknown>][] = [
      ['logout', (account) => testServer.call(account.token, admins.logout, { body: {} })],
      [
        'another tree',
        ({ id }) => testServer.call(root.token, admins.permission, { body: { id, adminPermission: aTree() } }),
      ],
      ['a reset password', ({ id }) => testServer.call(root.token, admins.resetPassword, { params: { id } })],
      ['removal', ({ id }) => testServer.call(root.token, admins.remove, { params: { id } })],
      [
        'another process',
        ({ id }) => testServer.services.database.query('update session set ended_at = now() where admin_id = $1', [id]),
      ],
    ]
    for (const [what, end] of ends) {
      const account = await anAccount(db(), 3, here.operatorId)
      const stream = await pages.listening(account)
      await end(account)
      await pages.emit({ topic: 'order', areaId: here.areaId, subject: 61 })
      await vi.waitFor(() => expect([what, stream.ended]).toEqual([what, true]), patience)
      expect([what, stream.subjects]).toEqual([what, []])
    }
  })

  it('live events are limited to the pages that an account may open, including missed ones', async () => {
    const narrow = await anAccount(db(), 3, here.operatorId, aTree('pic/photo'))
    const stream = await pages.listening(narrow)
    const each = (['order', 'refund', 'complaint', 'device', 'picture', 'message'] as const).map((topic, at) => ({
      topic,
      areaId: here.areaId,
      subject: 100 + at,
    }))
    await pages.emit(...each)
    await pages.settled(stream)
    expect(stream.events.map(({ topic }) => topic)).toEqual(['picture', 'message', 'message'])
    stream.close()
    await pages.emit(...each)
    const again = await pages.listening(narrow, stream.lastId)
    await pages.settled(again)
    // Events of that time may be repeated.
    expect(new Set(again.events.map(({ topic }) => topic))).toEqual(new Set(['picture', 'message']))
  })

  it('events that arrive while the rights of an account are reloaded are filtered by the new rights', async () => {
    const account = await anAccount(db(), 3, here.operatorId)
    const stream = await pages.listening(account)
    await testServer.services.database.query(
      `with narrowed as (update admin set permission = '[]' where id = $1)
      insert into event (topic, area_id, subject) values ('order', $2, 62), ('job', null, 63)`,
      [account.id, here.areaId],
    )
    await pages.settled(stream)
    // The page is also notified that the rights of its account have changed.
    expect(stream.events.map(({ topic, subject }) => subject ?? topic)).toEqual(['account', 63, 999])
  })

  it('the event stream includes scenic areas that the account gains while connected', async () => {
    const account = await anAccount(db(), 3, here.operatorId)
    const stream = await pages.listening(account)
    // Said together: the event comes while the account's rights are still being looked at.
    for (const subject of [60, 61, 62, 63, 64])
      await transact(db(), async (trx) => {
        const { id: areaId } = await anArea(trx, here.operatorId)
        await testServer.services.events.emit(trx, [{ topic: 'order', areaId, subject }])
      })
    await pages.settled(stream)
    expect(stream.subjects).toEqual([60, 61, 62, 63, 64, 999])
  })

  it('a page that missed more than a thousand events gets the newest thousand, and the last of each kind before them', async () => {
    const stream = await pages.listening(platform)
    stream.close()
    await pages.emit(
      { topic: 'complaint', areaId: here.areaId, subject: 1 },
      { topic: 'complaint', areaId: here.areaId, subject: 2 },
      ...Array.from({ length: 1100 }, (_, at) => ({
        topic: 'order' as const,
        areaId: here.areaId,
        subject: 10_000 + at,
      })),
    )
    const again = await pages.listening(platform, stream.lastId)
    await pages.settled(again)
    const got = again.subjects.filter((subject) => subject !== 999)
    expect(got.slice(0, 2)).toEqual([2, 10_100])
    expect(got).toHaveLength(1001)
    expect(again.ended).toBe(false)
  })

  it('the event stream ends when the server stops', async () => {
    const other = await startTestServer()
    const guest = await anAccount(other.services.database.db, 0)
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(address + contract.stream.path, { headers: { authorization: guest.token } })
    await other.close()
    await response.text()
  })
})
