import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openIngest } from '#client/ingest.ts'
import { pause } from '#client/transport.ts'
import { localText } from '#contract/zone.ts'
import { random } from '#scenery/random.ts'
import type { Scene } from './acts/act.ts'
import { acts } from './acts/index.ts'
import { perform, prepare } from './acts/perform.ts'
import { type Fault, faults } from './boxes/box.ts'
import { startBoxes } from './boxes/boxes.ts'
import { openPrograms } from './boxes/programs.ts'
import { stayingSignedIn } from './calls/backOffice.ts'
import { openDarkroom } from './cameras/darkroom.ts'
import { openRecorder } from './cameras/recorder.ts'
import { openStudio, type Size, type Studio } from './cameras/studio.ts'
import { line, newTally, type Tally } from './cameras/tally.ts'
import { isAwake, startWatch } from './cameras/watch.ts'
import { readDemo, usualAreas, usualDevices } from './demo.ts'
import { readMarks, writeMarks } from './visitors/marks.ts'
import { catchUp, goOn, markPlayed, overture, type Play, pastOf } from './visitors/play.ts'
import { minute } from './world/rhythm.ts'
import { desks } from './world/tenants.ts'
import { meetCameras, meetTemplates } from './world/world.ts'

export interface SimulationOptions {
  readonly base: string
  /** The folder with the keys from the set-up, in which this run also stores its progress. */
  readonly dataDir: string
  readonly areas: number
  /** Cameras of each area. */
  readonly devices: number
  readonly ordersPerMinute: number
  readonly picturesPerMinute: number
  /** The most clips that cameras record in a minute, for the videos that the platform makes; 0, also the default, for none. */
  readonly clipsPerMinute?: number
  /** The least number of orders a minute, at any hour while at least one scenic area is open. */
  readonly atLeast?: number
  readonly speed: number
  readonly steady: boolean
  readonly seed: string
  /** Past days to send first. */
  readonly history: number
  /** Pictures of a past day; they take most of its time. */
  readonly historyPictures: number
  readonly size: Size
  /** How many boxes on the device bus have which fault. */
  readonly faults?: Partial<Record<Fault, number>>
  /** Of the demo's accounts: then colleagues at their desks play along. */
  readonly password?: string | undefined
  /** Replaces the studio that draws the pictures. */
  readonly studio?: Studio
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Cameras and visitors until `signal` ends them. @throws where no key is known or the server refuses or never answers */
export async function simulate(options: SimulationOptions): Promise<Tally> {
  const { base, dataDir, seed, steady, size, signal, say } = options
  const demo = await readDemo(dataDir, base)
  if (!demo?.keys.length) throw new Error(`没有 ${base} 的接入密钥：先运行 simulator/demo.ts，密钥写在 ${dataDir}`)
  const ingests = demo.keys.map((key) => openIngest(base, key, { signal }))
  const { cameras, ingestOf, ...first } = await meetCameras(ingests, options)
  if (cameras.length === 0) throw new Error('密钥名下没有摄像头')
  const began = Date.now()
  const tally = newTally()
  const studio = options.studio ?? openStudio(seed, began - overture)
  const recorder = await recorderOf(options)
  const post = { ingestOf, studio, recorder, tally }
  const platform = demo.platformKey && openIngest(base, demo.platformKey, { signal })
  const scene = sceneOf(options, { world: { seed, cameras, ...first, since: demo.since }, platform, ...post })
  if (scene) await prepare(acts, scene)
  const { goods, activities, codes } = scene ? await meetCameras(ingests, options) : first
  const templates = recorder ? await meetTemplates(ingests) : []
  const world = { seed, cameras, goods, activities, codes, templates, since: demo.since }
  const marksFile = join(dataDir, 'simulator.json')
  const play: Play = {
    world,
    pace: paceOf(options, began),
    post,
    darkroom: openDarkroom(post, size, signal),
    size,
    began,
    marks: await readMarks(marksFile),
    waiting: [],
    sending: [],
    signal,
  }
  const watch = startWatch({ ...post, world, size, steady, signal })
  const boxes = startBoxes({
    seed,
    cameras,
    keyOf: (camera) => ingestOf(camera).key,
    address: () => ingests[0]?.bus() ?? Promise.resolve(''),
    awake: (camera, at) => isAwake({ world, steady }, camera, at),
    still: async (camera, at) => (await studio.still(camera, at, size)).jpeg,
    programs: await openPrograms(dataDir, base),
    faults: options.faults,
    signal,
  })
  const report = async () => {
    while (!signal.aborted) {
      await pause(10_000, signal)
      const unsent = play.sending.length + play.waiting.filter(({ at }) => at < Date.now()).length
      if (!signal.aborted) say(`${clock()} ${line(tally, { beating: watch.beating, all: cameras.length }, unsent)}`)
      markPlayed(play)
      await writeMarks(marksFile, play.marks)
    }
  }
  await Promise.all([
    watch.ended,
    boxes.ended,
    play.darkroom.ended,
    report(),
    goOn(play),
    catchUpAll(play, options),
    scene && perform(acts, { ...scene, world }),
  ])
  return tally
}

/** Visitors of so many milliseconds before the beginning are filmed, too. */
const firstFilms = 15 * minute

/** More pictures just before the beginning than in all the past, and visitors at any hour from then on. */
function paceOf(options: SimulationOptions, began: number): Play['pace'] {
  const {
    ordersPerMinute,
    speed,
    steady,
    picturesPerMinute,
    historyPictures,
    atLeast = 0,
    clipsPerMinute = 0,
  } = options
  const lately = began - overture
  return {
    ordersPerMinute,
    speed,
    steady,
    picturesPerMinute: (at) => (at < lately ? historyPictures / 600 : picturesPerMinute),
    // So that films are there soon; clips of all the past would take hours to draw.
    clipsPerMinute: (at) => (at < began - firstFilms ? 0 : clipsPerMinute),
    fewEyes: (at) => at < lately,
    atLeast: (at) => (at < lately ? 0 : atLeast),
  }
}

/** Who records clips; undefined where there are to be none, or there is no FFmpeg. */
async function recorderOf({ clipsPerMinute = 0, seed, signal, say }: SimulationOptions) {
  if (clipsPerMinute === 0) return undefined
  const recorder = await openRecorder({ seed, clipsPerMinute, signal })
  if (!recorder) say('没有找到能编码 H.264 的 FFmpeg：摄像头不录片段，视频只有进度。装上 FFmpeg 后重新启动演示。')
  return recorder
}

/** Sends the past while the present goes on, so that current steps do not wait for it. */
async function catchUpAll(play: Play, { history, say, signal }: SimulationOptions) {
  if (history === 0) return
  const parts = pastOf(play.began, history)
  for (const [i, part] of parts.entries()) {
    await catchUp(play, part)
    if (signal.aborted) return
    if (part.since === play.began - overture) say(`${clock()} 最近 ${overture / minute} 分钟已补齐`)
    else if (parts[i + 1]?.day !== part.day) say(`${clock()} ${part.day} 已补齐`)
  }
}

/** The scene in which people sign in and play the demo's story; undefined if their password is not known. */
function sceneOf(
  { base, seed, size, password, signal }: SimulationOptions,
  parts: Pick<Scene, 'world' | 'studio' | 'ingestOf' | 'platform' | 'tally'>,
): Scene | undefined {
  if (password === undefined) return undefined
  const people = new Map<string, ReturnType<typeof stayingSignedIn>>()
  const account = (name: string) => {
    const known = people.get(name) ?? stayingSignedIn(base, name, password, { signal })
    people.set(name, known)
    return known
  }
  const desk: Scene['desk'] = (name) => account(desks[name].name)
  return { ...parts, size, random: random(`${seed}/acts/${Date.now()}`), desk, account, signal }
}

/** `refusing=1,slow=2` */
function faultsOf(text: string): Partial<Record<Fault, number>> {
  const entries = text
    .split(',')
    .filter(Boolean)
    .map((entry) => entry.split('=') as [Fault, string?])
  for (const [fault, count] of entries)
    if (!faults.includes(fault) || !/^[0-9]{1,4}$/.test(count ?? ''))
      throw new Error(`--faults 应如 refusing=1,slow=2，可用 ${faults.join('、')}`)
  return Object.fromEntries(entries.map(([fault, count]) => [fault, Number(count)]))
}

const clock = () => localText(Date.now()).slice(11)

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:8080' },
      'data-dir': { type: 'string', default: process.env.DATA_DIR ?? 'data' },
      areas: { type: 'string', default: String(usualAreas) },
      devices: { type: 'string', default: String(usualDevices) },
      'orders-per-minute': { type: 'string', default: '0.6' },
      'pictures-per-minute': { type: 'string', default: '3' },
      'clips-per-minute': { type: 'string', default: '4' },
      'at-least': { type: 'string', default: '0.8' },
      speed: { type: 'string', default: '1' },
      steady: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      duration: { type: 'string' },
      history: { type: 'string', default: '0' },
      'history-pictures': { type: 'string', default: '150' },
      size: { type: 'string', default: '960x640' },
      faults: { type: 'string', default: 'refusing=1,slow=1,silent=1' },
    },
  })
  const number = (name: keyof typeof values, low: number, high: number) => {
    const value = Number(values[name])
    if (!(value >= low && value <= high))
      throw new Error(`--${name} 应为 ${low} 至 ${high} 之间的数，现为 ${String(values[name])}`)
    return value
  }
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  // A parent that is killed sends no signal, but its end of the channel closes.
  if (process.send) process.once('disconnect', () => stop.abort())
  // Once the last minutes have been sent, serving pages is more important than sending the older past.
  setTimeout(() => setPriority(constants.priority.PRIORITY_BELOW_NORMAL), minute).unref()
  if (values.duration) setTimeout(() => stop.abort(), number('duration', 1, 10_000_000) * 1000).unref()
  try {
    const [width, height] = values.size.split('x').map(Number) as [number, number]
    if (!(width >= 320 && width <= 4000 && height >= 240 && height <= 4000))
      throw new Error('--size 应如 960x640，最大 4000x4000')
    const tally = await simulate({
      base: values.base,
      dataDir: values['data-dir'],
      areas: number('areas', 1, 1000),
      devices: number('devices', 1, 1000),
      ordersPerMinute: number('orders-per-minute', 0, 100_000),
      picturesPerMinute: number('pictures-per-minute', 0, 10_000),
      clipsPerMinute: number('clips-per-minute', 0, 60),
      atLeast: number('at-least', 0, 100_000),
      speed: number('speed', 0.1, 1000),
      steady: values.steady,
      seed: values.seed,
      history: number('history', 0, 60),
      historyPictures: number('history-pictures', 0, 100_000),
      size: { width, height },
      faults: faultsOf(values.faults),
      // By the environment: arguments can be read by everybody on the machine.
      password: process.env.DEMO_PASSWORD,
      say: (text) => console.log(text),
      signal: stop.signal,
    })
    console.log(`${clock()} 结束：${line(tally, { beating: 0, all: 0 }, 0)}`)
  } catch (error) {
    if (!stop.signal.aborted) {
      console.error((error as Error).message)
      process.exitCode = 1
    }
  } finally {
    // An open channel to the parent prevents the process from ending.
    if (process.connected) process.disconnect()
  }
}
