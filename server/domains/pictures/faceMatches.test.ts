import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { type PictureSteps, weakestStep } from '#contract/pictures/faceMatches.ts'
import { localDay } from '#contract/zone.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { aFaceMatch, aPicture } from '#test/rows/pictureRows.ts'
import { type Account, aDevice, anAccount, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { verifyFigures } from '../reports/figures/proof.ts'

const { faceMatches } = contract.pictures
let server: TestServer
let root: Account
let place: Place
let customer: Account
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  const { db } = server.services.database
  root = await anAccount(db, 0)
  place = await aPlace(db)
  customer = await anAccount(db, 3, place.operatorId)
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const day = (back: number) => localDay(Date.now() - back * 86_400_000)
type State = 'uploaded' | 'matched' | 'sold' | 'printed'
async function taken(at: Place, state: State, dayTaken = day(1)) {
  const { id } = await aPicture(db(), at, { takenAt: `${dayTaken}T10:00:00+08:00` })
  if (state !== 'uploaded') await db().updateTable('picture').set({ state }).where('id', '=', id).execute()
  return id
}
const statistics = async (body: object, token = root.token) =>
  (await server.call(token, faceMatches.statistics, { body: body as never })).data
const hoursOf = async (body: object) => (await server.call(root.token, faceMatches.hours, { body: body as never })).data
const list = async (body: object, token = root.token) =>
  (await server.call(token, faceMatches.list, { body: body as never })).data

describe('what becomes of pictures', () => {
  it('statistics count the pictures taken on the given days, by day, beside the same number of days before', async () => {
    const here = await aPlace(db())
    const { areaId } = here
    for (const state of ['uploaded', 'matched', 'sold', 'sold'] as const) await taken(here, state)
    await taken(here, 'matched', day(2))
    await taken(here, 'sold', day(3))
    await taken(here, 'uploaded', day(9))
    const result = await statistics({ areaId, dayFrom: day(2), dayTo: day(1) })
    expect(result.sums).toEqual({ taken: 5, matched: 4, viewed: 2, sold: 2, printed: 0, printedUnsold: 0 })
    expect(result.points.map(({ at, taken }) => [at, taken])).toEqual([
      [day(2), 1],
      [day(1), 4],
    ])
    expect(result.before).toEqual({
      ...{ dayFrom: day(4), dayTo: day(3) },
      sums: { taken: 1, matched: 1, viewed: 1, sold: 1, printed: 0, printedUnsold: 0 },
    })
    expect([result.running, (await statistics({ areaId })).running]).toEqual([false, true])
  })
  it('hours of the day count the pictures taken in them, beside as many days before, and add up to the statistics', async () => {
    const here = await aPlace(db())
    const days = { areaId: here.areaId, dayFrom: day(2), dayTo: day(1) }
    const at = async (state: State, dayTaken: string, clock: string) => {
      const { id } = await aPicture(db(), here, { takenAt: `${dayTaken}T${clock}+08:00` })
      if (state !== 'uploaded') await db().updateTable('picture').set({ state }).where('id', '=', id).execute()
    }
    await at('sold', day(1), '00:00:00')
    await at('matched', day(2), '10:59:59')
    await at('uploaded', day(1), '10:00:00')
    await at('uploaded', day(1), '23:59:59')
    await at('matched', day(3), '10:30:00')
    await at('uploaded', day(4), '00:00:00')
    await at('uploaded', day(5), '23:59:59')
    await at('uploaded', day(0), '00:00:00')
    const { hours, before } = await hoursOf(days)
    expect(before).toEqual({ dayFrom: day(4), dayTo: day(3) })
    const none = { taken: 0, matched: 0, sold: 0 }
    const known: Record<number, object> = {
      0: { taken: 1, matched: 1, sold: 1, before: { ...none, taken: 1 } },
      10: { taken: 2, matched: 1, sold: 0, before: { ...none, taken: 1, matched: 1 } },
      23: { ...none, taken: 1, before: none },
    }
    expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => known[hour] ?? { ...none, before: none }))
    const { sums } = await statistics(days)
    expect(hours.reduce((sum, { taken }) => sum + taken, 0)).toBe(sums.taken)
    expect((await hoursOf({ ...days, caseId: (await aPlace(db())).caseId })).hours[10]!.taken).toBe(0)
    expect((await hoursOf({ ...days, deviceId: here.deviceId })).hours[10]!.taken).toBe(2)
  })
  it('a day that is not over is compared with as much of the days before as has passed of it', async () => {
    const here = await aPlace(db())
    const instant = (minutes: number) => new Date(Date.now() - 86_400_000 + minutes * 60_000).toISOString()
    await aPicture(db(), here, { takenAt: instant(-1) })
    await aPicture(db(), here, { takenAt: instant(2) })
    const { hours } = await hoursOf({ areaId: here.areaId, dayFrom: day(0), dayTo: day(0) })
    const sum = hours.reduce((total, { before }) => total + before.taken, 0)
    // In the first minute of a day the earlier one belongs to the day before.
    expect(sum).toBe(localDay(Date.parse(instant(-1))) === day(1) ? 1 : 0)
  })
  it('hours of more days than can be counted are refused, and those of a customer are its own', async () => {
    const many = await server.call(root.token, faceMatches.hours, { body: { dayFrom: day(31), dayTo: day(0) } })
    expect(many).toMatchObject({ code: 2000, data: { fields: { dayTo: '按小时看，日期范围最多 31 天' } } })
    const days = { dayFrom: day(8), dayTo: day(7) }
    await taken(place, 'matched', day(7))
    await taken(await aPlace(db()), 'matched', day(7))
    const own = await server.call(customer.token, faceMatches.hours, { body: days })
    expect(own.data.hours[10]).toMatchObject({ taken: 1, matched: 1 })
  })
  it('statistics count a print of a picture that nobody bought separately, until somebody buys it', async () => {
    const here = await aPlace(db())
    const { areaId } = here
    const id = await taken(here, 'printed', day(0))
    await taken(here, 'sold', day(0))
    expect((await statistics({ areaId })).sums).toMatchObject({ sold: 1, printed: 1, printedUnsold: 1 })
    const sender = openSender(server, await aKey(server.services, here.operatorId))
    const { externalId } = await db()
      .selectFrom('picture')
      .select('externalId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [orderNo, at] = [unique('F'), new Date().toISOString()]
    const order = {
      orderNo,
      kind: 'photo',
      gbCode: here.gbCode,
      openid: unique('openid-'),
      amountFen: 900,
      goods: '照片',
      at,
    }
    await sender.batch('orders', [{ ...order, pictures: [externalId] }])
    await sender.batch('payments', [
      { orderNo, transactionId: unique('T'), result: 'success', channel: 'wechat', amountFen: 900, at },
    ])
    expect((await statistics({ areaId })).sums).toMatchObject({ sold: 2, printed: 1, printedUnsold: 0 })
    const [row] = (await sql<{ state: string }>`select state from picture where id = ${id}`.execute(db())).rows
    expect(row).toEqual({ state: 'printed' })
  })
  it('statistics are summed by camera, and the cameras add up to the whole', async () => {
    const here = await aPlace(db())
    const { areaId, caseId } = here
    const other = await aDevice(db(), areaId, caseId)
    for (const state of ['uploaded', 'matched', 'sold'] as const) await taken(here, state)
    await taken({ ...here, deviceId: other.id }, 'matched')
    const days = { dayFrom: day(1), dayTo: day(1) }
    const { data } = await server.call(root.token, faceMatches.cameras, { body: { areaId, ...days } })
    expect(data.rows).toMatchObject([
      { id: here.deviceId, taken: 3, matched: 2, sold: 1, matchRate: 6667, saleRate: 5000 },
      { id: other.id, taken: 1, matched: 1, sold: 0, matchRate: 10_000, saleRate: 0 },
    ])
    expect(data.sums).toEqual((await statistics({ areaId, ...days })).sums)
    expect(
      (await server.call(root.token, faceMatches.cameras, { body: { areaId, ...days, q: other.name } })).data.total,
    ).toBe(1)
    expect((await server.call(root.token, faceMatches.cameras, { body: { areaId, dayTo: day(9) } })).data.total).toBe(0)
  })
  it('statistics show a customer nothing about pictures of others', async () => {
    const there = await aPlace(db())
    await taken(there, 'sold')
    const days = { dayFrom: day(1), dayTo: day(1) }
    expect((await statistics({ areaId: there.areaId, ...days }, customer.token)).sums.taken).toBe(0)
    expect((await server.call(customer.token, faceMatches.cameras, { body: days })).data.rows).toEqual([])
  })
  it('statistics of pictures equal a count of the rows', async () => {
    const faults = (await verifyFigures(server.services.database)).flatMap((proof) => proof.faults)
    expect(faults).toEqual([])
  })
})

describe('matches', () => {
  it('matches are listed newest first with a masked number, and filtered by place, visitor, score, time and state', async () => {
    const here = await aPlace(db())
    const { areaId, caseId, deviceId } = here
    const visitor = await aVisitor(db(), areaId, '13900005621')
    const first = await aFaceMatch(db(), here, visitor.id)
    const other = await aDevice(db(), areaId, caseId)
    const second = await aFaceMatch(db(), { ...here, deviceId: other.id }, (await aVisitor(db(), areaId)).id)
    await sql`update picture set state = 'sold' where id = (select picture_id from face_match where id = ${second.id})`.execute(
      db(),
    )
    await sql`update face_match set score = 0.42, at = at + interval '1 minute' where id = ${second.id}`.execute(db())
    const ids = async (body: object) => (await list({ areaId, ...body })).rows.map(({ id }) => id)
    expect(await ids({})).toEqual([second.id, first.id])
    expect(await ids({ caseId, deviceId })).toEqual([first.id])
    expect(await ids({ visitorId: visitor.id })).toEqual([first.id])
    expect(await ids({ scoreFrom: 0.5 })).toEqual([first.id])
    expect(await ids({ scoreTo: 0.5 })).toEqual([second.id])
    expect(await ids({ state: 'sold' })).toEqual([second.id])
    expect(await ids({ atFrom: '2020-01-01', atTo: '2020-01-02' })).toEqual([])
    expect((await list({ id: first.id })).rows[0]).toMatchObject({
      ...{ areaId, caseId, deviceId, visitorId: visitor.id, phone: '139****5621', state: 'uploaded', bought: false },
    })
    expect((await list({}, customer.token)).rows.map(({ id }) => id)).not.toContain(first.id)
  })
  it('a match leads to all visible pictures of its visitor, and the audit log records who looked', async () => {
    const here = await aPlace(db())
    const there = await aPlace(db())
    const owner = await anAccount(db(), 3, here.operatorId)
    const visitor = await aVisitor(db(), here.areaId)
    const match = await aFaceMatch(db(), here, visitor.id)
    await aFaceMatch(db(), here, visitor.id)
    const foreign = await aFaceMatch(db(), there, visitor.id)
    const { data } = await server.call(owner.token, faceMatches.pictures, { body: { id: match.id } })
    expect([data.total, data.rows.map(({ areaId }) => areaId)]).toEqual([2, [here.areaId, here.areaId]])
    expect(data.rows[0]).toMatchObject({ score: expect.closeTo(0.9), bought: false, thumbUrl: expect.any(String) })
    const noted = await sql<{ target: string }>`
      select target from audit where operation = 'pictures.faceMatches.pictures' and admin_id = ${owner.id}`.execute(
      db(),
    )
    expect(noted.rows).toEqual([{ target: String(match.id) }])
    expect((await server.call(owner.token, faceMatches.pictures, { body: { id: foreign.id } })).code).toBe(1512)
    expect((await server.call(root.token, faceMatches.pictures, { body: { id: match.id } })).data.total).toBe(3)
  })
})

it('the weakest step is the one that loses the most pictures; printing is a step only if anything is printed', () => {
  const sums = (taken: number, matched: number, sold: number, printed = 0, printedUnsold = 0): PictureSteps => ({
    ...{ taken, matched, viewed: sold, sold, printed, printedUnsold },
  })
  expect(weakestStep(sums(0, 0, 0))).toBeUndefined()
  expect(weakestStep(sums(10, 8, 1))?.key).toBe('sold')
  expect(weakestStep(sums(10, 1, 1))?.key).toBe('matched')
  expect(weakestStep(sums(10, 8, 7, 3, 2))?.key).toBe('printed')
})
