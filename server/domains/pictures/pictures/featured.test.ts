import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures } from '#contract/pictures/pictures.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { type Account, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { clearUnsold } from '../../../retention/pictures.ts'

let server: TestServer
let place: Place
let foreign: Place
let platform: Account
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services.database
  place = await aPlace(db)
  foreign = await aPlace(db)
  platform = await anAccount(db, 0)
})
afterAll(() => server?.close())

const query = (text: string, values?: unknown[]) => server.services.database.query(text, values)
const aShot = async (at = place, takenAt?: string) => (await aPicture(server.services.database.db, at, { takenAt })).id
const feature = (ids: number[], reason = '王女士 5 月 2 日书面同意', token = platform.token) =>
  server.call(token, pictures.feature, { body: { ids, reason } })
const unfeature = (ids: number[]) => server.call(platform.token, pictures.unfeature, { body: { ids } })
const gallery = async (body: object = {}) =>
  (await server.send(platform.token, pictures.travel, { body })).data as { rows: { id: number }[]; total: number }
const one = async (id: number, { token }: Account = platform) =>
  (await server.call(token, pictures.one, { params: { id } })).data

it('the gallery shows the chosen pictures, newest first, and nothing else', async () => {
  const [a, b, c] = [
    await aShot(place, '2026-05-01T01:00:00Z'),
    await aShot(foreign, '2026-05-01T03:00:00Z'),
    await aShot(place, '2026-05-01T02:00:00Z'),
  ]
  expect((await feature([a, b])).data).toEqual({ changed: 2 })
  const day = { from: '2026-05-01', to: '2026-05-01' }
  expect(await gallery(day)).toMatchObject({ rows: [{ id: b }, { id: a }], total: 2 })
  expect(await gallery({ ...day, areaId: place.areaId })).toMatchObject({ rows: [{ id: a }], total: 1 })
  expect((await one(a)).featured).toMatchObject({ by: expect.any(String), reason: '王女士 5 月 2 日书面同意' })
  expect((await one(c)).featured).toBeNull()
  expect((await unfeature([a, b, c])).data).toEqual({ changed: 2 })
  expect(await gallery(day)).toMatchObject({ rows: [], total: 0 })
})

it('a picture that is chosen again keeps its first permission, and the audit log has only what changed', async () => {
  const [a, b] = [await aShot(), await aShot()]
  await feature([a], '第一次的授权')
  expect((await feature([b, a, b], '第二次的授权')).data).toEqual({ changed: 1 })
  expect([(await one(a)).featured?.reason, (await one(b)).featured?.reason]).toEqual(['第一次的授权', '第二次的授权'])
  await unfeature([a, b])
  const { rows } = await query(
    "select operation, before, after from audit where operation like 'pictures.pictures.%feature' order by id desc limit 2",
  )
  expect(rows).toEqual([
    {
      operation: 'pictures.pictures.unfeature',
      before: {
        pictures: [
          { id: a, reason: '第一次的授权' },
          { id: b, reason: '第二次的授权' },
        ],
      },
      after: { ids: [a, b] },
    },
    { operation: 'pictures.pictures.feature', before: null, after: { ids: [b], reason: '第二次的授权' } },
  ])
})

it('pictures are chosen all or none: an unknown one, or one without files, refuses them all', async () => {
  const id = await aShot()
  expect(await feature([id, 999_999])).toMatchObject({ code: 1512, msg: expect.stringContaining('2 张照片中有 1 张') })
  const cleared = await aShot()
  await query(
    'update picture set file_key = null, thumb_key = null, preview_key = null, cleared_at = now() where id = $1',
    [cleared],
  )
  expect(await feature([id, cleared])).toMatchObject({ code: 2002, msg: '其中 1 张已按保留期限清理，不能选入' })
  expect((await one(id)).featured).toBeNull()
  expect((await feature([id], ' ')).code).toBe(2000)
  expect((await feature([])).code).toBe(2000)
})

it('a picture whose files are deleted after the retention period leaves the gallery', async () => {
  const id = await aShot(place, '2026-03-01T02:00:00Z')
  await feature([id])
  await clearUnsold(server.services, 30, 100)
  expect((await gallery({ from: '2026-03-01', to: '2026-03-01' })).total).toBe(0)
  expect(
    (
      await query(
        'select cleared_at is not null as cleared, featured_at, featured_by, featured_reason from picture where id = $1',
        [id],
      )
    ).rows,
  ).toEqual([{ cleared: true, featured_at: null, featured_by: null, featured_reason: null }])
})

it('customers can neither choose pictures nor see who permitted them', async () => {
  const { db } = server.services.database
  const id = await aShot()
  await feature([id])
  for (const role of [2, 3] as const) {
    const account = role === 3 ? await anAccount(db, role, place.operatorId) : await anAccount(db, role)
    expect((await feature([id], '自己选', account.token)).code).toBe(1511)
    expect((await server.send(account.token, pictures.travel, { body: {} })).code).toBe(1511)
    if (role === 3) expect((await one(id, account)).featured).toBeNull()
  }
})

it('concurrent choosing and removing of the same pictures ends with one result for all of them', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => aShot()))
  await Promise.all([feature(ids, '甲'), feature(ids.toReversed(), '乙'), unfeature(ids), feature(ids, '丙')])
  const { rows } = await sql<{ reasons: number }>`
    select count(distinct coalesce(featured_reason, '')) as reasons from picture where id = any(${sql.val(ids)}::bigint[])`.execute(
    server.services.database.db,
  )
  expect(rows[0]!.reasons).toBe(1)
})
