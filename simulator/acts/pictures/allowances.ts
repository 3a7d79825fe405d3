import { pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import type { Act } from '../act.ts'

/** Daily allowances, assigned to the cameras in turn; large enough for all pictures of the demo. */
const daily = [null, 20_000, 50_000] as const

/** 传图数量: most cameras have an allowance, and one was given more for a busy day. */
export const allowances: Act = {
  title: '传图数量',
  async prepare({ desk }) {
    const office = desk('platform')
    const { rows } = await office.call(pictureAllowances.list, { body: { size: 200, sort: 'name', order: 'asc' } })
    // Somebody who looks at the demo may have changed some: then all are left as they are.
    if (rows.some((row) => row.daily !== null)) return
    const cameras = rows.toSorted((a, b) => a.id - b.id)
    for (const [at, { id, version }] of cameras.entries()) {
      const next = daily[at % daily.length] ?? null
      if (next !== null) await office.call(pictureAllowances.edit, { body: { id, daily: next, version } })
    }
    const [, busy] = cameras
    if (!busy) return
    const body = { deviceId: busy.id, pictures: 5000, reason: '周末客流大，临时加量' }
    await office.call(pictureTopups.add, { body: { ...body, requestKey: `demo-topup-${busy.id}` } })
  },
}
