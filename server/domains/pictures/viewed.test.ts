import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faceMatches, photoSteps, sameRate, stepRate, weakestStep } from '#contract/pictures/faceMatches.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { localDay } from '#contract/zone.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { type Account, anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { verifyFigures } from '../reports/figures/proof.ts'

let server: TestServer
let root: Account
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  root = await anAccount(db(), 0)
})
afterAll(() => server?.close())

const db = () => server.services.database.db
const day = localDay(Date.now() - 86_400_000)

const states = ['uploaded', 'matched', 'sold', 'printed'] as const
/** A picture, how far it got, and which of three visitors looked at it, in which batch. */
const one = fc.record({
  state: fc.constantFrom(...states),
  views: fc.array(fc.record({ by: fc.nat(2), batch: fc.nat(2) }), { maxLength: 3 }),
})

it('a picture counts as viewed once, by whomever and however often, also where it was bought unseen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), async (made) => {
      const place = await aPlace(db())
      const sender = openSender(server, await aKey(server.services, place.operatorId))
      const { areaId } = place
      const rows: ((typeof made)[number] & { id: number; externalId: string })[] = []
      for (const { state, views } of made) {
        const { id, externalId } = await aPicture(db(), place, { takenAt: `${day}T10:00:00+08:00` })
        if (state !== 'uploaded') await db().updateTable('picture').set({ state }).where('id', '=', id).execute()
        rows.push({ id, externalId, state, views })
      }
      const visitors = [unique('openid-'), unique('openid-'), unique('openid-')]
      const batches = [0, 1, 2].map((n) =>
        rows.flatMap(({ externalId, views }) =>
          views
            .filter(({ batch }) => batch === n)
            .map(({ by }) => ({ picture: externalId, openid: visitors[by]!, at: `${day}T11:00:00+08:00` })),
        ),
      )
      await Promise.all(batches.filter(({ length }) => length > 0).map((batch) => sender.batch('pictureViews', batch)))
      const viewed = rows.filter(({ state, views }) => state === 'sold' || views.length > 0)
      const days = { dayFrom: day, dayTo: day }
      const { data } = await server.call(root.token, faceMatches.statistics, { body: { areaId, ...days } })
      const matched = viewed.filter(({ state }) => state !== 'uploaded')
      expect(data.sums.viewed).toBe(matched.length)
      const cameras = (await server.call(root.token, faceMatches.cameras, { body: { areaId, ...days } })).data
      expect([cameras.sums.viewed, cameras.rows[0]?.viewed]).toEqual([matched.length, matched.length])
      for (const isViewed of [undefined, true, false])
        for (const bought of [undefined, true, false]) {
          const ids = rows
            .filter((row) => isViewed === undefined || viewed.includes(row) === isViewed)
            .filter(({ state }) => bought === undefined || (state === 'sold') === bought)
            .map(({ id }) => id)
          // Of all hours the rollup counts, of some hours the rows.
          for (const hours of [{}, { toHour: 23 }]) {
            const body = { areaId, viewed: isViewed, bought, ...hours }
            const found = (await server.call(root.token, pictures.list, { body })).data
            expect(found.rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
            expect([found.total, found.counts.all]).toEqual([ids.length, ids.length])
          }
        }
    }),
    { numRuns: 12 },
  )
  expect((await verifyFigures(server.services.database)).flatMap(({ faults }) => faults)).toEqual([])
})

it('views that two senders report at the same moment count each picture once', async () => {
  const place = await aPlace(db())
  const senders = [0, 1, 2].map(async () => openSender(server, await aKey(server.services, place.operatorId)))
  const made: string[] = []
  for (let n = 0; n < 8; n++) made.push((await aPicture(db(), place)).externalId)
  const at = new Date().toISOString()
  await Promise.all(
    senders.map(async (sender, nth) => {
      const order = nth === 1 ? made.toReversed() : made
      const openid = unique('openid-')
      const { data } = await (await sender).batch(
        'pictureViews',
        order.map((picture) => ({ picture, openid, at })),
      )
      expect(data.items.map(({ code }) => code)).toEqual(order.map(() => 200))
    }),
  )
  const { rows } = await sql<{ viewed: number }>`
    select sum(viewed) as viewed from picture_day where area_id = ${place.areaId}`.execute(db())
  expect(rows).toEqual([{ viewed: 8 }])
})

const sums = (taken: number, matched: number, viewed: number, sold: number) => ({
  ...{ taken, matched, viewed, sold, printed: 0, printedUnsold: 0 },
})

it('views are a step only where somebody reports them, and a rate is compared with the same rate only', () => {
  const [without, of] = [sums(10, 8, 2, 2), sums(10, 8, 4, 2)]
  expect(photoSteps(without).map(({ key }) => key)).toEqual(['taken', 'matched', 'sold', 'printed'])
  expect(
    photoSteps(of).map(({ key, rate }) => [key, rate, stepRate(of, photoSteps(of).find((s) => s.key === key)!)]),
  ).toEqual([
    ['taken', '', null],
    ['matched', '匹配率', 0.8],
    ['viewed', '查看率', 0.5],
    ['sold', '看后成交率', 0.5],
    ['printed', '打印率', 0],
  ])
  expect(photoSteps(of).map((step) => sameRate(without, step))).toEqual([null, 0.8, null, null, 0])
  expect(weakestStep(sums(10, 8, 2, 1))?.key).toBe('viewed')
  expect(weakestStep(sums(10, 8, 7, 1))?.key).toBe('sold')
})
