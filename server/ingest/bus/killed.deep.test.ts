import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { startBroker } from '#server/providers/bus/broker.ts'
import { type BusServer, startBusServer } from '#test/server/busServer.ts'
import { openProof } from './access.ts'

const own = { username: 'platform', password: 'platform-password' }
const log = { warn: () => {} }
const count = 12

let bus: BusServer
let broker: Awaited<ReturnType<typeof startBroker>>
let again: () => Promise<void>
beforeAll(async () => {
  // The real proof exists only once the test server runs, and that needs the broker first.
  let prove: ReturnType<typeof openProof> = async () => new Set()
  const start = (port: number) => startBroker({ host: '127.0.0.1', port, own, prove: (claims) => prove(claims), log })
  broker = await start(0)
  const { port } = new URL(broker.url)
  const url = `mqtt://${own.username}:${own.password}@127.0.0.1:${port}`
  bus = await startBusServer({ BUS_URL: url, BUS_PUBLIC_URL: broker.url }, { limit: 30, again: 1 })
  prove = openProof(bus.db, bus.server.services.secrets)
  again = async () => {
    broker = await start(Number(port))
  }
})
afterAll(async () => {
  await bus.close()
  await broker.close()
})

it('no command is lost or run twice when the broker is killed under load', async () => {
  const done = new Map<string, number>()
  const answeredIds = new Map<string, Set<string>>()
  const places = await Promise.all(
    Array.from({ length: count }, () =>
      bus.aPlaceOnBus(async ({ id }, box) => {
        const known = answeredIds.get(box.gbCode) ?? new Set()
        answeredIds.set(box.gbCode, known)
        if (!known.has(id)) done.set(id, (done.get(id) ?? 0) + 1)
        known.add(id)
        await new Promise((resolve) => setTimeout(resolve, 150))
        await box.reply(id).catch(() => {})
      }),
    ),
  )
  const deviceIds = places.map(({ deviceId }) => deviceId)
  for (const kind of ['smartStart', 'smartStop', 'smartStart'] as const)
    await bus.server.call(bus.token, deviceCommands.batch, { body: { deviceIds, kind } })
  await new Promise((resolve) => setTimeout(resolve, 250))
  await broker.close()
  await expect.poll(() => bus.server.services.bus.up, { timeout: 10_000 }).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 800))
  await again()
  const states = async () =>
    (await Promise.all(deviceIds.map((id) => bus.commands(id)))).flat().map(({ state }) => state)
  await expect
    .poll(async () => (await states()).filter((state) => state !== 'acknowledged'), { timeout: 45_000, interval: 500 })
    .toEqual([])
  // The third was the same as the first, which was under way still.
  expect((await states()).length).toBe(2 * count)
  expect([...done.values()].every((times) => times === 1)).toBe(true)
  expect(done.size).toBe(2 * count)
}, 90_000)
