import type { ReportGroup, ReportRow } from '#contract/reports/reports.ts'

/** What a report is about: a place, a kind of goods, and days. */
export interface About {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
  readonly kind?: 'video' | 'photo' | undefined
  readonly dayFrom?: string | undefined
  readonly dayTo?: string | undefined
}

/** What a row is about: the place, goods and days of the report, narrowed to the row's own. */
export function within(about: About, by: ReportGroup, row: ReportRow): About {
  const month = by === 'month' && row.day ? monthOf(row.day) : undefined
  const day = by === 'day' ? (row.day ?? undefined) : undefined
  return {
    areaId: row.areaId ?? about.areaId,
    caseId: row.caseId ?? about.caseId,
    kind: row.kind ?? about.kind,
    dayFrom: day ?? later(month?.[0], about.dayFrom),
    dayTo: day ?? earlier(month?.[1], about.dayTo),
  }
}

const later = (a: string | undefined, b: string | undefined) => (a && b ? (a > b ? a : b) : (a ?? b))
const earlier = (a: string | undefined, b: string | undefined) => (a && b ? (a < b ? a : b) : (a ?? b))
function monthOf(first: string): [string, string] {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return [first, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)]
}

/** Rows of orders without a camera, package or code: there is no list to open for them. */
const nameless = (row: ReportRow) => row.id < 0
const address = (path: string, parts: Readonly<Record<string, unknown>>) =>
  `${path}?${new URLSearchParams(Object.entries(parts).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, String(value)]])))}`

const sold = (row: ReportRow, { areaId, caseId, kind }: About) => ({
  areaIds: areaId,
  caseId,
  kind,
  deviceId: row.deviceId,
  packageId: row.packageId,
  channelCodeId: row.codeId,
})

/** The orders that a row counts as made, or as paid, in its days. */
export function ordersOf(row: ReportRow, by: ReportGroup, about: About, days: 'made' | 'paid'): string | false {
  if (nameless(row)) return false
  const { dayFrom = '', dayTo = '', ...rest } = within(about, by, row)
  const when =
    days === 'made'
      ? { from: dayFrom, to: dayTo }
      : { from: '', to: '', paidFrom: dayFrom || undefined, paidTo: dayTo || undefined }
  const paid = days === 'paid' && !dayFrom && !dayTo ? { states: 'paid,partly_refunded,refunded' } : {}
  return address('/dataOps/order', { ...sold(row, rest), ...when, ...paid })
}

/** The refunds whose money arrived in a row's days. */
export function refundsOf(row: ReportRow, by: ReportGroup, about: About): string | false {
  if (nameless(row)) return false
  const { dayFrom, dayTo, ...rest } = within(about, by, row)
  return address('/systemOps/refund', {
    tab: 'all',
    condition: 'succeeded',
    ...sold(row, rest),
    succeededFrom: dayFrom,
    succeededTo: dayTo,
  })
}
