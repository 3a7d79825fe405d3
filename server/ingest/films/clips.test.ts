import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { aFilm, aVisit, clipFile, posterOf, visit } from '#test/rows/filmRows.ts'
import { anOperator, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { sweepLoose } from '../../platform/files/looseSweep.ts'
import { retain } from '../../retention/retain.ts'

let server: TestServer
let place: Place
let sender: Sender
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer({ KEEP_CLIPS_HOURS: '24' })
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
})
afterAll(() => server?.close())

const { at } = visit()
const formOf = (over: object = {}) => ({ clipId: unique('c-'), gbCode: place.gbCode, recordedAt: at(0), ...over })

it('a clip is measured and stored, and repeating it changes nothing', async () => {
  const form = formOf()
  const first = await sender.clip(form, clipFile)
  expect(first).toMatchObject({ code: 200, data: { repeated: false } })
  expect(await sender.clip(form, clipFile)).toMatchObject({ code: 200, data: { id: first.data.id, repeated: true } })
  const row = await db().selectFrom('clip').selectAll().where('id', '=', first.data.id!).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ areaId: place.areaId, width: 64, height: 36, fileBytes: clipFile.length })
  expect(row.durationMs).toBeGreaterThan(500)
  expect(clipFile.equals(await server.services.storage.read(row.fileKey))).toBe(true)
})

it('the number of a clip with another time, and a file that is no clip, are refused with the field', async () => {
  const form = formOf()
  await sender.clip(form, clipFile)
  expect(await sender.clip({ ...form, recordedAt: at(1) }, clipFile)).toMatchObject({ code: 2001 })
  expect(await sender.clip(formOf(), await posterOf('#123'))).toMatchObject({
    code: 2000,
    data: { fields: { file: '应为 MP4 文件' } },
  })
  expect(await sender.clip(formOf(), null)).toMatchObject({ code: 2000, data: { fields: { file: '没有文件' } } })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await sender.clip(formOf({ recordedAt: tomorrow }), clipFile)).toMatchObject({
    code: 2000,
    data: { fields: { recordedAt: expect.any(String) } },
  })
})

it('cameras and clips of other operators do not exist for a key', async () => {
  const other = openSender(server, await aKey(server.services, (await anOperator(db(), 'scenic')).id))
  expect(await other.clip(formOf(), clipFile)).toMatchObject({ code: 1512 })
  const { match } = await aVisit(db(), sender, place)
  expect(only(await other.batch('clipMatches', [{ ...match, recordId: unique('cm-') }]))).toMatchObject({ code: 1512 })
})

it('a visitor who may not sign in is not recorded for, and not found in clips', async () => {
  const { id, openid } = await aVisitor(db(), place.areaId)
  await db()
    .updateTable('visitor')
    .set({ barredAt: at(-60) })
    .where('id', '=', id)
    .execute()
  expect(await sender.clip(formOf({ openid }), clipFile)).toMatchObject({ code: 1505 })
  const { match } = await aVisit(db(), sender, place)
  expect(only(await sender.batch('clipMatches', [{ ...match, recordId: unique('cm-'), openid }])).code).toBe(1505)
})

it('a match in a clip is stored once, and the same number with other faces is refused', async () => {
  const { match } = await aVisit(db(), sender, place)
  expect(only(await sender.batch('clipMatches', [match]))).toMatchObject({ code: 200, repeated: true })
  const moved = { ...match, faces: [{ atMs: 40, box: [0, 0, 0.1, 0.1] }] }
  expect(only(await sender.batch('clipMatches', [moved]))).toMatchObject({ code: 2001 })
})

it('clips are removed with their faces after the hours that they are kept, but not while a film waits for them', async () => {
  const there = await aPlace(db())
  const from = openSender(server, await aKey(server.services, there.operatorId))
  const { clipId } = await aVisit(db(), from, there)
  const film = await aFilm(db(), from, there)
  const stored = () =>
    db().selectFrom('clip').select(['externalId', 'fileKey']).where('areaId', '=', there.areaId).execute()
  const before = await stored()
  expect(before.length).toBe(2)
  await sql`update clip set received_at = now() - interval '25 hours' where area_id = ${there.areaId}`.execute(db())
  await retain(server.services)
  // Also the clip of another visitor stays, who was there at the same time.
  expect((await stored()).map(({ externalId }) => externalId)).toContain(clipId)
  await sql`update video_record set state = 'failed' where external_id = ${film.videoId}`.execute(db())
  expect(await retain(server.services)).toMatchObject({ clips: 2 })
  expect(await stored()).toEqual([])
  await sql`update loose_file set due_at = now()`.execute(db())
  await sweepLoose(server.services)
  for (const { fileKey } of before) await expect(server.services.storage.read(fileKey)).rejects.toThrow()
})
