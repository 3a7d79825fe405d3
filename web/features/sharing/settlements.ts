import type { ScenicSettlement, SettlementState } from '#contract/sharing/scenicSettlements.ts'
import { can } from '#web/kit/access/access.ts'
import { basisPoints } from '#web/kit/format.ts'
import type { Mark } from '#web/parts/value/tone.ts'

export const settlementMarks: Readonly<Record<SettlementState, Mark>> = {
  due: ['warn', 'triangle'],
  confirmed: ['info', 'half'],
  open: ['unknown', 'clock'],
  paid: ['ok', 'check'],
  none: ['closed', 'bar'],
}

/** The ratios of a month, each once. */
export const sharesOf = ({ parts }: Pick<ScenicSettlement, 'parts'>) =>
  [...new Set(parts.map(({ share }) => basisPoints(share)))].join('、')

type Place = Pick<ScenicSettlement, 'areaId' | 'month'>
export const toArea = ({ areaId }: Place) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}`
/** The sales of the month, as the report has them. */
export const toMonthly = ({ areaId, month }: Place) =>
  can('monthly') && `/dataOps/monthly?month=${month}&areaId=${areaId}`
