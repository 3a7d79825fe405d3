import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Body, tableKey } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { tableHeaders } from '#contract/tables/tableHeaders.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { looksPerHour } from '../../visitors/phoneViews.ts'
import { parsePictureFilter, pictureKeys } from './filter.ts'
import { pictureOf } from './search.ts'

let server: TestServer
let here: Place
let foreign: Place
let root: Account
let scenic: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  here = await aPlace(db())
  foreign = await aPlace(db())
  root = await anAccount(db(), 1)
  scenic = await anAccount(db(), 3, here.operatorId)
})
beforeEach(() => server.services.database.query('delete from table_name'))
afterAll(() => server?.close())

const found = async (by: Account, q: string, more: Body<typeof pictures.list> = {}) =>
  (await server.call(by.token, pictures.list, { body: { q, ...more } })).data
const ids = ({ rows }: { rows: readonly { id: number }[] }) => rows.map(({ id }) => id)

/** An order of one picture, and another picture on which the same visitor was found and that nobody bought. */
async function bought(place: Place, phone: string) {
  const order = await anOrder(db(), place, { phone })
  const [sold, unsold] = [
    await aPicture(db(), place, { takenAt: '2026-05-01T02:00:00Z' }),
    await aPicture(db(), place, { visitorId: order.visitorId, takenAt: '2026-05-01T03:00:00Z' }),
  ]
  await db().updateTable('orderItem').set({ pictureId: sold.id }).where('orderId', '=', order.id).execute()
  await db().updateTable('picture').set({ state: 'sold' }).where('id', '=', sold.id).execute()
  return { order, sold, unsold }
}

describe('what a visitor shows or says at a counter', () => {
  it('a search for an order finds its pictures and those of its visitor, with paid ones first', async () => {
    const { order, sold, unsold } = await bought(here, '13900008642')
    await bought(here, '13900001111')
    for (const q of [order.orderNo, order.transactionId!, '13900008642', '8642', ` ${order.orderNo} `]) {
      const page = await found(scenic, q, { soldFirst: true })
      expect(ids(page), q).toEqual([sold.id, unsold.id])
      expect(page.rows.map((row) => row.sold)).toEqual([true, false])
      expect(page.total).toBe(2)
      expect(ids(await found(scenic, q)), `${q}, newest first`).toEqual([unsold.id, sold.id])
    }
  })

  it('a search finds a picture by its number, by its name and by the beginning of its name', async () => {
    const { id, externalId } = await aPicture(db(), here)
    for (const q of [String(id), externalId, externalId.slice(0, -3)])
      expect(ids(await found(scenic, q)), q).toContain(id)
    expect(ids(await found(scenic, externalId))).toEqual([id])
    expect((await found(scenic, '%')).total).toBe(0)
  })

  it('a search for what belongs to another customer gets the same response as one for what does not exist', async () => {
    const { order, sold, unsold } = await bought(foreign, '13900007531')
    const nothing = { ...(await found(scenic, unique('JYT-none'))), asOf: '' }
    expect(nothing).toMatchObject({ rows: [], total: 0, lastHour: null })
    const ways = [order.orderNo, order.transactionId!, '13900007531', '7531', String(sold.id), unsold.externalId]
    for (const q of ways) {
      expect({ ...(await found(scenic, q)), asOf: '' }, q).toEqual(nothing)
      expect((await found(root, q)).total, q).toBeGreaterThan(0)
    }
    expect({ ...(await found(scenic, '', { ids: [sold.id] })), asOf: '' }).toEqual(nothing)
    expect(ids(await found(root, '', { ids: [sold.id] }))).toEqual([sold.id])
  })

  it('a search for a visitor of two customers shows only what is within the scope', async () => {
    const { order } = await bought(foreign, '13900002468')
    const ownPicture = await aPicture(db(), here, { visitorId: order.visitorId })
    expect(ids(await found(scenic, order.orderNo))).toEqual([])
    expect(ids(await found(scenic, '13900002468'))).toEqual([ownPicture.id])
  })

  it('a caller who may not see phones cannot search by phone, and can still search by order', async () => {
    const { order, sold } = await bought(here, '13900009753')
    const columns = [{ key: 'phone', visible: false }]
    const hidden = await server.call(root.token, tableHeaders.arrange, {
      body: { table: 'operation/complaint/allOrders', role: 3, columns, version: 0 },
    })
    expect(hidden.code, hidden.msg).toBe(200)
    for (const q of ['13900009753', '9753']) expect((await found(scenic, q)).total, q).toBe(0)
    expect(ids(await found(scenic, order.orderNo))).toContain(sold.id)
    expect((await found(root, '9753')).total).toBe(2)
    // So that no page offers it.
    const ownTables = (await server.call(scenic.token, tableHeaders.all, { body: {} })).data.rows
    expect(ownTables.find(({ table }) => table === tableKey(pictures.list))?.hidden).toContain('phone')
  })

  it('a caller can search only a limited number of whole phone numbers an hour', async () => {
    const own = await anAccount(db(), 3, here.operatorId)
    for (let at = 0; at < looksPerHour; at++) pictureOf(`138${String(at).padStart(8, '0')}`, actorOf(own), new Set())
    const { code, msg } = await server.call(own.token, pictures.list, { body: { q: '13911112222' } })
    expect([code, msg]).toEqual([2004, expect.stringContaining('后四位')])
    expect((await server.call(own.token, pictures.list, { body: { q: '2222' } })).code).toBe(200)
  })
})

it('a search uses indexes, however many pictures there are', async () => {
  await sql`insert into picture (area_id, case_id, device_id, external_id, taken_at, sha256, file_key, thumb_key, preview_key, width, height, bytes)
    select ${here.areaId}, ${here.caseId}, ${here.deviceId}, 'bulk-' || n, now() - n * interval '1 minute', '\\x00', 'o', 't', 'p', 3, 2, 9 from generate_series(1, 20000) n`.execute(
    db(),
  )
  await sql`analyze picture`.execute(db())
  const filter = parsePictureFilter(actorOf(scenic), { q: 'bulk-1234', soldFirst: true }, (q) =>
    pictureOf(q, actorOf(scenic), new Set()),
  )
  const { rows } = await sql<object>`explain ${pictureKeys(filter, true, { limit: 50, offset: 0 })}`.execute(db())
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toMatch(/picture_name|picture_area_id_external_id_key/)
  expect(plan).not.toContain('Seq Scan on picture')
})

const actorOf = ({ id, role }: Account) =>
  ({ adminId: id, role, areaIds: [here.areaId], parentId: null }) as unknown as Parameters<typeof pictureOf>[1]
