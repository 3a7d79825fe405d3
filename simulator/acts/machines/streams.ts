import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devices } from '#contract/scenic/devices.ts'
import { type Stream, streams } from '#contract/streams/streams.ts'
import type { Camera } from '../../world/step.ts'
import type { Act, Scene } from '../act.ts'

/** So many cameras push, in the world's order. The first also has a stream whose address has expired; the others never connect. */
const pushing = 3
const [main, expired, spare] = ['主码流', '临时直播', '备用流'] as const

/** Live pictures of some cameras: each pans across what it sees. Needs ffmpeg; without it the demo says that there are none. */
export const liveStreams: Act = {
  title: '视频流',
  async prepare(scene) {
    const { rows } = await office(scene).call(streams.list, { body: { size: 200 } })
    const chosen = eyes(scene)
    const planned = [
      ...chosen.slice(0, pushing).map((camera) => [camera, main] as const),
      ...chosen.slice(0, 1).map((camera) => [camera, expired] as const),
      ...chosen.slice(pushing).map((camera) => [camera, spare] as const),
    ]
    for (const [camera, name] of planned) {
      const device = await deviceOf(scene, camera)
      if (!device || rows.some((row) => row.deviceId === device.id && row.name === name)) continue
      await office(scene).call(streams.add, { body: { caseId: device.caseId, deviceId: device.id, name } })
    }
    if (!hasFfmpeg())
      console.log('  没有找到 ffmpeg：演示里没有实时画面，流信息管理会显示未推流。装上 ffmpeg 后重新启动演示。')
  },
  turns: {
    every: 5,
    async turn(scene) {
      if (!hasFfmpeg()) return true
      const { rows } = await office(scene).call(streams.list, { body: { size: 200 } })
      const chosen = eyes(scene)
      for (const row of rows) {
        if (row.state === 'live' || children.has(row.id)) continue
        if (row.name === expired && row.state === 'unpushed') refuse(row)
        if (row.name !== main) continue
        const device = await office(scene).call(devices.gbCode, { params: { id: row.deviceId } })
        const camera = chosen.find(({ gbCode }) => gbCode === device.gbCode)
        if (camera) await push(scene, row, camera)
      }
      return true
    },
  },
}

/** The desk that may see push addresses. */
const office = ({ desk }: Scene) => desk('chief')

/** Two of the first scenic area, and one each of the next two. */
function eyes({ world: { cameras } }: Scene): readonly Camera[] {
  const areaIds = [...new Set(cameras.map(({ areaId }) => areaId))].toSorted((a, b) => a - b)
  const of = (at: number) => cameras.filter(({ areaId }) => areaId === areaIds[at])
  return [...of(0).slice(0, 2), ...of(1).slice(0, 1), ...of(2).slice(0, 1)]
}

async function deviceOf(scene: Scene, { gbCode }: Camera) {
  const { rows } = await office(scene).call(devices.list, { body: { q: gbCode } })
  return rows.find((row) => row.gbCode === gbCode)
}

const children = new Map<number, ChildProcess>()
let known: boolean | undefined
const hasFfmpeg = () => {
  known ??= spawnSync('ffmpeg', ['-version'], { stdio: 'ignore', timeout: 5000 }).status === 0
  return known
}

/** What the camera sees, wider than its picture, so that it can look around. */
async function push({ studio, signal }: Scene, { id, pushUrl }: Stream, camera: Camera) {
  if (!pushUrl || signal.aborted) return
  const folder = await mkdtemp(join(tmpdir(), 'jy-eye-'))
  const still = join(folder, 'still.jpg')
  const { jpeg } = await studio.still(camera, Date.now(), { width: 1080, height: 640 })
  await writeFile(still, jpeg)
  const look = 'crop=960:540:60*(1+sin(t/5)):50*(1+cos(t/7)),scale=640:360'
  run(id, pushUrl, ['-loop', '1', '-framerate', '10', '-i', still, '-vf', look], signal).once('exit', () =>
    rm(folder, { recursive: true, force: true }),
  )
}

/** Somebody still uses an address that is over. */
function refuse({ id, pushUrl }: Stream) {
  const url = pushUrl?.replace(/txTime=.*/, 'txTime=65000000')
  if (url) run(id, url, ['-f', 'lavfi', '-i', 'color=size=64x36:rate=5', '-t', '2'], AbortSignal.timeout(10_000))
}

function run(id: number, url: string, source: readonly string[], signal: AbortSignal): ChildProcess {
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '20']
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-re', ...source, ...coded]
  const child = spawn('ffmpeg', [...args, '-b:v', '500k', '-threads', '1', '-f', 'flv', url], { stdio: 'ignore' })
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  process.once('exit', stop)
  children.set(id, child)
  const cleanUp = () => {
    children.delete(id)
    signal.removeEventListener('abort', stop)
    process.off('exit', stop)
  }
  child.once('exit', cleanUp)
  child.once('error', cleanUp)
  return child
}
