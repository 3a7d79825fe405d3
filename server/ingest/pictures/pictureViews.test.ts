import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let place: Place
let sender: Sender
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
})
afterAll(() => server.close())

const since = Date.parse('2026-05-02T02:00:00.000Z')
const on = (minute: number) => new Date(since + minute * 60_000).toISOString()
const stored = async (picture: string) =>
  (
    await sql<{ openid: string; at: string }>`
      select v.openid, w.at from picture_view w join visitor v on v.id = w.visitor_id join picture p on p.id = w.picture_id
      where p.external_id = ${picture} order by v.openid`.execute(db())
  ).rows

/** Two visitors and two pictures; a minute each. */
const views = fc.array(fc.record({ of: fc.nat(1), by: fc.nat(1), minute: fc.nat(59) }), { minLength: 1, maxLength: 8 })

it('of what a visitor looked at the earliest time is stored, once for each picture, in whatever order and company it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(views, { minLength: 1, maxLength: 4 }), fc.boolean(), async (batches, together) => {
      const pictures = [(await aPicture(db(), place)).externalId, (await aPicture(db(), place)).externalId]
      const openids = [unique('openid-'), unique('openid-')]
      const send = async (batch: (typeof batches)[number]) =>
        (
          await sender.batch(
            'pictureViews',
            batch.map(({ of, by, minute }) => ({ picture: pictures[of]!, openid: openids[by]!, at: on(minute) })),
          )
        ).data.items
      const answers = together ? await Promise.all(batches.map(send)) : []
      if (!together) for (const batch of batches) answers.push(await send(batch))
      const sent = batches.flatMap((batch, n) => batch.map((view, i) => ({ ...view, answer: answers[n]![i]! })))
      expect(sent.filter(({ answer }) => answer.code !== 200)).toEqual([])
      for (const same of Map.groupBy(sent, ({ of, by }) => `${of} ${by}`).values()) {
        expect(new Set(same.map(({ answer }) => answer.id)).size).toBe(1)
        expect(same.filter(({ answer }) => !answer.repeated)).toHaveLength(1)
        const row = (await stored(pictures[same[0]!.of]!)).find(({ openid }) => openid === openids[same[0]!.by])
        expect(row?.at).toBe(on(Math.min(...same.map(({ minute }) => minute))))
      }
    }),
    { numRuns: 25 },
  )
})

it('a view of a picture that is unknown, foreign, ambiguous or cleared is refused, and the others are stored', async () => {
  const foreign = await aPicture(db(), await aPlace(db()))
  const [good, cleared, twice] = [await aPicture(db(), place), await aPicture(db(), place), await aPicture(db(), place)]
  const other = await aPicture(db(), await aPlace(db(), place.operatorId))
  await sql`update picture set external_id = ${twice.externalId} where id = ${other.id}`.execute(db())
  await sql`update picture set file_key = null, thumb_key = null, preview_key = null, cleared_at = now() where id = ${cleared.id}`.execute(
    db(),
  )
  const openid = unique('openid-')
  const { data } = await sender.batch(
    'pictureViews',
    ['p-unknown', ...[foreign, twice, cleared, good].map(({ externalId }) => externalId)].map((picture) => ({
      ...{ picture, openid, at: on(1) },
    })),
  )
  expect(data.items.map(({ code }) => code)).toEqual([1512, 1512, 2002, 2002, 200])
  expect(await Promise.all([foreign, twice, cleared, good].map(({ externalId }) => stored(externalId)))).toEqual([
    ...[[], [], [], [{ openid, at: on(1) }]],
  ])
})

it('what a barred visitor looked at afterwards is refused, and what came in late from before is stored', async () => {
  const [before, after] = [await aPicture(db(), place), await aPicture(db(), place)]
  const openid = unique('openid-')
  const view = ({ externalId }: { externalId: string }, minute: number) => ({
    ...{ picture: externalId, openid, at: on(minute) },
  })
  await sender.batch('visitors', [{ openid, at: on(0) }])
  await sql`update visitor set barred_at = ${on(10)} where openid = ${openid}`.execute(db())
  expect(only(await sender.batch('pictureViews', [view(after, 10)]))).toMatchObject({ code: 1505 })
  expect(only(await sender.batch('pictureViews', [view(before, 9)]))).toMatchObject({ code: 200, repeated: false })
  expect([await stored(after.externalId), await stored(before.externalId)]).toEqual([[], [{ openid, at: on(9) }]])
})
