import { hash } from 'node:crypto'
import type { Server } from 'node:net'
import NodeMediaServer from 'node-media-server'
import Context, { type Session } from 'node-media-server/src/core/context.js'
import { app, type KeyName, type Push, type PushFault, type StreamKeys, type StreamMeasurement } from '../media.ts'
import { isKey, provePush } from '../pushSign.ts'

/**
 * node-media-server in its own process: it exits if a port is taken, writes to the console and keeps its state in
 * modules, and untrusted input is parsed where there are no secrets but the stream keys and no database connection.
 * It accepts a push without asking, so the gate is here and uses the keys that the server has sent.
 */
export interface Settings {
  readonly host: string
  /** 0: any that is free. */
  readonly rtmpPort: number
  /** The server signs what it fetches with it; nobody else can play here. */
  readonly secret: string
}
export type ToMedia =
  | { readonly settings: Settings }
  | { readonly keys: readonly (readonly [code: string, keys: StreamKeys])[] }
  | { readonly cut: { readonly code: string; readonly pushId: string } }
export type FromMedia =
  | { readonly ready: { readonly rtmpPort: number; readonly httpPort: number } }
  | { readonly published: Push; readonly signed: KeyName }
  | { readonly refused: Push; readonly why: PushFault }
  | { readonly ended: Pick<Push, 'code' | 'pushId'> }
  | { readonly measured: readonly StreamMeasurement[] }

const lookMs = 2000
/** A push that says nothing for so long is over: the other end lost its power or its network. */
const silentMs = 15_000
/** Connections that neither push nor play by then are cut. */
const idleMs = 15_000
const maxConnections = 2000

let keys: ReadonlyMap<string, StreamKeys> = new Map()
interface Live {
  readonly session: Session
  /** The key itself, because it may be stored under the other name by now. */
  readonly key: string
  bytes: number
  at: number
  changedAt: number
}
const live = new Map<string, Live>()
const proven = new WeakMap<Session, { signed: KeyName; key: string }>()
const sendToParent = (message: FromMedia) => void process.send?.(message)
const pushOf = ({ streamName, id, ip }: Session): Push => ({
  code: streamName,
  pushId: id,
  from: ip.replace(/:\d+$/, '').replace(/^::ffff:/, ''),
})

process.on('disconnect', () => process.exit(0))
process.on('message', (message: ToMedia) => {
  if ('settings' in message) open(message.settings)
  else if ('keys' in message) {
    keys = new Map(message.keys)
    for (const [code, { session, key }] of live) {
      const now = keys.get(code)
      if (now?.primary !== key && now?.backup !== key) end(session)
    }
  } else if (live.get(message.cut.code)?.session.id === message.cut.pushId) end(live.get(message.cut.code)!.session)
})

function open({ host, rtmpPort, secret }: Settings) {
  const server = new NodeMediaServer({
    // The string '0' means any free port; the number 0 would mean no port.
    rtmp: { port: String(rtmpPort) },
    http: { port: '0' },
    webadmin: { enable: false },
    record: { auto: false },
    auth: { publish: true, play: true, secret },
  })
  server.on('prePublish', (session) => {
    const proof = prove(session)
    session.streamQuery = isKey(proof) ? { sign: signature(session.streamPath, secret) } : {}
    if (isKey(proof)) proven.set(session, { signed: proof, key: keys.get(session.streamName)![proof] })
    else sendToParent({ refused: pushOf(session), why: proof })
  })
  server.on('postPublish', (session) => {
    const { signed, key } = proven.get(session)!
    const now = Date.now()
    live.set(session.streamName, { session, key, bytes: session.inBytes, at: now, changedAt: now })
    // It waits half a minute for the same address to come back, and would be live meanwhile.
    const broadcast = Context.broadcasts.get(session.streamPath)
    if (broadcast) broadcast.publishGraceMs = 0
    sendToParent({ published: pushOf(session), signed })
  })
  server.on('donePublish', (session) => {
    if (live.get(session.streamName)?.session !== session) return
    live.delete(session.streamName)
    // Those who watch would be left with the last picture.
    for (const viewer of Context.broadcasts.get(session.streamPath)?.subscribers.values() ?? []) viewer.close()
    sendToParent({ ended: pushOf(session) })
  })
  const { tcpServer } = server.rtmpServer
  tcpServer.maxConnections = maxConnections
  // Only the server itself fetches streams; pushes are accepted on the configured host.
  Context.config.bind = '127.0.0.1'
  server.httpServer.run()
  Context.config.bind = host
  server.rtmpServer.run()
  const { httpServer } = server.httpServer
  let isReady = false
  const ready = () => {
    const [rtmp, http] = [portOf(tcpServer), portOf(httpServer)]
    if (isReady || !rtmp || !http) return
    isReady = true
    sendToParent({ ready: { rtmpPort: rtmp, httpPort: http } })
  }
  tcpServer.once('listening', ready)
  httpServer.once('listening', ready)
  setInterval(look, lookMs)
}

function prove(session: Session): KeyName | PushFault {
  const { streamApp, streamName, protocol, streamPath, streamQuery = {} } = session
  const known = keys.get(streamName)
  if (!known || streamApp !== app || protocol !== 'rtmp') return 'wrong'
  const proof = provePush(known, streamName, streamQuery)
  return isKey(proof) && Context.broadcasts.get(streamPath)?.publisher ? 'busy' : proof
}

/** Ends pushes that have fallen silent, and reports the others. */
function look() {
  const now = Date.now()
  const measured: StreamMeasurement[] = []
  for (const [code, one] of live) {
    const { session, bytes, at } = one
    if (session.inBytes > bytes) one.changedAt = now
    else if (now - one.changedAt > silentMs) {
      end(session)
      continue
    }
    const bitrateKbps = Math.round(((session.inBytes - bytes) * 8) / (now - at))
    one.bytes = session.inBytes
    one.at = now
    const { videoFramerate, videoWidth, videoHeight } = session
    measured.push({
      code,
      pushId: session.id,
      bitrateKbps,
      fps: known(videoFramerate),
      width: known(videoWidth),
      height: known(videoHeight),
    })
  }
  if (measured.length) sendToParent({ measured })
  for (const session of Context.sessions.values())
    if (session.protocol === 'rtmp' && session.streamPath === '' && now - session.createTime > idleMs) end(session)
}

/** What the encoder does not say is unknown, not nothing. */
const known = (value: number | undefined) => (typeof value === 'number' && value > 0 ? value : null)

function end(session: Session) {
  session.socket?.destroy()
  if (!session.socket) session.close()
}

/** The signature that the media server itself requires for publishing and playing. */
function signature(path: string, secret: string) {
  const until = Math.floor(Date.now() / 1000) + 60
  return `${until}-${hash('md5', `${path}-${until}-${secret}`)}`
}

function portOf(server: Server): number | null {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : null
}
