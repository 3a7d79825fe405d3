import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { transact } from '#server/platform/db/transact.ts'
import { livePages } from '#test/clients/livePages.ts'
import { type Account, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { patience } from '#test/run/patience.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let testServer: TestServer
let pages: ReturnType<typeof livePages>
let here: Place
let own: Account
const db = () => testServer.services.database.db

// Needs TEST_DATABASE_URL, because the embedded database has one connection.
describe.runIf(process.env.TEST_DATABASE_URL)('live events of several connections', () => {
  beforeAll(async () => {
    testServer = await startTestServer()
    pages = livePages(testServer.services, await testServer.app.listen({ port: 0, host: '127.0.0.1' }))
    here = await aPlace(db())
    own = await anAccount(db(), 3, here.operatorId)
  })
  afterEach(() => pages.closeAll())
  afterAll(() => testServer.close())

  it('events committed late with a lower id are still sent to clients that resume after a higher id', async () => {
    let slow = 0
    const stream = await pages.listening(own)
    const gate = Promise.withResolvers<void>()
    const late = transact(db(), async (trx) => {
      await testServer.services.events.emit(trx, [{ topic: 'order', areaId: here.areaId, subject: 70 }])
      slow = (await trx.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id
      await gate.promise
    })
    await vi.waitFor(() => expect(slow).toBeGreaterThan(0), patience)
    await pages.emit({ topic: 'order', areaId: here.areaId, subject: 71 })
    await vi.waitFor(() => expect(stream.subjects).toEqual([71]), patience)
    stream.close()
    gate.resolve()
    await late
    expect(Number(stream.lastId)).toBeGreaterThan(slow)
    const again = await pages.listening(own, stream.lastId)
    await pages.settled(again)
    expect(again.subjects).toEqual([70, 999])
  })

  it('every event arrives exactly once, in whichever order their transactions commit', async () => {
    const stream = await pages.listening(own)
    const all = Array.from({ length: 60 }, (_, at) => 1000 + at)
    await Promise.all(
      all.map((subject) =>
        transact(db(), async (trx) => {
          await pause(Math.random() * 200)
          await testServer.services.events.emit(trx, [{ topic: 'order', areaId: here.areaId, subject }])
          await pause(Math.random() * 200)
        }),
      ),
    )
    await pages.settled(stream)
    expect(stream.subjects.toSorted((a, b) => a! - b!)).toEqual([999, ...all])
  })

  it('a transaction that stays open does not make events come again', async () => {
    const stream = await pages.listening(own)
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const long = transact(db(), async (trx) => {
      await testServer.services.events.emit(trx, [{ topic: 'order', areaId: here.areaId, subject: 92 }])
      started.resolve()
      await gate.promise
    })
    await started.promise
    for (const subject of [90, 91]) {
      await pages.emit({ topic: 'order', areaId: here.areaId, subject })
      await vi.waitFor(() => expect(stream.subjects).toContain(subject), patience)
    }
    gate.resolve()
    await long
    await vi.waitFor(() => expect(stream.subjects).toEqual([90, 91, 92]), patience)
  })
})
