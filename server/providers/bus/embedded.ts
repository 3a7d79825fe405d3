import { randomBytes } from 'node:crypto'
import { type Broker, type BrokerOptions, startBroker } from './broker.ts'
import type { Bus } from './bus.ts'
import { type BusLine, openLine } from './client.ts'

interface Options extends Omit<BrokerOptions, 'own'> {
  /** The address that cameras are given; by default the one on which the broker listens. */
  readonly advertisedUrl?: string | undefined
}

/** A broker in this process, and the server's line to it. */
export function embeddedBus({ advertisedUrl, ...options }: Options): Bus {
  const own = { username: `server-${randomBytes(4).toString('hex')}`, password: randomBytes(24).toString('base64url') }
  let broker: Broker | null = null
  let line: BusLine | null = null
  return {
    get address() {
      return advertisedUrl ?? broker?.url ?? ''
    },
    get up() {
      return line?.up ?? false
    },
    async start(hearer) {
      broker = await startBroker({ ...options, own })
      line = openLine(broker.url, hearer, own)
    },
    send: (gbCode, message) => (line ? line.send(gbCode, message) : Promise.reject(new Error('the bus has not begun'))),
    async close() {
      await line?.close()
      await broker?.close()
    },
  }
}
