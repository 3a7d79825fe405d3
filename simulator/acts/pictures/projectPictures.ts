import { caseImages } from '#contract/scenic/caseImages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { dayAt, dayLength, hour, startOf } from '../../world/rhythm.ts'
import type { Act } from '../act.ts'

/** Each project gets a cover: what one of its cameras sees in the light of the late morning. */
export const projectPictures: Act = {
  title: '项目图片',
  turns: {
    every: 600,
    async turn({ desk, world, studio, size }) {
      const office = desk('platform')
      const { rows } = await office.call(cases.list, { body: { size: 200 } })
      const bare = rows.flatMap((row) => {
        const camera = row.images.length === 0 && world.cameras.find(({ caseId }) => caseId === row.id)
        return camera ? [{ ...row, camera }] : []
      })
      const [next] = bare
      if (!next) return true
      const { id, version, camera } = next
      const yesterday = startOf(dayAt(Date.now() - dayLength))
      const { jpeg } = await studio.still(camera, yesterday + 10 * hour, size)
      const file = { bytes: jpeg, type: 'image/jpeg' }
      const { key } = await office.call(caseImages.upload, { params: { id }, file })
      await office.call(caseImages.set, { params: { id }, body: { images: [{ slot: 'cover', key }], version } })
      return bare.length === 1
    },
  },
}
