import { hash } from 'node:crypto'
import { rollouts } from '#contract/releases/rollouts.ts'
import { isOpenRollout } from '#contract/releases/software.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { factoryVersion } from '../../boxes/programs.ts'
import type { BackOffice } from '../../calls/backOffice.ts'
import type { Act } from '../act.ts'

const next = 'v1.3.344-2024-12-23'
/** The oldest first. */
const versions = [
  { number: factoryVersion, notes: '出厂版本。' },
  { number: next, notes: '修复逆光时人脸过暗。\n断网后先补传照片，再补传心跳。\n升级约需 1 分钟，期间不拍照。' },
] as const

/** Bytes that no program would take for text; the same for each number. */
const imageOf = (number: string) =>
  Buffer.concat(Array.from({ length: 6000 }, (_, at) => hash('sha256', `${number}/${at}`, 'buffer')))

/** Cameras are brought from the version that they came with to the next one: one first, then all. */
export const cameraRollout: Act = {
  title: '摄像头程序',
  async prepare({ desk }) {
    for (const one of versions) await release(desk('chief'), one)
  },
  turns: {
    every: 120,
    async turn({ desk }) {
      const office = desk('chief')
      const { rows } = await office.call(rollouts.list, { body: { size: 20 } })
      // A rollout that paused because a wave fell short is resumed, as by somebody who has looked at it.
      for (const { id, state, version } of rows)
        if (state === 'paused') await office.call(rollouts.resume, { body: { id, version } })
      if (rows.length > 0) return !rows.some(({ state }) => isOpenRollout(state))
      const known = await office.call(softwareVersions.options, { body: { product: 'camera' } })
      const versionId = known.rows.find(({ number }) => number === next)?.id
      if (versionId === undefined) return true
      const { cameras } = await office.call(rollouts.preview, { body: { versionId } })
      // Cameras report their running version once they are on the bus.
      if (cameras === 0) return false
      const plan = {
        waveBy: 'count',
        waveSizes: [1],
        successPercent: 80,
        maxFailures: 6,
        avoidsOpening: false,
      } as const
      await office.call(rollouts.add, { body: { versionId, cameras, ...plan, waveSizes: [1] } })
      return false
    },
  },
}

async function release(office: BackOffice, { number, notes }: { number: string; notes: string }) {
  const { rows } = await office.call(softwareVersions.list, { body: { q: number, product: 'camera', size: 20 } })
  if (rows.some((row) => row.number === number)) return
  const { key } = await office.call(softwareVersions.uploadFile, {
    query: { product: 'camera' },
    file: { bytes: imageOf(number), type: 'application/octet-stream' },
  })
  const { id } = await office.call(softwareVersions.add, { body: { product: 'camera', number, notes, key } })
  await office.call(softwareVersions.release, { params: { id }, body: { version: 0 } })
}
