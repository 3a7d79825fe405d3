import { randomBytes } from 'node:crypto'
import mqtt, { type MqttClient } from 'mqtt'
import { busTopics, busUp } from '#contract/ingest/bus.ts'
import { type BusHearer, type BusMessage, BusSilent } from './bus.ts'

const sendMs = 5000

export interface BusLine {
  readonly up: boolean
  send(gbCode: string, message: object): Promise<void>
  close(): Promise<void>
}

/**
 * The server's own connection to a broker; it reconnects until it is closed. Commands are not
 * queued in it while the broker is away: they are stored in the database and sent again from there.
 */
export function openLine(url: string, hearer: BusHearer, credentials: { username?: string; password?: string } = {}) {
  let ready = false
  const client = mqtt.connect({
    ...addressOf(url),
    ...credentials,
    protocolVersion: 4,
    clientId: `jy-server-${randomBytes(6).toString('hex')}`,
    clean: true,
    keepalive: 20,
    connectTimeout: 5000,
    reconnectPeriod: 1000,
    resubscribe: false,
    queueQoSZero: false,
  })
  // The broker holds back further messages until this one is done, so that a flood does not fill the memory here.
  client.handleMessage = (packet, done) => {
    const message = messageOf(packet.topic.toString(), packet.payload as Buffer, packet.retain)
    if (message) hearer.onMessage(message).then(() => done(), done)
    else done()
  }
  client.on('connect', () => {
    client.subscribe(busUp, { qos: 1 }, (error) => {
      if (error) return client.reconnect()
      ready = true
      hearer.line(true)
    })
  })
  client.on('close', () => {
    if (ready) hearer.line(false)
    ready = false
  })
  // Said by `close` already; without a listener it would end the process.
  client.on('error', () => {})
  const line: BusLine = {
    get up() {
      return ready
    },
    send: (gbCode, message) => published(client, ready, busTopics.command(gbCode), JSON.stringify(message)),
    close: () => client.endAsync(true),
  }
  return line
}

/** The address in its parts: of a whole one mqtt reads them by `url.parse`, which Node wants to be rid of. */
function addressOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  return {
    protocol: protocol === 'mqtts:' ? ('mqtts' as const) : ('mqtt' as const),
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
  }
}

async function published(client: MqttClient, ready: boolean, topic: string, text: string) {
  if (!ready) throw new BusSilent('the broker is away')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BusSilent('the broker did not answer')), sendMs)
  })
  try {
    await Promise.race([client.publishAsync(topic, text, { qos: 1 }), late])
  } catch (error) {
    throw error instanceof BusSilent ? error : new BusSilent((error as Error).message)
  } finally {
    clearTimeout(timer)
  }
}

const shape = /^jy\/edge\/([0-9]{20})\/up\/(state|reply|still)(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/

function messageOf(topic: string, payload: Buffer, retained: boolean): BusMessage | null {
  const [, gbCode, kind, id] = shape.exec(topic) ?? []
  if (gbCode === undefined || (kind === 'still') !== (id !== undefined)) return null
  return { gbCode, kind: kind as BusMessage['kind'], id: id ?? null, payload, retained }
}
