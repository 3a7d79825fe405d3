import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { points } from '#contract/scenic/points.ts'
import { screens } from '#contract/scenic/screens.ts'
import { aShot } from '#test/media/shots.ts'
import { type Account, anAccount, aPlace, aPoint, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { newScreenToken } from './screenToken.ts'

let server: TestServer
let chief: Account
beforeAll(async () => {
  server = await startTestServer()
  chief = await anAccount(server.services.database.db, 1)
})
afterAll(() => server.close())
const db = () => server.services.database.db

const rowOf = async (id: number) => (await server.call(chief.token, screens.list, { body: { id } })).data.rows[0]!
const issue = async (id: number) =>
  (await server.call(chief.token, screens.issue, { body: { id, version: (await rowOf(id)).version } })).data.token
const show = (token: string) => server.call(null, screens.show, { body: { token } })
/** A screen of a new place, with its address. */
async function aScreenAt(place?: Place) {
  const at = place ?? (await aPlace(db()))
  const added = await server.call(chief.token, screens.add, { body: { caseId: at.caseId, name: unique('屏幕') } })
  const { id } = added.data
  return { place: at, id, token: await issue(id) }
}
async function upload(caseId: number) {
  const response = await server.app.inject({
    method: 'POST',
    url: caseImages.upload.path.replace('{id}', String(caseId)),
    headers: { 'content-type': 'image/jpeg', authorization: chief.token },
    payload: await aShot(),
  })
  return (response.json() as { data: { key: string } }).data.key
}

it('a screen receives the images and hotspots of its project in order, and nothing else', async () => {
  const { place, token } = await aScreenAt()
  const { areaId, caseId, pointId } = place
  const [second, plain] = [await aPoint(db(), areaId, caseId), await aPoint(db(), areaId, caseId)]
  const other = await aPlace(db())
  await db().updateTable('point').set({ hot: true }).where('id', 'in', [pointId, second.id, other.pointId]).execute()
  const images = [
    { slot: 'banner' as const, key: await upload(caseId) },
    { slot: 'map' as const, key: await upload(caseId) },
  ]
  await server.call(chief.token, caseImages.set, { params: { id: caseId }, body: { images } })
  const spot = await upload(caseId)
  await server.call(chief.token, points.edit, { params: { id: second.id }, body: { imageKey: spot, version: 0 } })
  await server.call(chief.token, points.order, { body: { caseId, ids: [second.id, plain.id, pointId] } })

  const { code, data } = await show(token)
  const names = await db().selectFrom('point').select(['id', 'name']).where('caseId', '=', caseId).execute()
  const nameOf = (id: number) => names.find((row) => row.id === id)?.name
  const place1 = await db().selectFrom('scenicCase').select('name').where('id', '=', caseId).executeTakeFirstOrThrow()
  const area = await db().selectFrom('area').select('name').where('id', '=', areaId).executeTakeFirstOrThrow()
  expect([code, data]).toEqual([
    200,
    {
      title: place1.name,
      areaName: area.name,
      images: images.map(({ slot, key }) => ({ slot, url: expect.stringContaining(key) })),
      points: [
        { name: nameOf(second.id), url: expect.stringContaining(spot) },
        { name: nameOf(pointId), url: null },
      ],
      asOf: expect.any(String),
    },
  ])
  for (const { url } of data.images) expect((await server.app.inject({ url })).statusCode).toBe(200)
})

it('an address of a screen is valid until it is replaced or revoked, and then treated as unknown', async () => {
  const { id, token } = await aScreenAt()
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', seenAt: null, revokedAt: null })
  expect((await show(token)).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'online', seenAt: expect.any(String) })

  const next = await issue(id)
  const replaced = await show(token)
  expect([replaced.code, (await show(next)).code]).toEqual([1512, 200])
  const { version } = await rowOf(id)
  expect((await server.call(chief.token, screens.revoke, { body: { id, version: version - 1 } })).code).toBe(1515)
  expect((await server.call(chief.token, screens.revoke, { body: { id, version } })).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ state: 'revoked', revokedAt: expect.any(String) })
  const again = await server.call(chief.token, screens.revoke, { body: { id, version: version + 1 } })
  expect(again.code).toBe(2002)

  const never = newScreenToken(server.services.secrets, 999_999)
  for (const dead of [next, never, 'x', '', token.replace(/^\w+/, '1'), `${token.slice(0, -2)}AA`])
    expect(await show(dead)).toMatchObject({ code: 1512, msg: replaced.msg, data: null })
})

it('only a hash of a screen’s address is stored, and the audit log contains neither', async () => {
  const { id, token } = await aScreenAt()
  const { rows } = await server.services.database.query(
    'select encode(token_hash, $1) hash from screen where id = $2',
    ['escape', id],
  )
  expect(rows[0]!.hash).not.toContain(token)
  const { rows: auditRows } = await server.services.database.query(
    "select before::text || after::text what from audit where operation like 'scenic.screens.%'",
  )
  expect(auditRows.length).toBeGreaterThan(0)
  expect(JSON.stringify(auditRows)).not.toMatch(new RegExp(`tokenHash|token_hash|${token.split('.')[1]}`))
})

it('a screen without requests for three minutes is away, and returns with the next request', async () => {
  const { id, token } = await aScreenAt()
  await show(token)
  await server.services.database.query(
    "update screen set seen_at = now() - interval '181 seconds', issued_at = now() - interval '1 hour' where id = $1",
    [id],
  )
  expect((await rowOf(id)).state).toBe('away')
  await show(token)
  expect((await rowOf(id)).state).toBe('online')
})

it('frequent requests for a screen, or with invalid addresses, are throttled', async () => {
  const { token } = await aScreenAt()
  const { token: beside } = await aScreenAt()
  const codes = new Set<number>()
  for (let at = 0; at < 32; at++) codes.add((await show(token)).code)
  expect(codes).toEqual(new Set([200, 2004]))
  expect((await show(beside)).code).toBe(200)
  const tries = async () => {
    const { method, path: url } = screens.show
    const answer = await server.app.inject({ method, url, remoteAddress: '10.9.8.7', payload: { token: 'a.b.c' } })
    return (answer.json() as { code: number }).code
  }
  const tried: number[] = []
  for (let at = 0; at < 31; at++) tried.push(await tries())
  expect([tried[0], tried.at(-1)]).toEqual([1512, 2004])
})

it('requests with a replaced address do not throttle the screen', async () => {
  const { id, token } = await aScreenAt()
  const next = await issue(id)
  const { method, path: url } = screens.show
  for (let at = 0; at < 40; at++)
    await server.app.inject({ method, url, remoteAddress: `10.9.${at % 2}.8`, payload: { token } })
  expect((await show(next)).code).toBe(200)
})

it('a screen can be renamed, and removing it ends its address', async () => {
  const { id, token, place } = await aScreenAt()
  const name = unique('东门')
  expect((await server.call(chief.token, screens.edit, { params: { id }, body: { name, version: 1 } })).code).toBe(200)
  expect(await rowOf(id)).toMatchObject({ name, caseId: place.caseId, areaId: place.areaId })
  const twice = await server.call(chief.token, screens.add, { body: { caseId: place.caseId, name } })
  expect(twice.code).toBe(2001)
  expect((await server.call(chief.token, screens.remove, { params: { id } })).code).toBe(200)
  expect((await show(token)).code).toBe(1512)
})
