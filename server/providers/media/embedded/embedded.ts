import { type ChildProcess, execFile, fork } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { app, type Gate, type Media, type MediaState } from '../media.ts'
import type { FromMedia, ToMedia } from './mediaProcess.ts'

const maxWaitMs = 30_000
/** A run that lasted so long is a good one: the next start comes at once again. */
const goodMs = 60_000

/** The media server that comes with the product, as a child of this process. It begins with the first stream: before, it would only take memory. */
export class EmbeddedMedia implements Media {
  readonly name = 'embedded'
  readonly #env: Env
  readonly #log: FastifyBaseLogger
  readonly #secret = randomBytes(24).toString('hex')
  #hls = false
  /** Settles when it is known whether there is HLS. */
  #looking: Promise<void> | null = null
  #gate: Gate | null = null
  #child: ChildProcess | null = null
  #ports: { rtmpPort: number; httpPort: number } | null = null
  #why: string | null = '正在启动'
  /** Settles when the running start has come to something. */
  #begun: Promise<void> | null = null
  #waitMs = 1000
  #again: NodeJS.Timeout | undefined
  #closed = false
  /** Settles when all messages of the child so far are handled, one after the other in the order of arrival. */
  #telling: Promise<void> = Promise.resolve()

  constructor(env: Env, log: FastifyBaseLogger) {
    this.#env = env
    this.#log = log
  }

  state(): MediaState {
    const serves = this.#ports !== null || (this.#gate !== null && this.#child === null)
    return { serves, why: serves ? null : this.#why, flv: true, hls: this.#hls }
  }

  pushServer() {
    const { MEDIA_PUSH_URL, MEDIA_HOST, MEDIA_RTMP_PORT } = this.#env
    if (MEDIA_PUSH_URL) return MEDIA_PUSH_URL.replace(/\/$/, '')
    const host = MEDIA_HOST === '0.0.0.0' || MEDIA_HOST === '::' ? this.#publicHost() : MEDIA_HOST
    return `rtmp://${host.includes(':') ? `[${host}]` : host}:${this.#ports?.rtmpPort ?? MEDIA_RTMP_PORT}/${app}`
  }

  playAddresses(code: string, token: string) {
    return {
      flv: `/live/${code}.flv?token=${token}`,
      hls: this.#hls ? `/live/${code}.m3u8?token=${token}` : null,
    }
  }

  flvOf = (code: string) => {
    if (!this.#ports) return null
    const path = `/${app}/${code}`
    const until = Math.floor(Date.now() / 1000) + 30
    return `http://127.0.0.1:${this.#ports.httpPort}${path}.flv?sign=${until}-${hash('md5', `${path}-${until}-${this.#secret}`)}`
  }

  async start(gate: Gate) {
    this.#gate = gate
    // The start does not wait for it.
    this.#looking = hasFfmpeg().then((has) => {
      this.#hls = has
    })
    this.refresh().catch((error) => {
      this.#log.warn({ err: error }, 'streams could not be read')
      this.#run()
    })
  }

  async refresh() {
    const gate = this.#gate
    if (!gate || this.#closed) return
    if (!this.#child) {
      const { size } = await gate.keys()
      if (size === 0) return
      // Another call may have started it meanwhile.
      if (!this.#child && !this.#closed) this.#run()
    }
    await Promise.all([this.#begun, this.#looking])
    if (this.#ports) this.#send({ keys: [...(await gate.keys())] })
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#again)
    const child = this.#child
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      await exited
    }
    await this.#telling
  }

  /** For tests that bring it down. */
  get pid() {
    return this.#child?.pid
  }

  #run() {
    const startedAt = Date.now()
    const child = fork(new URL('./mediaProcess.ts', import.meta.url), {
      env: { PATH: process.env.PATH ?? '', TZ: process.env.TZ ?? '' },
      execArgv: ['--max-old-space-size=512'],
      // It writes every connection to the console, with the address it came from.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    let settled = () => {}
    this.#begun = new Promise((resolve) => {
      settled = resolve
    })
    let said = ''
    const keep = (text: Buffer) => {
      said = (said + text.toString()).slice(-2000)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('message', (message: FromMedia) => {
      if ('ready' in message) {
        this.#ports = message.ready
        this.#why = null
        settled()
        this.#log.info(message.ready, 'media server ready')
        this.refresh().catch((error) => this.#log.warn({ err: error }, 'stream keys could not be read'))
      } else this.#hear(message)
    })
    child.on('error', (error) => this.#log.error({ err: error }, 'media server failed to start'))
    child.on('exit', (code, signal) => {
      settled()
      this.#ports = null
      if (this.#closed) return
      this.#why = /already in use/.test(said)
        ? `端口 ${this.#env.MEDIA_RTMP_PORT} 已被占用，推流没有接收；用 MEDIA_RTMP_PORT 另给一个端口`
        : '流媒体服务中断，正在重启'
      this.#waitMs = Date.now() - startedAt > goodMs ? 1000 : Math.min(this.#waitMs * 2, maxWaitMs)
      this.#log.error({ code, signal, said: said.slice(-400), againMs: this.#waitMs }, 'media server ended')
      this.#again = setTimeout(() => this.#run(), this.#waitMs)
      this.#again.unref()
    })
    const { MEDIA_HOST: host, MEDIA_RTMP_PORT: rtmpPort } = this.#env
    this.#send({ settings: { host, rtmpPort, secret: this.#secret } })
  }

  #send(message: ToMedia) {
    if (this.#child?.connected) this.#child.send(message, () => {})
  }

  #hear(message: Exclude<FromMedia, { ready: unknown }>) {
    this.#telling = this.#telling
      .then(() => this.#pass(this.#gate!, message))
      .catch((error) => this.#log.warn({ err: error }, 'media server event could not be stored'))
  }

  async #pass(gate: Gate, message: Exclude<FromMedia, { ready: unknown }>) {
    if ('published' in message) {
      const { code, pushId } = message.published
      if (!(await gate.published(message.published, message.signed))) this.#send({ cut: { code, pushId } })
    } else if ('refused' in message) await gate.refused(message.refused, message.why)
    else if ('ended' in message) await gate.ended(message.ended)
    else await gate.measured(message.measured)
  }

  #publicHost() {
    return this.#env.PUBLIC_URL ? new URL(this.#env.PUBLIC_URL).hostname : '127.0.0.1'
  }
}

/** HLS is made of the stream by ffmpeg, where it is installed; the pictures themselves are not touched. */
const hasFfmpeg = () =>
  new Promise<boolean>((resolve) => execFile('ffmpeg', ['-version'], { timeout: 5000 }, (error) => resolve(!error)))
