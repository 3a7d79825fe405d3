import type { ScanGroup, ScanRow, scans } from '#contract/codes/scans.ts'
import type { Body } from '#contract/kit.ts'

type Filter = Pick<Body<typeof scans.list>, 'areaId' | 'caseId' | 'dayFrom' | 'dayTo'>

/** What a row counts: the place, channel and days of the filter, narrowed to the row's own. */
export function within(filter: Filter, { areaId, caseId, deviceId, channel, day }: ScanRow) {
  return {
    areaId: areaId ?? filter.areaId,
    caseId: caseId ?? filter.caseId,
    deviceId: deviceId ?? undefined,
    channel: channel ?? undefined,
    dayFrom: day ?? filter.dayFrom,
    dayTo: day ?? filter.dayTo,
  }
}

/** Where the paid orders that a row counts are listed; nowhere for those of a channel, and of cameras that are not known. */
export function ordersOf(filter: Filter, by: ScanGroup, row: ScanRow): string | false {
  if (by === 'channel' || (by === 'device' && row.deviceId === null)) return false
  const { areaId, caseId, deviceId, dayFrom, dayTo } = within(filter, row)
  const parts = { areaIds: areaId, caseId, deviceId, from: dayFrom ?? '', to: dayTo ?? '', states: paid }
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined)
  return `/dataOps/order?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}
const paid = 'paid,partly_refunded,refunded'
