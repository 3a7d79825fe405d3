import { channelCodes } from '#contract/codes/channelCodes.ts'
import { schemes } from '#contract/codes/schemes.ts'
import { points } from '#contract/scenic/points.ts'
import { boardAt, entrance, outdated } from '../../world/codes.ts'
import type { Act } from '../act.ts'

/** Codes are put up at entrances and points before the first visitor of the past scans one; the last scenic area has none yet. */
export const codes: Act = {
  title: '渠道码',
  async prepare({ desk, world }) {
    const office = desk('platform')
    const areaIds = [...new Set(world.cameras.map(({ areaId }) => areaId))].toSorted((a, b) => a - b)
    const { rows: known } = await office.call(channelCodes.list, { body: { size: 200 } })
    const { rows: spots } = await office.call(points.list, { body: { size: 200 } })
    const hang = async (
      areaId: number,
      name: string,
      place: string,
      more: { caseId?: number; pointId?: number } = {},
    ) =>
      known.some((row) => row.areaId === areaId && row.name === name)
        ? undefined
        : office.call(channelCodes.add, { body: { areaId, name, place, ...more } })
    for (const [at, areaId] of areaIds.slice(0, -1).entries()) {
      const gate = await hang(areaId, entrance, '检票口右侧')
      if (gate) await office.call(schemes.make, { body: { id: gate.id } })
      const spot = spots.find((row) => row.areaId === areaId)
      if (spot) await hang(areaId, boardAt(spot.name), '取景框旁', { caseId: spot.caseId, pointId: spot.id })
      if (at === 0) await hang(areaId, outdated, '游客中心资料架')
      const stopped = at === 1 && (await hang(areaId, '展会临时展架', '入口广场'))
      if (stopped)
        await office.call(channelCodes.edit, { params: { id: stopped.id }, body: { active: false, version: 0 } })
    }
  },
  turns: {
    every: 20,
    async turn({ desk, random, signal }) {
      const { rows } = await desk('platform').call(channelCodes.list, { body: { size: 200 } })
      const hanging = rows.filter(({ state, name }) => state !== 'stopped' && name !== outdated)
      if (hanging.length === 0) return true
      const { url } = random.pick(hanging)
      // The redirect is not followed.
      await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) }).catch(
        () => {},
      )
      return true
    },
  },
}
