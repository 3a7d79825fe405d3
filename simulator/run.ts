import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openIngest } from './client.ts'
import { openDarkroom } from './darkroom.ts'
import { readKeys } from './demo.ts'
import { readMarks, writeMarks } from './marks.ts'
import { catchUp, goOn, markPlayed, type Play, pastDays } from './play.ts'
import { dayAt } from './rhythm.ts'
import { openStudio, type Size } from './studio.ts'
import { line, newTally, type Tally } from './tally.ts'
import { pause } from './transport.ts'
import { startWatch } from './watch.ts'
import { meetCameras } from './world.ts'

export interface SimulationOptions {
  readonly base: string
  /** Where the set-up left the keys, and where this keeps how far it came. */
  readonly dataDir: string
  readonly areas: number
  /** Cameras of each area. */
  readonly devices: number
  readonly ordersPerMinute: number
  readonly picturesPerMinute: number
  readonly speed: number
  readonly steady: boolean
  readonly seed: string
  /** Past days to send first. */
  readonly history: number
  /** Pictures of a past day; they take most of its time. */
  readonly historyPictures: number
  readonly size: Size
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Cameras and visitors until `signal` ends them. @throws where no key is known or the server refuses or never answers */
export async function simulate(options: SimulationOptions): Promise<Tally> {
  const { base, dataDir, seed, steady, signal, say } = options
  const keys = await readKeys(dataDir, base)
  if (keys.length === 0) throw new Error(`没有 ${base} 的接入密钥：先运行 simulator/demo.ts，密钥写在 ${dataDir}`)
  const { cameras, goods, ingestOf } = await meetCameras(
    keys.map((key) => openIngest(base, key, { signal })),
    options,
  )
  if (cameras.length === 0) throw new Error('密钥名下没有摄像头')
  const tally = newTally()
  const studio = openStudio(seed)
  const began = Date.now()
  const marksFile = join(dataDir, 'simulator.json')
  const past = options.historyPictures / 600
  const post = { ingestOf, studio, tally }
  const play: Play = {
    world: { seed, cameras, goods },
    pace: { ordersPerMinute: options.ordersPerMinute, speed: options.speed, steady, picturesPerMinute: (at) => (at < began ? past : options.picturesPerMinute) },
    post,
    darkroom: openDarkroom(post, options.size, signal),
    pastSize: { width: 1280, height: 853 },
    began,
    marks: await readMarks(marksFile),
    waiting: [],
    sending: [],
    signal,
  }
  const watch = startWatch({ ...post, seed, cameras, steady, signal })
  const report = async () => {
    while (!signal.aborted) {
      await pause(10_000, signal)
      if (!signal.aborted)
        say(`${clock()} ${line(tally, { beating: watch.beating, all: cameras.length }, play.sending.length + play.waiting.filter(({ at }) => at < Date.now()).length)}`)
      markPlayed(play)
      await writeMarks(marksFile, play.marks)
    }
  }
  await Promise.all([watch.ended, play.darkroom.ended, report(), goOn(play), catchUpAll(play, options)])
  return tally
}

/** The past comes beside what happens now, so that nobody waits for it: today first, then the days before. */
async function catchUpAll(play: Play, { history, say, signal }: SimulationOptions) {
  if (history === 0) return
  for (const day of [dayAt(play.began), ...pastDays(play.began, history)]) {
    await catchUp(play, day)
    if (signal.aborted) return
    say(`${clock()} ${day} 已补齐`)
  }
}

const clock = () => new Date(Date.now() + 8 * 3600_000).toISOString().slice(11, 19)

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:8080' },
      'data-dir': { type: 'string', default: process.env.DATA_DIR ?? 'data' },
      areas: { type: 'string', default: '6' },
      devices: { type: 'string', default: '4' },
      'orders-per-minute': { type: 'string', default: '20' },
      'pictures-per-minute': { type: 'string', default: '20' },
      speed: { type: 'string', default: '1' },
      steady: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      duration: { type: 'string' },
      history: { type: 'string', default: '0' },
      'history-pictures': { type: 'string', default: '120' },
      size: { type: 'string', default: '1920x1280' },
    },
  })
  const number = (name: keyof typeof values, low: number, high: number) => {
    const value = Number(values[name])
    if (!(value >= low && value <= high)) throw new Error(`--${name} 应为 ${low} 至 ${high} 之间的数，现为 ${String(values[name])}`)
    return value
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  if (values.duration) setTimeout(() => stop.abort(), number('duration', 1, 10_000_000) * 1000).unref()
  try {
    const [width, height] = values.size.split('x').map(Number) as [number, number]
    if (!(width >= 320 && width <= 4000 && height >= 240 && height <= 4000)) throw new Error('--size 应如 1920x1280，最大 4000x4000')
    const tally = await simulate({
      base: values.base,
      dataDir: values['data-dir'],
      areas: number('areas', 1, 1000),
      devices: number('devices', 1, 1000),
      ordersPerMinute: number('orders-per-minute', 0, 100_000),
      picturesPerMinute: number('pictures-per-minute', 0, 10_000),
      speed: number('speed', 0.1, 1000),
      steady: values.steady,
      seed: values.seed,
      history: number('history', 0, 60),
      historyPictures: number('history-pictures', 0, 100_000),
      size: { width, height },
      say: (text) => console.log(text),
      signal: stop.signal,
    })
    console.log(`${clock()} 结束：${line(tally, { beating: 0, all: 0 }, 0)}`)
  } catch (error) {
    if (!stop.signal.aborted) {
      console.error((error as Error).message)
      process.exitCode = 1
    }
  }
}
