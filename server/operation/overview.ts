import { sql } from 'kysely'
import type { Reply } from '#contract/kit.ts'
import type { overview } from '#contract/operation/overview.ts'
import { inScope } from '../actor.ts'
import type { Handlers } from '../http/serve.ts'
import { closedNow, deviceState, expectedNow, online, silentSince } from '../scenic/deviceState.ts'
import { inCash } from './refunds/rows.ts'
import { yuan } from './yuan.ts'

export const overviewHandlers: Handlers<typeof overview> = {
  state: async ({ db, actor }) => {
    const asOf = new Date().toISOString()
    const { rows } = await sql<Watched>`
      with cameras as (
        select device.area_id, count(*) as devices, count(*) filter (where ${expectedNow}) as expected, count(*) filter (where ${expectedNow} and ${online}) as online,
          count(*) filter (where ${deviceState} = 'down') as down, min(${silentSince()}) filter (where ${deviceState} = 'down') as down_since,
          count(*) filter (where ${deviceState} = 'unknown') as unknown, min(${silentSince()}) filter (where ${deviceState} = 'unknown') as unknown_since,
          count(*) filter (where ${deviceState} = 'pending') as pending
        from device join area on area.id = device.area_id where device.removed_at is null and ${inScope(actor, 'device.areaId')} group by device.area_id),
      today as (
        select area_id, sum(paid_fen)::bigint as paid_fen, sum(paid_orders)::bigint as paid_orders,
          sum(scans) filter (where hour >= ${lastHour}) as scans, coalesce(sum(paid_orders) filter (where hour >= ${lastHour}), 0) as paid_lately
        from area_hour where hour >= local_day(now())::timestamp at time zone 'Asia/Shanghai' and ${inScope(actor, 'areaId')} group by area_id),
      trouble as (
        select area_id, count(*) as refunds, sum(amount_fen) as fen, min(coalesce(decided_at, requested_at)) as since
        from refund r where state in ('abnormal', 'closed') and not ${inCash} and ${inScope(actor, 'areaId')} group by area_id)
      select area.id as area_id, area.name as area_name, area.status, area.open_from, ${closedNow} as closed,
        coalesce(cameras.devices, 0) as devices, coalesce(cameras.expected, 0) as expected, coalesce(cameras.online, 0) as online, coalesce(cameras.down, 0) as down, coalesce(cameras.unknown, 0) as unknown, coalesce(cameras.pending, 0) as pending, cameras.down_since, cameras.unknown_since,
        coalesce(today.paid_fen, 0) as paid_fen, coalesce(today.paid_orders, 0) as paid_orders, coalesce(today.scans, 0) as scans, coalesce(today.paid_lately, 0) as paid_lately, ${lastHour} as silent_since,
        coalesce(trouble.refunds, 0) as refunds, coalesce(trouble.fen, 0) as refund_fen, trouble.since as refund_since
      from area left join cameras on cameras.area_id = area.id left join today on today.area_id = area.id left join trouble on trouble.area_id = area.id
      where ${inScope(actor, 'area.id')} order by area.name`.execute(db)
    const states = rows.map((row) => ({
      areaId: row.areaId,
      areaName: row.areaName,
      ...judged(row),
      devices: row.devices,
      devicesExpected: row.expected,
      devicesOnline: row.online,
      paidFenToday: row.paidFen,
    }))
    return {
      asOf,
      rows: states.toSorted(
        (a, b) => worst.indexOf(a.state) - worst.indexOf(b.state) || b.paidFenToday - a.paidFenToday,
      ),
    }
  },
}

type Light = Reply<typeof overview.state>['rows'][number]

interface Watched {
  areaId: number
  areaName: string
  status: 'open' | 'closed' | 'maintenance'
  openFrom: string
  closed: boolean
  devices: number
  expected: number
  online: number
  down: number
  downSince: string | null
  unknown: number
  unknownSince: string | null
  /** Never heard yet. */
  pending: number
  paidFen: number
  paidOrders: number
  scans: number
  paidLately: number
  silentSince: string
  refunds: number
  refundFen: number
  refundSince: string | null
}

/** The running hour and the one before it. */
const lastHour = sql`hour_of(now()) - interval '1 hour'`
/** So many scans in that time without a single payment are no chance where five in a hundred buy: paying or selling is broken. */
const scansWithoutPayment = 100

const worst: readonly Light['state'][] = ['down', 'degraded', 'unknown', 'maintenance', 'closed', 'ok']

const downText = ({ down, expected }: Watched) =>
  down === expected ? `全部 ${down} 台摄像头无信号` : `${down} 台摄像头中断`
const pendingText = ({ pending }: Watched) => `${pending} 台摄像头待接入`

/** The worst of what is known of a scenic area; everything that is wrong is said, the worst first. */
function judged(area: Watched): Pick<Light, 'state' | 'reasons' | 'since'> {
  const found: [Light['state'], Light['reasons'][number], string | null][] = []
  const find = (
    state: Light['state'],
    about: Light['reasons'][number]['about'],
    text: string,
    since: string | null = null,
  ) => found.push([state, { about, text }, since])
  if (area.status === 'maintenance') find('maintenance', 'resting', '维护中')
  else if (area.closed)
    find('closed', 'resting', area.status === 'closed' ? '已休园' : `非开放时间，${area.openFrom} 开放`)
  else {
    if (area.down) find('down', 'devicesDown', downText(area), area.downSince)
    if (area.scans >= scansWithoutPayment && area.paidLately === 0)
      find('degraded', 'scansUnpaid', `扫码 ${area.scans} 次，无一支付`, area.silentSince)
    if (area.refunds)
      find('degraded', 'refundsFailed', `${area.refunds} 笔退款失败，共 ${yuan(area.refundFen)}`, area.refundSince)
    if (area.unknown) find('unknown', 'devicesUnknown', `${area.unknown} 台摄像头没有心跳`, area.unknownSince)
    if (area.devices === 0) find('unknown', 'noDevices', '尚无摄像头')
    if (area.pending > 0 && area.pending === area.devices) find('unknown', 'devicesPending', pendingText(area))
  }
  if (found.length === 0) find('ok', 'paidToday', `今日支付 ${area.paidOrders} 笔，无告警`)
  // New cameras make nothing worse for those that work.
  if (area.pending > 0 && area.pending < area.devices) find('ok', 'devicesPending', pendingText(area))
  const [[state, , since]] = found as [(typeof found)[number]]
  return { state, reasons: found.map(([, reason]) => reason), since }
}
