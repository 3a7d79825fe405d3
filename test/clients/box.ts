import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { type BusCommand, busTopics } from '#contract/ingest/bus.ts'
import { busPassword } from '#server/ingest/bus/access.ts'
import type { Services } from '#server/platform/services.ts'
import { aKey } from './sender.ts'

/** A camera on the device bus as an outsider would write it: it records its commands, and responds as the test says. */
export interface Box {
  readonly gbCode: string
  readonly client: MqttClient
  /** Every command that arrived, repetitions too. */
  readonly commands: BusCommand[]
  state(fields?: object): Promise<void>
  reply(id: string, ok?: boolean, reason?: string): Promise<void>
  still(id: string, jpeg: Buffer): Promise<void>
  /** As a cut cable. */
  cut(): void
}

/** Connects with a key of the operator; `answers` is done for each command. */
export async function aBox(
  { bus, database, secrets }: Pick<Services, 'bus' | 'database' | 'secrets'>,
  { gbCode, operatorId, url = bus.address }: { gbCode: string; operatorId: number; url?: string },
  answers: (command: BusCommand, box: Box) => unknown = ({ id }, box) => box.reply(id),
  more: IClientOptions = {},
): Promise<Box> {
  const key = await aKey({ database, secrets }, operatorId)
  const will = {
    topic: busTopics.state(gbCode),
    payload: Buffer.from('{"online":false}'),
    qos: 1 as const,
    retain: true,
  }
  const client = await connectAsync(url, {
    protocolVersion: 4,
    clientId: gbCode,
    username: gbCode,
    password: busPassword(key.keyId, key.secret, gbCode),
    keepalive: 30,
    reconnectPeriod: 200,
    will,
    ...more,
  })
  const box: Box = {
    gbCode,
    client,
    commands: [],
    state: async (fields = {}) => {
      const text = JSON.stringify({ online: true, at: new Date().toISOString(), ...fields })
      await client.publishAsync(busTopics.state(gbCode), text, { qos: 1, retain: true })
    },
    reply: async (id, ok = true, reason) => {
      await client.publishAsync(busTopics.reply(gbCode), JSON.stringify({ id, ok, ...(reason && { reason }) }), {
        qos: 1,
      })
    },
    still: async (id, jpeg) => void (await client.publishAsync(busTopics.still(gbCode, id), jpeg, { qos: 1 })),
    cut() {
      client.options.reconnectPeriod = 0
      client.stream.destroy()
    },
  }
  client.on('message', (_, payload) => {
    const command = JSON.parse(payload.toString()) as BusCommand
    box.commands.push(command)
    void answers(command, box)
  })
  const begin = async () => {
    await client.subscribeAsync(busTopics.command(gbCode), { qos: 1 })
    await box.state()
  }
  await begin()
  client.on('connect', () => void begin().catch(() => {}))
  return box
}
