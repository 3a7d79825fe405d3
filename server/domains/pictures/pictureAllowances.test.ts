import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { localDay } from '#contract/zone.ts'
import { aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { aShot } from '#test/media/shots.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { type Account, aDevice, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { pictureAllowances, pictureTopups } = contract.pictures
let server: TestServer
let root: Account
let place: Place
let customer: Account
let sender: Sender
let shot: Buffer
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  const { db } = server.services.database
  root = await anAccount(db, 0)
  place = await aPlace(db)
  customer = await anAccount(db, 3, place.operatorId)
  sender = openSender(server, await aKey(server.services, place.operatorId))
  shot = await aShot()
})
afterAll(() => server?.close())

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.database.query(text, values)).rows as Record<string, unknown>[]
const one = async (id: number, token = root.token) =>
  (await server.call(token, pictureAllowances.one, { params: { id } })).data
/** A camera of the place with this daily allowance. */
async function aCamera(daily: number | null) {
  const { db } = server.services.database
  const { id, gbCode } = await aDevice(db, place.areaId, place.caseId)
  const body = { id, daily, version: 0 }
  expect((await server.call(root.token, pictureAllowances.edit, { body })).code).toBe(200)
  return { id, gbCode }
}
const aForm = (gbCode: string) => ({ pictureId: unique('p-'), gbCode, takenAt: new Date().toISOString(), faces: 1 })
const send = (gbCode: string, form = aForm(gbCode)) => sender.upload('picture', form, shot)
const topUp = (deviceId: number, pictures: number, more: object = {}, token = root.token) =>
  server.call(token, pictureTopups.add, {
    body: { deviceId, pictures, reason: '大客流', requestKey: unique('key-'), ...more },
  })
type Row = Awaited<ReturnType<typeof aDevice>>
const arrived = async (id: number) =>
  Number((await query('select coalesce(sum(pictures), 0) as n from picture_arrival where device_id = $1', [id]))[0]!.n)

describe('a camera with an allowance', () => {
  it('a camera transfers its allowance; the next picture is refused, leaves nothing, and is accepted after a top-up', async () => {
    const { id, gbCode } = await aCamera(2)
    for (const _ of [1, 2]) expect((await send(gbCode)).code).toBe(200)
    expect(await one(id)).toMatchObject({ daily: 2, used: 2, left: 0, state: 'empty' })
    const files = (await query('select count(*) as n from loose_file'))[0]
    const late = aForm(gbCode)
    const request = { idempotencyKey: unique('idem-') }
    const refused = await sender.upload('picture', late, shot, request)
    expect([refused.code, refused.msg]).toEqual([1530, expect.stringContaining('今天的传图数量已用完')])
    expect(await query('select 1 from picture where external_id = $1', [late.pictureId])).toEqual([])
    expect((await query('select count(*) as n from loose_file'))[0]).toEqual(files)
    expect((await topUp(id, 1)).data).toMatchObject({ allowedBefore: 2, allowedAfter: 3, used: 2, repeated: false })
    expect((await sender.upload('picture', late, shot, request)).code).toBe(200)
    expect(await one(id)).toMatchObject({ toppedUp: 1, used: 3, left: 0 })
  })
  it('a picture that is already known is not counted again, and is answered even if nothing is left', async () => {
    const { id, gbCode } = await aCamera(1)
    const form = aForm(gbCode)
    await send(gbCode, form)
    expect((await send(gbCode, form)).data).toMatchObject({ repeated: true })
    expect(await one(id)).toMatchObject({ used: 1, left: 0 })
  })
  it('a camera never exceeds its allowance, whatever arrives at once', async () => {
    const { id, gbCode } = await aCamera(4)
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(gbCode)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 1530)).toHaveLength(8)
    expect([await arrived(id), (await one(id)).left]).toEqual([4, 0])
    const notifications = await query('select text from message where about = $1', [`pictures-used-up-${id}`])
    expect(notifications).toHaveLength(1)
  })
  it('a picture counts on the day on which it arrives, whenever it was taken', async () => {
    const { id, gbCode } = await aCamera(1)
    const yesterday = { ...aForm(gbCode), takenAt: new Date(Date.now() - 86_400_000).toISOString() }
    expect((await send(gbCode, yesterday)).code).toBe(200)
    const { days, left } = await one(id)
    expect(days.map(({ pictures }) => pictures)).toEqual([0, 0, 0, 0, 0, 0, 1])
    expect([days.at(-1)!.day, left]).toEqual([localDay(Date.now()), 0])
  })
  it('a camera with an allowance of zero may transfer nothing, and one without an allowance is never refused', async () => {
    expect((await send((await aCamera(0)).gbCode)).code).toBe(1530)
    const free = await aCamera(null)
    expect((await send(free.gbCode)).code).toBe(200)
    expect(await one(free.id)).toMatchObject({ daily: null, left: null, state: 'unlimited', used: 1 })
  })
  it('a camera whose allowance is lowered keeps its transferred pictures and transfers no more', async () => {
    const { id, gbCode } = await aCamera(5)
    await send(gbCode)
    await send(gbCode)
    await server.call(root.token, pictureAllowances.edit, { body: { id, daily: 1, version: 1 } })
    expect(await one(id)).toMatchObject({ used: 2, left: 0, state: 'empty' })
    expect((await send(gbCode)).code).toBe(1530)
    expect((await server.call(root.token, pictureAllowances.edit, { body: { id, daily: 9, version: 1 } })).code).toBe(
      1515,
    )
  })
  it('the database enforces the allowance, whoever writes', async () => {
    const { db } = server.services.database
    const { id } = await aCamera(1)
    const here = { ...place, deviceId: id }
    await aPicture(db, here)
    await expect(aPicture(db, here)).rejects.toMatchObject({ code: 'JY003' })
    expect(await arrived(id)).toBe(1)
  })
})

describe('the ledger of what was added', () => {
  it('the ledger has each top-up once, with who, when, before and after, and cannot be changed', async () => {
    const { id } = await aCamera(10)
    const key = { requestKey: unique('same-') }
    const answers = await Promise.all(Array.from({ length: 8 }, () => topUp(id, 5, key)))
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(200))
    expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1)
    expect((await topUp(id, 6, key)).code).toBe(2001)
    await Promise.all([topUp(id, 1), topUp(id, 2), topUp(id, 3)])
    const { rows } = (await server.call(root.token, pictureTopups.list, { body: { deviceId: id } })).data
    expect(rows).toHaveLength(4)
    const inOrder = rows.toSorted((a, b) => a.id - b.id)
    inOrder.forEach((row, at) => {
      expect(row.allowedBefore).toBe(at === 0 ? 10 : inOrder[at - 1]!.allowedAfter)
      expect(row.allowedAfter).toBe(row.allowedBefore + row.pictures)
    })
    expect(inOrder.at(-1)).toMatchObject({ allowedAfter: 21, deviceId: id, reason: '大客流', used: 0 })
    const refused = (text: string) => expect(query(text)).rejects.toThrow('append-only')
    await refused(`update picture_topup set pictures = 99 where device_id = ${id}`)
    await refused(`delete from picture_topup where device_id = ${id}`)
  })
  it('a top-up is refused for a camera without a limit, and requires a reason', async () => {
    expect((await topUp((await aCamera(null)).id, 5)).code).toBe(2002)
    const { id } = await aCamera(5)
    expect((await topUp(id, 5, { reason: '  ' })).code).toBe(2000)
    expect((await topUp(id, 0)).code).toBe(2000)
  })
})

describe('a customer', () => {
  it('a customer sees its own cameras and cannot raise its own allowance', async () => {
    const { id } = await aCamera(3)
    const { data } = await server.call(customer.token, pictureAllowances.list, { body: { size: 200 } })
    expect(data.rows.map((row) => row.id)).toContain(id)
    expect(data.rows.every(({ areaId }) => areaId === place.areaId)).toBe(true)
    expect((await topUp(id, 5, {}, customer.token)).code).toBe(1511)
    const body = { id, daily: 9, version: 1 }
    expect((await server.call(customer.token, pictureAllowances.edit, { body })).code).toBe(1511)
    const other = await aPlace(server.services.database.db)
    expect((await server.call(customer.token, pictureAllowances.one, { params: { id: other.deviceId } })).code).toBe(
      1512,
    )
  })
})

it('the list shows cameras that run out first, then those with the least left, sums up what it shows, and omits removed cameras', async () => {
  const elsewhere = await aPlace(server.services.database.db)
  const { areaId, caseId } = elsewhere
  const cameras: Row[] = await Promise.all([1, 2, 3, 4].map(() => aDevice(server.services.database.db, areaId, caseId)))
  const [ample, short, removed, small] = cameras as [Row, Row, Row, Row]
  await query('update picture_allowance set daily = $2 where id = $1', [ample.id, 900])
  await query('update picture_allowance set daily = $2 where id = $1', [short.id, 40])
  await query('update picture_allowance set daily = $2 where id = $1', [small.id, 1])
  await query('update device set removed_at = now() where id = $1', [removed.id])
  for (const _ of Array(38)) await aPicture(server.services.database.db, { ...elsewhere, deviceId: short.id })
  const { data } = await server.call(root.token, pictureAllowances.list, { body: { areaId } })
  expect(data.rows.map(({ id, state, left }) => [id, state, left])).toEqual([
    [short.id, 'low', 2],
    [small.id, 'ok', 1],
    [ample.id, 'ok', 900],
    [elsewhere.deviceId, 'unlimited', null],
  ])
  expect([data.total, data.sums]).toEqual([4, { used: 38, toppedUp: 0 }])
  expect((await server.call(root.token, pictureAllowances.one, { params: { id: removed.id } })).code).toBe(1512)
})
