import { caseImages } from '#contract/scenic/caseImages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { points } from '#contract/scenic/points.ts'
import { screens } from '#contract/scenic/screens.ts'
import { dayAt, dayLength, hour, startOf } from '../../world/rhythm.ts'
import type { Camera } from '../../world/step.ts'
import type { Act, Scene } from '../act.ts'

/** Of so many projects the terminals are set up. */
const shown = 2
const [door, hall, spare] = ['东门售票厅', '游客中心大厅', '出口长廊'] as const
/** Tokens in the addresses of the open screens, stored for as long as the demo runs. */
const open = new Map<number, string>()

/** Hotspots with pictures, banners, and screens on site: one that is open, one that was switched off, one without an address. */
export const terminals: Act = {
  title: '终端',
  turns: {
    every: 40,
    async turn(scene) {
      const office = scene.desk('platform')
      for (const token of open.values()) await office.call(screens.show, { body: { token } })
      const { rows } = await office.call(cases.list, { body: { size: 200 } })
      const chosen = rows
        .filter(({ id }) => scene.world.cameras.some(({ caseId }) => caseId === id))
        .toSorted((a, b) => a.id - b.id)
        .slice(0, shown)
      // Their covers come first.
      if (chosen.some(({ images }) => images.length === 0)) return false
      for (const row of chosen) {
        const cameras = scene.world.cameras.filter(({ caseId }) => caseId === row.id)
        await spots(scene, row.id, cameras)
        if (row.images.every(({ slot }) => slot !== 'banner')) await banners(scene, row, cameras)
      }
      const [first] = chosen
      if (first && open.size === 0) await setUp(scene, first.id)
      return true
    },
  },
}

/** What a camera saw at an hour of yesterday, stored for its project. */
async function upload({ desk, studio, size }: Scene, caseId: number, camera: Camera, at: number) {
  const { jpeg } = await studio.still(camera, startOf(dayAt(Date.now() - dayLength)) + at * hour, size)
  const file = { bytes: jpeg, type: 'image/jpeg' }
  return (await desk('platform').call(caseImages.upload, { params: { id: caseId }, file })).key
}

/** Makes the first points hotspots; those with a camera get a picture of what it sees. */
async function spots(scene: Scene, caseId: number, cameras: readonly Camera[]) {
  const office = scene.desk('platform')
  const { rows } = await office.call(points.list, { body: { caseId, size: 50 } })
  for (const [at, { id, version, hot, imageKey: known }] of rows.slice(0, 4).entries()) {
    const camera = cameras[at]
    if (hot && (known !== null || !camera)) continue
    const imageKey = camera && known === null ? await upload(scene, caseId, camera, 9 + at) : undefined
    await office.call(points.edit, { params: { id }, body: { hot: true, ...(imageKey && { imageKey }), version } })
  }
}

async function banners(
  scene: Scene,
  {
    id,
    images,
    version,
  }: { id: number; images: readonly { slot: 'cover' | 'banner' | 'map' | 'detail'; key: string }[]; version: number },
  cameras: readonly Camera[],
) {
  const keys: string[] = []
  for (const [at, camera] of cameras.slice(0, 3).entries()) keys.push(await upload(scene, id, camera, 8 + 4 * at))
  const all = [
    ...images.map(({ slot, key }) => ({ slot, key })),
    ...keys.map((key) => ({ slot: 'banner' as const, key })),
  ]
  await scene.desk('platform').call(caseImages.set, { params: { id }, body: { images: all, version } })
}

async function setUp({ desk }: Scene, caseId: number) {
  const office = desk('platform')
  const { rows } = await office.call(screens.list, { body: { caseId, size: 50 } })
  for (const name of [door, hall, spare]) {
    const known = rows.find((row) => row.name === name)
    const id = known?.id ?? (await office.call(screens.add, { body: { caseId, name } })).id
    if (name === spare) continue
    const { token } = await office.call(screens.issue, { body: { id, version: known?.version ?? 0 } })
    await office.call(screens.show, { body: { token } })
    // The other one is switched off for the night and not on again.
    if (name === door) open.set(id, token)
  }
}
