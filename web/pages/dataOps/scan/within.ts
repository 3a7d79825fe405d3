import type { ScanGroup, ScanRow, scans } from '#contract/codes/scans.ts'
import type { Body } from '#contract/kit.ts'

type Filter = Pick<Body<typeof scans.list>, 'areaId' | 'caseId' | 'pointId' | 'dayFrom' | 'dayTo'>

/** What a row counts: the place, channel and days of the filter, narrowed to the row's own. */
export function within(filter: Filter, { areaId, caseId, pointId, deviceId, channel, day }: ScanRow) {
  return {
    areaId: areaId ?? filter.areaId,
    caseId: caseId ?? filter.caseId,
    pointId: pointId ?? filter.pointId,
    deviceId: deviceId ?? undefined,
    channel: channel ?? undefined,
    dayFrom: day ?? filter.dayFrom,
    dayTo: day ?? filter.dayTo,
  }
}

/** Where the paid orders that a row counts are listed; nowhere for those of a channel, of cameras that are not known, and of cameras at no point. */
export function ordersOf(filter: Filter, by: ScanGroup, row: ScanRow): string | false {
  if (by === 'channel' || (by === 'device' && row.deviceId === null) || (by === 'point' && row.pointId === null))
    return false
  const { areaId, caseId, pointId, deviceId, dayFrom, dayTo } = within(filter, row)
  const parts = { areaIds: areaId, caseId, pointId, deviceId, from: dayFrom ?? '', to: dayTo ?? '', states: paid }
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined)
  return `/dataOps/order?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}
const paid = 'paid,partly_refunded,refunded'
