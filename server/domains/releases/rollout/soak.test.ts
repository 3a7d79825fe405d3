import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparedFigures, minUsual } from '#contract/releases/comparison.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { usualWeeks } from '#contract/usual.ts'
import { aRolloutOf, aSoftwareVersion } from '#test/rows/softwareRows.ts'
import { aDevice, anAccount, anOrder, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { comparisonOf } from './comparison.ts'
import { stepRollout } from './step.ts'

let server: TestServer
let token: string
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  token = (await anAccount(db(), 1)).token
})
afterAll(() => server.close())

const rollout = async (id: number) => (await server.call(token, rollouts.list, { body: { id } })).data.rows[0]!
const compare = async (rolloutId: number) => (await server.call(token, rollouts.compare, { body: { rolloutId } })).data
const step = async (id: number) => {
  await stepRollout(server.services, id)
  return rollout(id)
}

/** Cameras of a new place: so many that the first wave has updated, and so many others. */
async function cameras(updated: number, others = 0) {
  const place = await aPlace(db())
  const all = [place.deviceId]
  while (all.length < updated + others) all.push((await aDevice(db(), place.areaId, place.caseId)).id)
  return { place, updated: all.slice(0, updated), others: all.slice(updated) }
}
interface Shown {
  readonly week: number
  readonly pictures: number
  readonly matched?: number
}
/** Pictures of a camera within the hours that began so many weeks before the last `hours`. */
const takes = ({ areaId, caseId }: Place, deviceId: number, { week, pictures, matched = 0 }: Shown, hours = 2) =>
  sql`insert into picture (area_id, case_id, device_id, external_id, taken_at, file_key, thumb_key, preview_key, sha256, width, height, bytes, state)
    select ${areaId}, ${caseId}, ${deviceId}, ${`${deviceId}-${week}-`} || n, now() - ${week} * interval '7 days' - make_interval(mins => ${hours * 60 - 1}) + n * interval '1 second',
      'pictures/a.jpg', 'pictures/b.jpg', 'pictures/c.jpg', '\\x00', 3, 2, 9, case when n <= ${matched} then 'matched' else 'uploaded' end
    from generate_series(1, ${pictures}) n`.execute(db())
/** The same number of pictures in each of the weeks before. */
async function usually(place: Place, deviceId: number, pictures: number) {
  for (const week of [1, 2, 3, 4]) await takes(place, deviceId, { week, pictures })
}
const watched = { soakMinutes: 60, minPicturesPercent: 50 }
const messages = (id: number) =>
  db().selectFrom('message').select('text').where('link', 'like', `%tab=rollouts&open=${id}`).execute()

describe('between two waves', () => {
  it('the next wave begins only after the time of observation, which the list says', async () => {
    const { place, updated, others } = await cameras(1, 1)
    const fresh = await aRolloutOf(db(), place, { updated, waiting: others, hoursAgo: 0.5, soakMinutes: 60 })
    expect(await step(fresh.id)).toMatchObject({ state: 'running', wave: 1 })
    const { soaksUntil } = await rollout(fresh.id)
    expect(Math.abs(Date.parse(soaksUntil!) - Date.now() - 30 * 60_000)).toBeLessThan(60_000)
    await sql`update rollout_target set done_at = done_at - interval '31 minutes' where rollout_id = ${fresh.id} and state = 'done'`.execute(
      db(),
    )
    expect(await step(fresh.id)).toMatchObject({ wave: 2, soaksUntil: null })
  })

  it('a rollout pauses for a person if its cameras take too few pictures while others take theirs', async () => {
    const { place, updated, others } = await cameras(1, 1)
    await usually(place, updated[0]!, 40)
    await usually(place, others[0]!, 40)
    await takes(place, updated[0]!, { week: 0, pictures: 10 })
    await takes(place, others[0]!, { week: 0, pictures: 38 })
    const { id } = await aRolloutOf(db(), place, { updated, waiting: others, hoursAgo: 2, ...watched })
    const reason = '第 1 批更新后的照片是往常的 25%，同景区其他摄像头是 95%，两者相比 26%，低于照片线 50%'
    expect(await step(id)).toMatchObject({ state: 'paused', wave: 1, reason })
    expect(await messages(id)).toEqual([{ text: `${reason}。` }])
    const { version } = await rollout(id)
    expect(await server.call(token, rollouts.resume, { body: { id, version } })).toMatchObject({ code: 200 })
    expect(await rollout(id)).toMatchObject({ state: 'running', wave: 2 })
  })

  it('pictures that nobody is found on pause it, too, but only beside others, because visitors are found later', async () => {
    const { place, updated, others } = await cameras(1, 2)
    const [own, beside] = [updated[0]!, others[1]!]
    for (const week of [1, 2, 3]) await takes(place, own, { week, pictures: 40, matched: 30 })
    await takes(place, own, { week: 0, pictures: 40, matched: 3 })
    const waves = { updated, waiting: others.slice(0, 1), hoursAgo: 2, ...watched }
    const { id } = await aRolloutOf(db(), place, waves)
    expect(await step(id)).toMatchObject({ state: 'running', wave: 2 })

    for (const week of [1, 2, 3]) await takes(place, beside, { week, pictures: 40, matched: 30 })
    await takes(place, beside, { week: 0, pictures: 40, matched: 15 })
    await sql`update rollout_target set state = 'skipped', done_at = now() where rollout_id = ${id} and state = 'waiting'`.execute(
      db(),
    )
    const again = await aRolloutOf(db(), place, waves)
    expect(await step(again.id)).toMatchObject({
      state: 'paused',
      reason: '第 1 批更新后的匹配照片是往常的 10%，同景区其他摄像头是 50%，两者相比 20%，低于照片线 50%',
    })
  })

  it('where the others take no pictures either, nothing is held against the update', async () => {
    const { place, updated, others } = await cameras(1, 2)
    for (const id of [updated[0]!, others[1]!]) await usually(place, id, 40)
    const { id } = await aRolloutOf(db(), place, { updated, waiting: others.slice(0, 1), hoursAgo: 2, ...watched })
    expect(await step(id)).toMatchObject({ state: 'running', wave: 1 })
  })

  it('it goes on if all cameras of the scenic area take fewer pictures, as in the rain', async () => {
    const { place, updated, others } = await cameras(1, 2)
    for (const id of [updated[0]!, others[1]!]) {
      await usually(place, id, 40)
      await takes(place, id, { week: 0, pictures: 6 })
    }
    const { id } = await aRolloutOf(db(), place, { updated, waiting: others.slice(0, 1), hoursAgo: 2, ...watched })
    expect(await step(id)).toMatchObject({ state: 'running', wave: 2 })
  })

  it('it waits while too few pictures are usual, looks again only after minutes, and asks a person after a day', async () => {
    const { place, updated, others } = await cameras(1, 1)
    await usually(place, updated[0]!, minUsual - 1)
    const { id } = await aRolloutOf(db(), place, { updated, waiting: others, hoursAgo: 2, ...watched })
    expect(await step(id)).toMatchObject({ state: 'running', wave: 1 })
    for (const week of [1, 2, 3, 4]) await takes(place, others[0]!, { week, pictures: 60 })
    await sql`update picture set device_id = ${updated[0]} where device_id = ${others[0]}`.execute(db())
    expect(await step(id)).toMatchObject({ state: 'running' })
    await sql`update rollout set compared_at = now() - interval '6 minutes' where id = ${id}`.execute(db())
    expect(await step(id)).toMatchObject({ state: 'paused' })

    const none = await cameras(1, 1)
    const old = await aRolloutOf(db(), none.place, {
      ...{ updated: none.updated, waiting: none.others, hoursAgo: 25, ...watched },
    })
    expect(await step(old.id)).toMatchObject({ state: 'paused', reason: expect.stringContaining('24 小时') })
  })

  it('whoever resumes it decides to begin the next wave, even if a camera of this one is still away', async () => {
    const { place, updated, others } = await cameras(4, 2)
    for (const id of updated) await usually(place, id, 40)
    const { id } = await aRolloutOf(db(), place, {
      ...{ updated, waiting: others, hoursAgo: 2, successPercent: 60, ...watched },
    })
    await sql`update rollout_target set wave = 1 where rollout_id = ${id} and device_id = ${others[0]}`.execute(db())
    const { version } = await step(id)
    expect(await rollout(id)).toMatchObject({ state: 'paused', wave: 1 })
    await server.call(token, rollouts.resume, { body: { id, version } })
    expect(await step(id)).toMatchObject({ state: 'running', wave: 2 })
  })
})

describe('before and after', () => {
  it('the figures are those of counting row by row, of cameras whose usual ones are known', async () => {
    const week = fc.integer({ min: 0, max: usualWeeks.compared })
    const camera = fc.record({
      isUpdated: fc.boolean(),
      shown: fc.uniqueArray(
        fc.record({ week, pictures: fc.integer({ min: 1, max: 9 }), matched: fc.integer({ min: 0, max: 9 }) }),
        { minLength: 2, maxLength: 9, selector: (one) => one.week },
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(camera, { minLength: 1, maxLength: 4 }), async (all) => {
        const place = await aPlace(db())
        const ids = [place.deviceId]
        while (ids.length < all.length) ids.push((await aDevice(db(), place.areaId, place.caseId)).id)
        for (const [at, { shown }] of all.entries()) for (const one of shown) await takes(place, ids[at]!, one)
        const idsOf = (isUpdated: boolean) => ids.filter((_, at) => all[at]!.isUpdated === isUpdated)
        const { id } = await aRolloutOf(db(), place, { updated: idsOf(true), waiting: idsOf(false), hoursAgo: 2 })
        const found = await compare(id)
        const hasUpdated = all.some((one) => one.isUpdated)
        for (const [side, isUpdated] of [
          ['updated', true],
          ['others', false],
        ] as const) {
          const group = hasUpdated ? all.filter((one) => one.isUpdated === isUpdated) : []
          const past = ({ shown }: (typeof all)[number]) => shown.filter((one) => one.week > 0)
          const known = group.filter((one) => past(one).length >= usualWeeks.min)
          expect(found[side]).toMatchObject({ cameras: group.length, known: known.length })
          for (const figure of ['pictures', 'matched'] as const) {
            const of = (one: Shown) => Math.min(one[figure] ?? 0, one.pictures)
            const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
            const now = known.flatMap(({ shown }) => shown.filter((one) => one.week === 0).map(of))
            const usual = known.map((one) => middle(past(one).map(of)))
            const { value, usual: shownUsual } = found[side][figure]
            expect(value).toBe(sum(now))
            expect(Math.abs(shownUsual - sum(usual))).toBeLessThanOrEqual(0.5)
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('paid orders are counted by camera and week, and cameras that the rollout has tried in vain are no others', async () => {
    const { place, updated, others } = await cameras(2, 3)
    const [camera, earlier, failed, removed] = [updated[0]!, updated[1]!, others[0]!, others[1]!]
    const { id } = await aRolloutOf(db(), place, { updated, waiting: [failed], hoursAgo: 2 })
    await sql`update rollout_target set state = 'sent' where rollout_id = ${id} and device_id = ${failed}`.execute(db())
    await sql`update rollout_target set state = 'failed', done_at = now() where rollout_id = ${id} and device_id = ${failed}`.execute(
      db(),
    )
    await sql`update device set removed_at = now() where id = ${removed}`.execute(db())
    // Each camera counts from its own update.
    await sql`update rollout_target set done_at = now() - interval '5 hours' where device_id = ${earlier}`.execute(db())
    const sold = async (deviceId: number, week: number, orders: number, minutesAgo = 60) => {
      const createdAt = new Date(Date.now() - week * 7 * 86_400_000 - minutesAgo * 60_000).toISOString()
      for (let n = 0; n < orders; n++) await anOrder(db(), { ...place, deviceId }, { createdAt })
    }
    await usually(place, camera, 1)
    for (const [week, orders] of [4, 2, 6, 2, 4].entries()) await sold(camera, week, orders)
    await sold(camera, 0, 3, 180)
    await sold(camera, 1, 9, 180)
    await sold(others[2]!, 0, 5)
    await anOrder(db(), place, { paid: false })
    const found = await compare(id)
    expect(found.updated.paidOrders).toEqual({ value: 4, usual: 3 })
    expect(found.others).toMatchObject({ cameras: 1, known: 0, paidOrders: { value: 0, usual: 0 } })
  })

  it('it says to which version most cameras can go back', async () => {
    const { place, updated } = await cameras(3)
    const [draft, former, older] = [
      await aSoftwareVersion(db(), { state: 'draft' }),
      await aSoftwareVersion(db()),
      await aSoftwareVersion(db()),
    ]
    const { id } = await aRolloutOf(db(), place, { updated, hoursAgo: 2 })
    const ran = (version: { number: string }, deviceIds: number[]) =>
      sql`update rollout_target set former = ${version.number} where rollout_id = ${id} and device_id = any(${deviceIds})`.execute(
        db(),
      )
    const runs = (deviceIds: number[]) =>
      sql`update device set program = 'camera', program_version = number from rollout r join software_version v on v.id = r.version_id
        where r.id = ${id} and device.id = any(${deviceIds})`.execute(db())
    const wayBack = async () => {
      const { running, backTo } = await compare(id)
      return { running, backTo }
    }
    await ran(draft, updated)
    expect(await wayBack()).toEqual({ running: 0, backTo: null })
    await runs(updated)
    expect(await wayBack()).toEqual({ running: updated.length, backTo: null })
    await ran(older, updated.slice(0, 1))
    await ran(former, updated.slice(1))
    expect((await compare(id)).backTo).toEqual({ versionId: former.id, number: former.number })
    await sql`update device set program_version = ${former.number} where id = any(${updated.slice(1)})`.execute(db())
    expect(await wayBack()).toEqual({ running: 1, backTo: { versionId: older.id, number: older.number } })
  })

  it('no figures of scenic areas outside the scope are given, and none of a rollout that there is not', async () => {
    const { place, updated } = await cameras(1)
    await usually(place, updated[0]!, 30)
    const { id } = await aRolloutOf(db(), place, { updated, hoursAgo: 2 })
    expect((await compare(id)).updated).toMatchObject({ cameras: 1, pictures: { usual: 30 } })
    const { areaId } = await aPlace(db())
    for (const found of [
      await comparisonOf(db(), { areaIds: [areaId] }, { rolloutId: id }),
      await compare(987_654_321),
    ])
      for (const side of ['updated', 'others'] as const) {
        expect(found[side]).toMatchObject({ cameras: 0, known: 0 })
        for (const figure of comparedFigures) expect(found[side][figure]).toEqual({ value: 0, usual: 0 })
      }
  })
})

/** Between the two in the middle where there are as many below as above. */
function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}
