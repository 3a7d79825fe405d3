import { printers } from '#contract/printing/printers.ts'
import { cases } from '#contract/scenic/cases.ts'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { devices } from '#contract/scenic/devices.ts'
import type { Act } from '../act.ts'

/** The cameras of projects where photos are taken, in groups: some are printed at once, some are not, and the newest is in none yet. */
export const cameraGroups: Act = {
  title: '相机配置组',
  async prepare({ desk }) {
    const office = desk('platform')
    const { rows: projects } = await office.call(cases.list, { body: { size: 200 } })
    for (const { id: caseId, caseType } of projects) {
      if (caseType !== 'travelPhoto') continue
      const known = await office.call(deviceGroups.list, { body: { caseId, size: 1 } })
      if (known.total > 0) continue
      const { rows: cameras } = await office.call(devices.ofCase, { params: { id: caseId } })
      const { rows: places } = await office.call(printers.options, { body: { caseId } })
      const ids = cameras.map(({ id }) => id).toSorted((a, b) => a - b)
      const half = Math.ceil(ids.length / 2)
      const groups = [
        { name: '现场出片', deviceIds: ids.slice(0, half), printerId: places[0]?.id ?? null },
        { name: '只传照片', deviceIds: ids.slice(half, -1), printerId: null },
      ]
      for (const group of groups) await office.call(deviceGroups.add, { body: { caseId, ...group } })
    }
  },
}
