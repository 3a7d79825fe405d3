import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverOverview } from '#contract/monitoring/serverOverview.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { devices } from '#contract/scenic/devices.ts'
import { servers } from '#contract/servers/servers.ts'
import { aServer } from '#test/rows/serverRows.ts'
import { type BusServer, startBusServer } from '#test/server/busServer.ts'

let own: BusServer
let db: BusServer['db']
let token: string
beforeAll(async () => {
  own = await startBusServer()
  db = own.db
  token = own.token
})
afterAll(() => own.close())

const call: BusServer['server']['call'] = (...parts) => own.server.call(...parts)
const addressOf = async (id: number) => {
  const { rows } = await sql<{
    address: string
  }>`select inner_address || ':' || port as address from cvm where id = ${id}`.execute(db)
  return rows[0]!.address
}
const onServer = async (serverId: number) =>
  (await call(token, serverOverview.devices, { query: { serverId: String(serverId) } as never })).data.rows[0]!

it('a camera counts for the server that it has confirmed, until it confirms another one or is removed', async () => {
  const { deviceId } = await own.aPlaceOnBus()
  const [server, person] = [await aServer(db), await aServer(db)]
  await sql`update cvm set smart_type = 'person' where id = ${person.id}`.execute(db)
  const address = await addressOf(server.id)
  const { data: offered } = await call(token, deviceSettings.analysisServers, { body: { id: deviceId } })
  expect(offered.rows).toContainEqual({ name: server.name, address, devices: 0 })
  expect(offered.rows.map(({ name }) => name)).not.toContain(person.name)

  const point = (to: string) => call(token, deviceSettings.analyze, { body: { id: deviceId, address: to } })
  expect((await point(address)).code).toBe(200)
  await expect.poll(async () => (await onServer(server.id)).total).toBe(1)
  expect(await onServer(server.id)).toMatchObject({ ok: 1, down: 0, devices: [{ id: deviceId, state: 'ok' }] })
  const { data: overview } = await call(token, serverOverview.servers, {})
  expect(overview.rows.find(({ id }) => id === server.id)).toMatchObject({ devices: 1, health: 'ok', cpu: 20 })
  expect((await call(token, servers.remove, { params: { id: server.id } })).code).toBe(1520)

  await call(token, devices.remove, { params: { id: deviceId } })
  expect(await onServer(server.id)).toMatchObject({ total: 0, devices: [] })
  expect((await call(token, servers.remove, { params: { id: server.id } })).code).toBe(200)
})

it('a server that accepts no new work is not offered to cameras and cannot be chosen', async () => {
  const { deviceId } = await own.aPlaceOnBus()
  const server = await aServer(db, { work: 1 })
  await call(token, servers.stopSoon, { body: { id: server.id, stop: true } })
  const { data: offered } = await call(token, deviceSettings.analysisServers, { body: { id: deviceId } })
  expect(offered.rows.map(({ name }) => name)).not.toContain(server.name)
  const body = { id: deviceId, address: await addressOf(server.id) }
  expect(await call(token, deviceSettings.analyze, { body })).toMatchObject({
    code: 2000,
    data: { fields: { address: '这台云服务器现在不接新的摄像头' } },
  })
})

it('cameras that send to no cloud server are counted, and an unknown server is not found', async () => {
  const { data } = await call(token, serverOverview.devices, {})
  expect(data.elsewhere).toBeGreaterThan(0)
  expect(data.rows.every(({ devices: named }) => named.length === 0)).toBe(true)
  expect((await call(token, serverOverview.devices, { query: { serverId: '999999' } as never })).code).toBe(1512)
})
