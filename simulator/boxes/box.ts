import { connectAsync, type MqttClient } from 'mqtt'
import { type BusCommand, type BusState, busTopics, type UpdateArgs } from '#contract/ingest/bus.ts'
import type { Random } from '#scenery/random.ts'
import type { Camera } from '../world/step.ts'
import type { Programs } from './programs.ts'

/** Faults of a box: it never responds, its connection is cut again and again, it responds late, or it refuses. */
export const faults = ['silent', 'flapping', 'slow', 'refusing'] as const
export type Fault = (typeof faults)[number]

export interface BoxOptions {
  readonly camera: Camera
  readonly password: string
  readonly fault?: Fault | undefined
  readonly random: Random
  /** What the camera sees, as JPEG. */
  readonly still: (camera: Camera, at: number) => Promise<Uint8Array>
  /** Its programs; without them the box reports no version and refuses updates. */
  readonly programs?: Programs | undefined
  /** How many times faster than real time the box runs. */
  readonly pace: number
}

/** How many command ids are remembered, with their replies. */
const remembered = 100
const sayMs = 30_000
const slowMs = 6000
const flapMs = 45_000
/** How long smart analysis takes to start and to stop. */
const turnMs: readonly [number, number] = [2000, 5000]

/**
 * An edge box with one camera, which speaks only MQTT: it reports its state, carries out each command once, and publishes a still when
 * requested. The caller drives its clock: it calls `turn` every few seconds.
 */
export class Box {
  readonly #options: BoxOptions
  readonly #answers = new Map<string, { ok: boolean; reason?: string } | 'working' | 'still'>()
  #client: MqttClient | null = null
  #connecting = false
  #tryAt = 0
  #tries = 0
  #sayAt = 0
  #cutAt: number
  #smart: NonNullable<BusState['smart']>
  /** Commands that were received (`told`), and those of them that were carried out (`done`). */
  readonly counts = { told: 0, done: 0 }

  constructor(options: BoxOptions) {
    this.#options = options
    this.#smart = options.random.chance(0.9) ? 'running' : 'stopped'
    this.#cutAt = Date.now() + flapMs * options.random.between(0.5, 1.5)
  }

  get fault(): Fault | undefined {
    return this.#options.fault
  }

  get connected(): boolean {
    return this.#client?.connected ?? false
  }

  /** Connects, reports its state, or disconnects, as is due at `now`. */
  turn(url: string, awake: boolean, now: number): void {
    if (!awake) return void (this.#client && this.leave())
    if (!this.connected) {
      if (!this.#connecting && now >= this.#tryAt) void this.#connect(url)
      return
    }
    if (this.#options.fault === 'flapping' && now >= this.#cutAt) this.cut(now + flapMs / 3)
    else if (now >= this.#sayAt) this.#say()
  }

  /** As a cut cable: the broker says its last will. */
  cut(until = Date.now()): void {
    this.#cutAt = until + flapMs
    this.#tryAt = until
    this.#client?.stream.destroy()
    this.#client = null
  }

  /** Says goodbye. */
  leave(): Promise<void> {
    const client = this.#client
    this.#client = null
    if (!client?.connected) return Promise.resolve()
    const { gbCode } = this.#options.camera
    return client
      .publishAsync(busTopics.state(gbCode), JSON.stringify({ online: false }), { qos: 1, retain: true })
      .then(() => client.endAsync())
      .catch(() => client.end(true))
      .then(() => undefined)
  }

  async #connect(url: string) {
    const { camera, password } = this.#options
    const { gbCode } = camera
    this.#connecting = true
    try {
      const client = await connectAsync(
        url,
        {
          protocolVersion: 4,
          clientId: gbCode,
          username: gbCode,
          password,
          keepalive: 60,
          connectTimeout: 10_000,
          reconnectPeriod: 0,
          will: { topic: busTopics.state(gbCode), payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
        },
        false,
      )
      client.on('error', () => {})
      client.on('message', (_, payload) => void this.#told(JSON.parse(payload.toString()) as BusCommand))
      client.on('close', () => {
        if (this.#client === client) this.#client = null
      })
      await client.subscribeAsync(busTopics.command(gbCode), { qos: 1 })
      this.#client = client
      this.#tries = 0
      this.#say()
    } catch {
      // Not all at once, and later and later.
      this.#tryAt = Date.now() + Math.min(60_000, 1000 * 2 ** this.#tries++) * this.#options.random.between(0.5, 1)
    } finally {
      this.#connecting = false
    }
  }

  #say() {
    this.#sayAt = Date.now() + sayMs / this.#options.pace
    const { camera, programs } = this.#options
    const version = programs?.of(camera.gbCode)
    const state: BusState = {
      online: true,
      at: new Date().toISOString(),
      smart: this.#smart,
      ...(version && { version }),
    }
    this.#publish(busTopics.state(camera.gbCode), JSON.stringify(state), true)
  }

  #publish(topic: string, payload: string | Buffer, retain = false) {
    this.#client?.publish(topic, payload, { qos: 1, retain }, () => {})
  }

  #reply(id: string, ok: boolean, reason?: string) {
    const answer = { ok, ...(reason !== undefined && { reason }) }
    this.#remember(id, answer)
    this.#publish(busTopics.reply(this.#options.camera.gbCode), JSON.stringify({ id, ...answer }))
  }

  #remember(id: string, answer: { ok: boolean; reason?: string } | 'working' | 'still') {
    this.#answers.set(id, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > remembered && oldest !== undefined) this.#answers.delete(oldest)
  }

  async #told({ id, cmd, args, until }: BusCommand) {
    this.counts.told++
    const { fault, random, pace } = this.#options
    if (fault === 'silent') return
    const known = this.#answers.get(id)
    if (known === 'working') return
    if (known === 'still') return this.#show(id)
    if (known) return this.#reply(id, known.ok, known.reason)
    this.#remember(id, 'working')
    await new Promise((resolve) =>
      setTimeout(resolve, (fault === 'slow' ? slowMs : random.between(60, 400)) / pace).unref(),
    )
    if (Date.parse(until) < Date.now()) return this.#reply(id, false, '命令到达时已过时限')
    if (fault === 'refusing') return this.#reply(id, false, '边缘盒存储已满，不能执行')
    if (cmd === 'update') return this.#update(id, args as unknown as UpdateArgs)
    this.counts.done++
    if (cmd === 'snapshot') return this.#show(id)
    this.#reply(id, true)
    if (cmd === 'smartStart') this.#turnTo('starting', 'running')
    if (cmd === 'smartStop') this.#turnTo('stopping', 'stopped')
  }

  /** Fetches, checks, answers, installs, and comes back as another version. */
  async #update(id: string, args: UpdateArgs) {
    const { camera, programs, random, pace } = this.#options
    const why = programs ? await programs.fetch(args) : '这个边缘盒不能远程升级'
    if (why !== null || !programs) return this.#reply(id, false, why ?? '')
    this.counts.done++
    this.#reply(id, true)
    setTimeout(
      () => void programs.install(camera.gbCode, args.version).then(() => this.connected && this.#say()),
      random.between(...turnMs) / pace,
    ).unref()
  }

  async #show(id: string) {
    this.#remember(id, 'still')
    const { camera, still } = this.#options
    const jpeg = await still(camera, Date.now())
    this.#publish(busTopics.still(camera.gbCode, id), Buffer.from(jpeg))
  }

  #turnTo(first: NonNullable<BusState['smart']>, then: NonNullable<BusState['smart']>) {
    this.#smart = first
    this.#say()
    setTimeout(
      () => {
        this.#smart = then
        if (this.connected) this.#say()
      },
      this.#options.random.between(...turnMs) / this.#options.pace,
    ).unref()
  }
}
