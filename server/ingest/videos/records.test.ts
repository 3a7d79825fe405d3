import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { records } from '#contract/videos/records.ts'
import { aKey, only, openSender, type Sender } from '#test/clients/sender.ts'
import { type Account, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let place: Place
let sender: Sender
let reader: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(db())
  sender = openSender(server, await aKey(server.services, place.operatorId))
  reader = await anAccount(db(), 0)
})
afterAll(() => server?.close())

const start = Date.now() - 3_600_000
/** The time so many seconds after the recording began. */
const later = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const video = (over: object = {}) => ({
  ...{ videoId: unique('v-'), gbCode: place.gbCode, recordedAt: later(0), state: 'recording', at: later(0), ...over },
})
const post = (...items: object[]) => sender.batch('records', items as never)
const codes = async (...items: object[]) => (await post(...items)).data.items.map(({ code }) => code)
const shown = async (videoId: string, role: Account = reader) => {
  const answer = await server.call(role.token, records.list, { body: { q: videoId } })
  return answer.data!.rows[0]!
}

describe('a video', () => {
  it('a video is created once, follows the states that its maker reports, and stores the time of each', async () => {
    const one = video({ openid: unique('openid-'), template: '山水' })
    expect(only(await post(one))).toMatchObject({ code: 200, repeated: false })
    expect(only(await post(one))).toMatchObject({ code: 200, repeated: true })
    await post(
      { ...one, state: 'ready', at: later(90), file: 'videos/a.mp4', durationSeconds: 12.5 },
      { ...one, state: 'synthesising', at: later(40) },
    )
    const row = await shown(one.videoId)
    expect(row).toMatchObject({ state: 'ready', file: 'videos/a.mp4', durationSeconds: 12.5, template: '山水' })
    expect(row).toMatchObject({ deviceId: place.deviceId, caseId: place.caseId, areaId: place.areaId })
    expect(Date.parse(row.readyAt!)).toBe(start + 90_000)
    expect(row.steps.map(({ state }) => state)).toEqual(['recording', 'synthesising', 'ready'])
    expect(row.visitorId).not.toBeNull()
  })

  it('a late report does not move a video back, and a ready video is not made again', async () => {
    const one = video({ state: 'ready', at: later(90), file: 'a' })
    await post(one)
    expect(only(await post({ ...one, state: 'uploaded', at: later(30), file: undefined }))).toMatchObject({
      code: 200,
      repeated: true,
    })
    expect(await codes({ ...one, state: 'synthesising', at: later(100), file: undefined })).toEqual([2002])
    expect(await shown(one.videoId)).toMatchObject({ state: 'ready', file: 'a' })
  })

  it('a failed video shows its reason until it is made again', async () => {
    const one = video({ state: 'synthesising', at: later(20) })
    await post(one, { ...one, state: 'failed', at: later(30), error: '渲染超时' })
    expect(await shown(one.videoId)).toMatchObject({ state: 'failed', errorMess: '渲染超时', errorBy: null })
    await post({ ...one, state: 'uploaded', at: later(40) })
    const { errorMess, steps } = await shown(one.videoId)
    expect(errorMess).toBe('')
    expect(steps.map(({ state, reason }) => `${state} ${reason}`.trim())).toEqual([
      'synthesising',
      'failed 渲染超时',
      'uploaded',
    ])
  })

  it('a video may fail and be retried within one batch', async () => {
    const one = video({ state: 'synthesising', at: later(20) })
    await post(one)
    const more = [
      { ...one, state: 'failed', at: later(30), error: 'x' },
      { ...one, state: 'uploaded', at: later(40) },
    ]
    expect(await codes(...more)).toEqual([200, 200])
    expect(await shown(one.videoId)).toMatchObject({ state: 'uploaded', errorMess: '' })
  })

  it('a video gets its order and visitor once they are known, and cannot change them afterwards', async () => {
    const [order, other] = [await anOrder(db(), place), await anOrder(db(), place)]
    const one = video()
    await post(one)
    expect(await codes({ ...one, at: later(5), orderNo: order.orderNo })).toEqual([200])
    expect(await shown(one.videoId)).toMatchObject({ orderNo: order.orderNo, visitorId: order.visitorId })
    expect((await shown(order.orderNo)).externalId).toBe(one.videoId)
    expect(
      await codes(
        { ...one, at: later(6), orderNo: other.orderNo },
        { ...one, at: later(6), recordedAt: later(-5) },
        { ...one, at: later(6) },
      ),
    ).toEqual([2001, 2001, 200])
  })

  it.each([
    ['that is ready and nowhere', { state: 'ready' }, 2000],
    ['with a reason though it has not failed', { error: 'x' }, 2000],
    ['whose state is older than its recording', { recordedAt: later(10) }, 2000],
    ['recorded in the future', { recordedAt: new Date(Date.now() + 900_000).toISOString() }, 2000],
    ['of an order that nobody has', { orderNo: 'JYNOBODY' }, 1512],
    ['of a camera that nobody has', { gbCode: '34100000001327999999' }, 1512],
    ['in a state that there is not', { state: 'lost' }, 2000],
  ])('a video %s is refused, and the others of its batch are accepted', async (_, over, code) => {
    expect(await codes(video(over), video())).toEqual([code, 200])
  })

  it('videos of a barred visitor are refused from the time of the bar on', async () => {
    const openid = unique('openid-')
    await post(video({ openid }))
    await db()
      .updateTable('visitor')
      .set({ barredAt: later(100) })
      .where('openid', '=', openid)
      .execute()
    const late = { recordedAt: later(200), at: later(200) }
    expect(await codes(video({ openid }), video({ openid, ...late }))).toEqual([200, 1505])
  })

  it('a video that several senders report at the same time is created once', async () => {
    const one = video()
    const answers = await Promise.all([1, 2, 3].map(async (n) => only(await post({ ...one, at: later(n) }))))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  })

  it('open pages are notified of a new video', async () => {
    const before = await db().selectFrom('event').selectAll().where('topic', '=', 'record').execute()
    const { id } = only(await post(video()))
    const events = await db().selectFrom('event').selectAll().where('topic', '=', 'record').execute()
    expect(events.slice(before.length)).toMatchObject([{ areaId: place.areaId, subject: id }])
  })
})

describe('what is wrong with a video', () => {
  const noted = async (account: Account, body: { id: number; errorMess: string; version: number }) =>
    (await server.call(account.token, records.modifyErrorMess, { body })).code

  it('a person notes and clears a video’s error, which is audited and refused if the video has changed', async () => {
    const one = video()
    await post(one)
    const row = await shown(one.videoId)
    const own = await anAccount(db(), 3, place.operatorId)
    expect(await noted(own, { id: row.id, errorMess: ' 游客反映没有声音 ', version: row.version })).toBe(200)
    expect(await shown(one.videoId, own)).toMatchObject({ errorMess: '游客反映没有声音', errorBy: own.name })
    expect(await noted(own, { id: row.id, errorMess: '', version: row.version })).toBe(1515)
    await post({ ...one, state: 'uploaded', at: later(5) })
    const now = await shown(one.videoId)
    expect(now.errorMess).toBe('游客反映没有声音')
    expect(await noted(own, { id: row.id, errorMess: '', version: now.version - 1 })).toBe(1515)
    expect(await noted(own, { id: row.id, errorMess: '', version: now.version })).toBe(200)
    expect(await shown(one.videoId)).toMatchObject({ errorMess: '', errorBy: null })
    const auditRows = await db()
      .selectFrom('audit')
      .select(['target', 'before', 'after'])
      .where('operation', '=', 'videos.records.modifyErrorMess')
      .where('code', '=', 200)
      .orderBy('id')
      .execute()
    expect(auditRows.map(({ target }) => target)).toEqual([String(row.id), String(row.id)])
    expect(auditRows[1]).toMatchObject({ before: { errorMess: '游客反映没有声音' }, after: { errorMess: '' } })
  })

  it('an account of another operator cannot note an error of a video', async () => {
    const one = video()
    await post(one)
    const { id, version } = await shown(one.videoId)
    const stranger = await anAccount(db(), 3, (await aPlace(db())).operatorId)
    expect(await noted(stranger, { id, errorMess: 'x', version })).toBe(1512)
  })
})
