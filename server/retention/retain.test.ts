import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scans } from '#contract/codes/scans.ts'
import { clearedWords, pictures } from '#contract/pictures/pictures.ts'
import { orders } from '#contract/sales/orders.ts'
import { aKey, only, openSender } from '#test/clients/sender.ts'
import { type Account, anAccount, anOrder, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { rebuildFigures, sums, verifyFigures } from '../domains/reports/figures/proof.ts'
import { sweepLoose } from '../platform/files/looseSweep.ts'
import { retain } from './retain.ts'

let server: TestServer
let place: Place
let reader: Account
const db = () => server.services.database.db
const ago = (days: number, minutes = 0) => new Date(Date.now() - days * 86_400_000 + minutes * 60_000).toISOString()
async function open(settings: Record<string, string>) {
  server = await startTestServer({ KEEP_CLIPS_HOURS: '0', ...settings })
  place = await aPlace(db())
  reader = await anAccount(db(), 1)
}
afterEach(() => server?.close())

/** All rollups; rows of zeros are left out. */
async function figures() {
  const all: Record<string, unknown> = {}
  for (const { table, keys, figures: counted } of sums) {
    const named = sql.join(['area_id', ...keys, ...counted].map((name) => sql.ref(name)))
    const some = sql.join(
      counted.map((name) => sql`${sql.ref(name)} <> 0`),
      sql` or `,
    )
    all[table] = (
      await sql`select ${named} from ${sql.table(table)} where ${some} order by ${named}`.execute(db())
    ).rows
  }
  return JSON.stringify(all)
}
const proven = async () => (await verifyFigures(server.services.database)).flatMap(({ faults }) => faults)
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db())).rows[0]!.n

describe('pictures', () => {
  beforeEach(() => open({ KEEP_PICTURES_DAYS: '30', KEEP_SOLD_PICTURES_DAYS: '365' }))

  /** A picture with its files and a visitor who was found on it. */
  async function aShown(takenAt: string, state: 'uploaded' | 'matched' | 'sold' = 'matched') {
    const [fileKey, thumbKey, previewKey] = ['o', 't', 'p'].map((kind) => `pictures/${randomUUID()}-${kind}.jpg`)
    for (const key of [fileKey!, thumbKey!, previewKey!])
      await server.services.storage.put(key, Buffer.from('x'), 'image/jpeg')
    const row = await db()
      .insertInto('picture')
      .values({
        ...{ areaId: place.areaId, caseId: place.caseId, deviceId: place.deviceId, externalId: unique('p-'), takenAt },
        ...{
          fileKey,
          thumbKey,
          previewKey,
          sha256: sql`'\\x00'::bytea` as never,
          width: 3,
          height: 2,
          bytes: 1,
          state,
        },
      })
      .returning(['id', 'externalId'])
      .executeTakeFirstOrThrow()
    const { id: visitorId } = await aVisitor(db(), place.areaId)
    await db()
      .insertInto('faceMatch')
      .values({
        ...{ areaId: place.areaId, pictureId: row.id, visitorId, externalId: unique('m-'), score: 0.9 },
        ...{ engine: 'test', at: takenAt },
      })
      .execute()
    await db().insertInto('pictureView').values({ pictureId: row.id, visitorId, at: takenAt }).execute()
    return { ...row, keys: [fileKey!, thumbKey!, previewKey!] }
  }
  const stands = async (keys: readonly string[]) => {
    const found = await Promise.all(
      keys.map((key) =>
        server.services.storage.stat(key).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    return found.reduce((sum: number, one) => sum + one, 0)
  }

  it('pictures lose files and faces after their days, sold ones later, and all figures stay', async () => {
    const [old, sold, oldest, fresh] = [
      await aShown(ago(31)),
      await aShown(ago(31), 'sold'),
      await aShown(ago(366), 'sold'),
      await aShown(ago(29)),
    ]
    const before = await figures()
    expect(await retain(server.services, { size: 1 })).toMatchObject({ pictures: 1, soldPictures: 1 })
    await sweepLoose(server.services)
    expect(await Promise.all([old, sold, oldest, fresh].map(({ keys }) => stands(keys)))).toEqual([0, 3, 0, 3])
    expect([await count('face_match'), await count('picture_view')]).toEqual([2, 2])
    expect(await count('picture')).toBe(4)
    expect([await figures(), await proven()]).toEqual([before, []])
    await rebuildFigures(server.services.database)
    expect([await figures(), await proven()]).toEqual([before, []])
    expect(await retain(server.services)).toEqual({ pictures: 0, soldPictures: 0 })
  })

  it('years of unsold pictures do not hold up the removal of other kinds', async () => {
    await aShown(ago(31))
    await aShown(ago(32))
    await aShown(ago(366), 'sold')
    expect(await retain(server.services, { size: 1, forMs: 0 })).toEqual({ pictures: 1, soldPictures: 1 })
  })

  it('pictures without files are still listed, without an address, and refuse new face matches', async () => {
    const old = await aShown(ago(31))
    await retain(server.services)
    const { data } = await server.call(reader.token, pictures.list, { body: {} })
    expect(data.rows).toMatchObject([{ id: old.id, thumbUrl: null, previewUrl: null }])
    const { data: one } = await server.call(reader.token, pictures.one, { params: { id: old.id } })
    expect(one).toMatchObject({ originalUrl: null, matches: [] })
    const sender = openSender(server, await aKey(server.services, place.operatorId))
    const match = { recordId: unique('m-'), picture: old.externalId, openid: unique('openid-'), score: 0.9 }
    const answer = only(await sender.batch('faceMatches', [{ ...match, engine: 'test', at: ago(0) }]))
    expect(answer).toMatchObject({ code: 2002, msg: expect.stringContaining(clearedWords) })
  })

  it('an order shows that its pictures’ files were removed, and its amount is unchanged', async () => {
    const old = await aShown(ago(31))
    const order = await anOrder(db(), place, { createdAt: ago(31) })
    await db().updateTable('orderItem').set({ pictureId: old.id }).where('orderId', '=', order.id).execute()
    const read = async () => (await server.call(reader.token, orders.one, { params: { id: order.id } })).data
    const was = await read()
    await retain(server.services)
    const now = await read()
    expect(now.order.paidFen).toBe(was.order.paidFen)
    expect(now.items).toMatchObject([{ pictureId: old.id, thumbUrl: null, previewUrl: null }])
    expect(now.events.map(({ text }) => text).join()).toContain(clearedWords)
  })
})

describe('scans', () => {
  beforeEach(() => open({ KEEP_SCANS_DAYS: '400', ARCHIVE_SCANS: 'on' }))

  async function scanned(at: string, channelCode = '', visitorId?: number) {
    const visitor = visitorId ?? (await aVisitor(db(), place.areaId)).id
    const row = await db()
      .insertInto('scan')
      .values({
        ...{ areaId: place.areaId, caseId: place.caseId, deviceId: place.deviceId, visitorId: visitor },
        ...{ externalId: unique('s-'), channelCode, at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  /** The lines of all files that belong to the archive. */
  async function archived() {
    const files = await db().selectFrom('archive').select(['fileKey', 'lines']).orderBy('id').execute()
    const lines: { id: number; external_id: string }[] = []
    for (const { fileKey, lines: said } of files) {
      const text = gunzipSync(await server.services.storage.read(fileKey)).toString()
      const own = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(own.length).toBe(said)
      lines.push(...own)
    }
    return lines
  }
  const byChannel = async () => {
    const { rows, sums: all } = (await server.call(reader.token, scans.list, { body: { by: 'channel' } })).data
    return { all, rows: rows.map(({ name, scans: n, orders: bought, paidFen }) => ({ name, n, bought, paidFen })) }
  }

  it('old scans are archived by day, each once, and all figures and conversions stay', async () => {
    const [order, named] = [
      await anOrder(db(), place, { createdAt: ago(450, 30) }),
      await anOrder(db(), place, { createdAt: ago(450, 30) }),
    ]
    await db().updateTable('orders').set({ channelCode: 'own' }).where('id', '=', named.id).execute()
    const old = [
      await scanned(ago(450), 'gate', order.visitorId),
      await scanned(ago(450, 10), 'poster', order.visitorId),
      await scanned(ago(450, 20), 'gate', named.visitorId),
      await scanned(ago(448)),
    ]
    const fresh = await scanned(ago(399), 'gate')
    const before = [await figures(), await byChannel()]
    expect(await retain(server.services, { size: 1 })).toEqual({ scans: 4 })
    expect((await db().selectFrom('scan').select('id').execute()).map(({ id }) => id)).toEqual([fresh])
    expect((await archived()).map(({ id }) => id)).toEqual(old)
    const rows = async (body: object) => (await server.call(reader.token, scans.rows, { body })).data
    expect(await rows({ areaId: place.areaId })).toMatchObject({ total: 1, deleted: 4 })
    expect(await rows({ channel: 'gate' })).toMatchObject({ total: 1, deleted: 2 })
    expect(await rows({ channel: 'gate', areaId: (await aPlace(db())).areaId })).toMatchObject({ total: 0, deleted: 0 })
    expect([await figures(), await byChannel()]).toEqual(before)
    expect(await proven()).toEqual([])
    await rebuildFigures(server.services.database)
    expect([await figures(), await byChannel()]).toEqual(before)
    expect(await count('loose_file')).toBe(0)
    // A scan that arrives later is counted, and the next turn archives it in a separate file.
    await scanned(ago(450, 5), 'gate')
    const later = await figures()
    expect(later).not.toBe(before[0])
    await retain(server.services)
    expect([await figures(), await proven()]).toEqual([later, []])
    expect(await archived()).toHaveLength(5)
  })

  it('scans deleted by hand still count in the figures, and the table of scans cannot be truncated', async () => {
    await scanned(ago(10), 'gate')
    const before = await figures()
    await sql`delete from scan`.execute(db())
    await rebuildFigures(server.services.database)
    expect([await figures(), await proven()]).toEqual([before, []])
    await expect(sql`truncate scan`.execute(db())).rejects.toThrow('cannot be truncated')
  })

  it('scans stay if their file cannot be stored or their rows cannot be deleted, and no file is left over', async () => {
    await scanned(ago(450))
    const before = await figures()
    server.services.log.level = 'silent'
    const full = vi.spyOn(server.services.storage, 'put').mockRejectedValueOnce(new Error('disk full'))
    await expect(retain(server.services)).rejects.toThrow('disk full')
    full.mockRestore()
    await sql`create function no() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db(),
    )
    await sql`create trigger no before insert on archive for each row execute function no()`.execute(db())
    await expect(retain(server.services)).rejects.toThrow('no')
    expect([await count('scan'), await count('archive'), await count('gone_hour')]).toEqual([1, 0, 0])
    await sql`drop trigger no on archive`.execute(db())
    await sql`update loose_file set due_at = now() - interval '1 second'`.execute(db())
    await sweepLoose(server.services)
    expect(await retain(server.services)).toEqual({ scans: 1 })
    expect([await archived().then((lines) => lines.length), await figures(), await proven()]).toEqual([1, before, []])
    const { usage } = server.services.storage
    const usageByKind = await usage!.call(server.services.storage)
    expect(usageByKind.find(({ kind }) => kind === 'archive')?.files).toBe(1)
  })
})

it('all details are kept if no retention is set', async () => {
  await open({})
  const { id: visitorId } = await aVisitor(db(), place.areaId)
  await db()
    .insertInto('scan')
    .values({
      ...{ areaId: place.areaId, caseId: place.caseId, deviceId: place.deviceId, visitorId },
      ...{ externalId: unique('s-'), at: '2001-01-01T00:00:00Z' },
    })
    .execute()
  expect(await retain(server.services)).toEqual({})
  expect(await count('scan')).toBe(1)
})
