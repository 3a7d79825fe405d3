import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../../platform/env.ts'
import { app, type Gate, type Media, type MediaState, type StreamMeasurement } from '../media.ts'
import { type Kind, kinds } from './kinds.ts'

const lookMs = 5000
const patienceMs = 4000

/** An external media server (SRS, ZLMediaKit, nginx-rtmp): its hooks ask who may push and play, and it is polled for its running streams. */
export class OutsideMedia implements Media {
  readonly name: 'srs' | 'zlm' | 'nginx'
  readonly hooks: Kind['hooks']
  readonly #kind: Kind
  readonly #env: Env
  readonly #log: FastifyBaseLogger
  #gate: Gate | null = null
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null
  #why: string | null = '正在连接'
  #closed = false

  constructor(name: 'srs' | 'zlm' | 'nginx', env: Env, log: FastifyBaseLogger) {
    this.name = name
    this.#kind = kinds[name]
    this.hooks = this.#kind.hooks
    this.#env = env
    this.#log = log
  }

  state(): MediaState {
    return { serves: this.#why === null, why: this.#why, flv: this.#kind.flv, hls: this.#kind.hls !== null }
  }

  pushServer = () => this.#env.MEDIA_PUSH_URL!.replace(/\/$/, '')

  playAddresses(code: string, token: string) {
    const base = this.#env.MEDIA_PLAY_URL!.replace(/\/$/, '')
    return {
      flv: this.#kind.flv ? `${base}/${app}/${code}.flv?token=${token}` : null,
      hls: this.#kind.hls && `${base}${this.#kind.hls(code)}?token=${token}`,
    }
  }

  async start(gate: Gate) {
    this.#gate = gate
    this.#timer = setInterval(() => void this.refresh(), lookMs)
    this.#timer.unref()
    await this.refresh()
  }

  /** Reports the running streams to the gate, and cuts those that are no longer allowed. */
  refresh(): Promise<void> {
    if (!this.#gate || this.#closed) return Promise.resolve()
    this.#looking ??= this.#look(this.#gate).finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async close() {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#looking
  }

  async #look(gate: Gate) {
    let streams: readonly StreamMeasurement[]
    try {
      streams = this.#kind.streamsOf(await this.#ask('GET', this.#kind.streamsPath(this.#env)))
    } catch (error) {
      if (this.#why === null || this.#why === '正在连接')
        this.#log.warn({ reason: (error as Error).message, media: this.name }, 'media server does not answer')
      this.#why = `流媒体服务没有应答：${this.#env.MEDIA_API_URL}`
      return
    }
    this.#why = null
    try {
      await gate.measured(streams)
      for (const push of await gate.toCut(streams)) {
        const { method, path } = this.#kind.cut(this.#env, push)
        await this.#ask(method, path)
      }
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message, media: this.name }, 'pushes could not be looked through')
    }
  }

  async #ask(method: 'GET' | 'DELETE', path: string): Promise<string> {
    const answer = await fetch(this.#env.MEDIA_API_URL!.replace(/\/$/, '') + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return answer.text()
  }
}
