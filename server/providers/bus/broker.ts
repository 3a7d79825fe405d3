import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { Aedes, type Client } from 'aedes'
import type { FastifyBaseLogger } from 'fastify'
import { busTopics, busUp } from '#contract/ingest/bus.ts'
import { sameText } from '../../platform/secrets/secrets.ts'
import type { BusClaim, ProveDevices } from './bus.ts'
import { limited, maxBytes } from './packetLimit.ts'

const smallBytes = 16_384
/** Seconds. After a silence of one and a half times the keepalive the connection ends, and the last will is sent. */
const maxKeepalive = 120

export interface BrokerOptions {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** Credentials of the server itself, which receives from all cameras and sends to each. */
  readonly own: { readonly username: string; readonly password: string }
  readonly prove: ProveDevices
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** How often the connected cameras are authenticated again, in milliseconds. */
  readonly recheckMs?: number
}
export interface Broker {
  /** `mqtt://host:port` */
  readonly url: string
  close(): Promise<void>
}

/**
 * An MQTT 3.1.1 broker in this process. It keeps retained states in memory and no sessions: the server resends what a camera missed.
 * @throws the error of listening on the port
 */
export async function startBroker({ host, port, own, prove, log, recheckMs = 15_000 }: BrokerOptions): Promise<Broker> {
  const servers = new WeakSet<Client>()
  const claims = new WeakMap<Client, BusClaim>()
  const connected = new Set<Client>()

  const authenticate = async (client: Client, username: string, password: string) => {
    if (username === own.username) {
      if (!sameText(password, own.password)) return false
      servers.add(client)
      return true
    }
    // A client id must be the client's own username: with another id it would disconnect the client that uses that one.
    if (client.id !== username) return false
    const claim = { gbCode: username, password }
    if (!(await prove([claim])).has(username)) return false
    claims.set(client, claim)
    connected.add(client)
    // Without a session nothing is queued for cameras that are offline: messages reach connected cameras only.
    ;(client as { clean: boolean }).clean = true
    return true
  }
  /** Null stands for the broker itself, which has no client. */
  const isOwn = (client: Client | null) => client === null || servers.has(client)

  const codeOf = (client: Client | null) => (client && claims.get(client)?.gbCode) ?? ''

  const broker = new Aedes({
    // With a limit, messages without a receiver are worked off recursively: 2000 cameras that leave at once would overflow the stack.
    concurrency: 0,
    connectTimeout: 10_000,
    keepaliveLimit: maxKeepalive,
    maxTopicLevels: 8,
    authenticate: (client, username, password, done) => {
      authenticate(client, username ?? '', password?.toString() ?? '').then(
        (proven) => done(null, proven),
        (error) => {
          log.warn({ err: error }, 'camera lookup failed')
          done(Object.assign(new Error('server unavailable'), { returnCode: 3 }), false)
        },
      )
    },
    authorizePublish: (client, packet, done) => {
      if (isOwn(client)) return done(null)
      const gbCode = codeOf(client)
      const fault = faultOf(gbCode, packet.topic, packet.payload.length)
      if (fault) log.warn({ gbCode, topic: packet.topic }, fault)
      if (!packet.topic.endsWith('/up/state')) packet.retain = false
      done(fault ? new Error(fault) : null)
    },
    authorizeSubscribe: (client, subscription, done) => {
      const allowed = isOwn(client)
        ? subscription.topic === busUp
        : subscription.topic === busTopics.command(codeOf(client))
      done(null, allowed ? subscription : null)
    },
  })
  await broker.listen()
  broker.on('clientDisconnect', (client) => void connected.delete(client))
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.setNoDelay(true)
    const frames = limited()
    const conn = Duplex.from({ readable: socket.pipe(frames), writable: socket })
    frames.on('error', () => socket.destroy())
    socket.on('close', () => conn.destroy())
    conn.on('error', () => socket.destroy())
    broker.handle(conn)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `mqtt://${reached.includes(':') ? `[${reached}]` : reached}:${taken}`
  const recheck = setInterval(
    () => void look().catch((error) => log.warn({ err: error }, 'device recheck failed')),
    recheckMs,
  )
  recheck.unref()
  return {
    url,
    async close() {
      clearInterval(recheck)
      server.close()
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => broker.close(done))
    },
  }

  /** Disconnects cameras whose key was revoked, or that no longer exist. */
  async function look() {
    const connections = [...connected].map((client) => ({ client, claim: claims.get(client) as BusClaim }))
    if (connections.length === 0) return
    const validCodes = await prove(connections.map(({ claim }) => claim))
    for (const { client, claim } of connections) if (!validCodes.has(claim.gbCode)) client.close()
  }
}

/** Why a camera may not publish a message; null if it may. */
function faultOf(gbCode: string, topic: string, bytes: number): string | null {
  const own = `jy/edge/${gbCode}/up/`
  if (!topic.startsWith(own)) return 'a camera spoke for another'
  const rest = topic.slice(own.length)
  if (rest === 'state' || rest === 'reply') return bytes > smallBytes ? 'a message is too long' : null
  if (/^still\/[0-9a-f-]{36}$/.test(rest)) return bytes > maxBytes ? 'a still is too long' : null
  return 'a camera spoke where nobody listens'
}
