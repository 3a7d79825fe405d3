import { expect } from 'vitest'
import { deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { devices } from '#contract/scenic/devices.ts'
import type { CommandTiming } from '#server/ingest/bus/dispatch.ts'
import { startDeviceBus } from '#server/ingest/bus/start.ts'
import { aBox, type Box } from '../clients/box.ts'
import { anAccount, aPlace, type Place } from '../rows/world.ts'
import { startTestServer } from './testServer.ts'

/** A test server with a device bus, on which commands go out again after 0.4 s. */
export async function startBusServer(
  settings: Record<string, string> = {},
  timing: Partial<CommandTiming> = { again: 0.4, gather: 0 },
) {
  const server = await startTestServer(settings)
  const { services } = server
  const { db } = services.database
  const stop = await startDeviceBus(services, timing)
  const { token } = await anAccount(db, 1)
  while (!services.bus.up) await new Promise((resolve) => setTimeout(resolve, 20))
  const boxes: Box[] = []
  const one = async (id: number) => (await server.call(token, devices.list, { body: { id } })).data.rows[0]
  const commands = async (deviceId: number) =>
    (await server.call(token, deviceCommands.list, { body: { deviceId } })).data.rows
  return {
    server,
    token,
    db,
    one,
    commands,
    newest: async (deviceId: number) => (await commands(deviceId))[0],
    /** A place whose camera is on the bus and responds as given; by default it carries out every command. */
    async aPlaceOnBus(answers?: Parameters<typeof aBox>[2]): Promise<Place & { box: Box }> {
      const place = await aPlace(db)
      const box = await aBox(services, place, answers)
      boxes.push(box)
      await expect.poll(() => one(place.deviceId)).toMatchObject({ onBus: true })
      return { ...place, box }
    },
    async close() {
      for (const box of boxes) box.client.end(true)
      await stop()
      await server.close()
    },
  }
}
export type BusServer = Awaited<ReturnType<typeof startBusServer>>
