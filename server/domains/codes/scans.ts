import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScanGroup, ScanOne, ScanRow, scans } from '#contract/codes/scans.ts'
import type { Body } from '#contract/kit.ts'
import { type Actor, inScope, narrowed } from '../../platform/access/actor.ts'
import { betweenDays, inDays } from '../../platform/db/days.ts'
import { like, pageRange } from '../../platform/db/page.ts'
import { sorted } from '../../platform/db/sorted.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { channelSpan, scannedChannel } from './scannedChannel.ts'

export const scanHandlers: Handlers<typeof scans> = {
  list: async ({ db, actor, body }) => {
    const { by = 'area', q = '', id } = body
    const { limit, offset } = pageRange(body)
    const { scanned, ordered, row } = groups[by]
    const where = [
      ...(q.trim() === '' ? [] : [sql<SqlBool>`g.name ilike ${like(q.trim())}`]),
      ...(id === undefined ? [] : [sql<SqlBool>`g.id = ${id}`]),
      sql<SqlBool>`true`,
    ]
    const columns = {
      name: 'g.name',
      scans: 'g.scans',
      orders: 'g.orders',
      conversion: 'g.conversion',
      paidFen: 'g.paidFen',
    }
    const order = sorted(
      body,
      columns,
      'g.id',
      by === 'day' ? sql`g.id desc` : sql`g.scans desc, g.orders desc, g.id desc`,
    )
    const { rows } = await sql<ScanRow & { n: number; allScans: number; allOrders: number; allFen: number }>`
      with s as (select ${scanned} as key, sum(d.scans) as n from scan_day d where ${all(scansIn(actor, body))} group by 1),
      o as (select ${ordered} as key, count(*) as n, sum(o.paid_fen - o.refunded_fen) as fen from orders o where ${all(ordersIn(actor, body))} group by 1),
      k as (select coalesce(s.key, o.key) as key, coalesce(s.n, 0)::bigint as scans, coalesce(o.n, 0) as orders, coalesce(o.fen, 0)::bigint as paid_fen
        from s full join o on o.key = s.key),
      g as (select k.scans, k.orders, k.paid_fen, round(k.orders * 10000.0 / nullif(k.scans, 0))::int as conversion, ${row} where true),
      f as (select * from g where ${all(where)})
      select t.*, g.* from (select count(*) as n, coalesce(sum(scans), 0)::bigint as all_scans, coalesce(sum(orders), 0)::bigint as all_orders, coalesce(sum(paid_fen), 0)::bigint as all_fen from f) t
        left join (select * from f g order by ${order} limit ${limit} offset ${offset}) g on true order by ${order}`.execute(
      db,
    )
    const { n, allScans, allOrders, allFen } = rows[0]!
    return {
      rows: rows
        .filter((one) => one.id !== null)
        .map(({ n: _n, allScans: _scans, allOrders: _orders, allFen: _fen, ...one }) => one),
      total: n,
      asOf: new Date().toISOString(),
      sums: { scans: allScans, orders: allOrders, paidFen: allFen },
    }
  },
  rows: withRows(
    async ({ db, actor, body }) => {
      const { limit, offset } = pageRange(body)
      const { where, order } = scanFilter(actor, body)
      const [{ rows }, total, deletedCount] = await Promise.all([
        scanSelect(
          sql`(select s.* from scan s where ${where} order by ${order} limit ${limit} offset ${offset})`,
          order,
        ).execute(db),
        sql<{ n: number }>`select count(*) as n from scan s where ${where}`.execute(db),
        sql<{
          n: number
        }>`select coalesce(sum(d.scans), 0)::bigint as n from gone_scan_day d where ${all(goneIn(actor, body))}`.execute(
          db,
        ),
      ])
      return { rows, total: total.rows[0]!.n, deleted: deletedCount.rows[0]!.n, asOf: new Date().toISOString() }
    },
    ({ actor, body }) => {
      const { where, order } = scanFilter(actor, body)
      return { statement: scanSelect(sql`(select s.* from scan s where ${where} order by ${order})`, order) }
    },
  ),
}

function scanFilter(
  actor: Actor,
  { areaId, caseId, pointId, deviceId, channel, dayFrom, dayTo, order }: Body<typeof scans.rows>,
) {
  const way = sql.raw(order === 'asc' ? 'asc' : 'desc')
  const where = all([
    inScope(narrowed(actor, areaId === undefined ? [] : [areaId]), 's.areaId'),
    ...inDays('s.at', dayFrom, dayTo, 'dayTo'),
    ...(caseId === undefined ? [] : [sql<SqlBool>`s.case_id = ${caseId}`]),
    ...(pointId === undefined ? [] : [sql<SqlBool>`s.device_id in ${devicesAt(pointId)}`]),
    ...(deviceId === undefined ? [] : [sql<SqlBool>`s.device_id = ${deviceId}`]),
    ...(channel === undefined ? [] : [sql<SqlBool>`s.channel_code = ${channel}`]),
  ])
  return { where, order: sql`s.at ${way}, s.id ${way}` }
}

const scanSelect = (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<ScanOne>`
  select s.id, s.at, r.name as area_name, d.name as device_name, s.channel_code as channel, s.visitor_id, v.nick as visitor_nick,
    (select o.id from orders o where o.visitor_id = s.visitor_id and o.area_id = s.area_id and o.paid_at is not null
      and o.created_at >= s.at and o.created_at < s.at + ${channelSpan} order by o.created_at limit 1) as order_id
  from ${from} s join area r on r.id = s.area_id join device d on d.id = s.device_id join visitor v on v.id = s.visitor_id order by ${order}`

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

interface Within {
  areaId?: number
  caseId?: number
  pointId?: number
  dayFrom?: string
  dayTo?: string
}
type Scope = Pick<Actor, 'areaIds'>
const devicesAt = (pointId: number) => sql`(select id from device where point_id = ${pointId})`

const scansIn = (actor: Scope, { areaId, caseId, pointId, dayFrom, dayTo }: Within) => [
  inScope(narrowed(actor, areaId === undefined ? [] : [areaId]), 'd.areaId'),
  ...betweenDays(sql`d.day`, dayFrom, dayTo, 'dayTo'),
  ...(caseId === undefined ? [] : [sql<SqlBool>`d.case_id = ${caseId}`]),
  ...(pointId === undefined ? [] : [sql<SqlBool>`d.device_id in ${devicesAt(pointId)}`]),
]
const goneIn = (actor: Scope, filter: Body<typeof scans.rows>) => [
  ...scansIn(actor, filter),
  ...(filter.deviceId === undefined ? [] : [sql<SqlBool>`d.device_id = ${filter.deviceId}`]),
  ...(filter.channel === undefined ? [] : [sql<SqlBool>`d.channel_code = ${filter.channel}`]),
]
const ordersIn = (actor: Scope, { areaId, caseId, pointId, dayFrom, dayTo }: Within) => [
  inScope(narrowed(actor, areaId === undefined ? [] : [areaId]), 'o.areaId'),
  sql<SqlBool>`o.paid_at is not null`,
  ...inDays('o.created_at', dayFrom, dayTo, 'dayTo'),
  ...(caseId === undefined ? [] : [sql<SqlBool>`o.case_id = ${caseId}`]),
  ...(pointId === undefined ? [] : [sql<SqlBool>`o.device_id in ${devicesAt(pointId)}`]),
]

interface Group {
  /** The keys of a row `d` of scan_day and of an order `o`. Empty if the order has no value, so that every order is counted once. */
  readonly scanned: RawBuilder<unknown>
  readonly ordered: RawBuilder<unknown>
  /** The columns of the group beside its figures, and their source; `k.key` is the value that is grouped by. */
  readonly row: RawBuilder<unknown>
}
const none = (type: string) => sql.raw(`null::${type}`)
const pointless = sql`${none('bigint')} as point_id, ${none('text')} as point_name`
const nowhere = sql`${none('bigint')} as area_id, ${none('text')} as area_name, ${none('bigint')} as case_id, ${none('text')} as case_name, ${pointless}, ${none('bigint')} as device_id`
const timeless = sql`${none('text')} as channel, ${none('date')} as day`

const groups: Readonly<Record<ScanGroup, Group>> = {
  area: {
    scanned: sql`d.area_id`,
    ordered: sql`o.area_id`,
    row: sql`r.id, r.name, r.id as area_id, r.name as area_name, ${none('bigint')} as case_id, ${none('text')} as case_name, ${pointless}, ${none('bigint')} as device_id, ${timeless}
      from k join area r on r.id = k.key`,
  },
  case: {
    scanned: sql`d.case_id`,
    ordered: sql`o.case_id`,
    row: sql`c.id, c.name, r.id as area_id, r.name as area_name, c.id as case_id, c.name as case_name, ${pointless}, ${none('bigint')} as device_id, ${timeless}
      from k join scenic_case c on c.id = k.key join area r on r.id = c.area_id`,
  },
  point: {
    scanned: sql`coalesce((select e.point_id from device e where e.id = d.device_id), 0)`,
    ordered: sql`coalesce((select e.point_id from device e where e.id = o.device_id), 0)`,
    row: sql`k.key as id, coalesce(p.name, '未放到点位') as name, r.id as area_id, r.name as area_name, c.id as case_id, c.name as case_name, p.id as point_id, p.name as point_name, ${none('bigint')} as device_id, ${timeless}
      from k left join point p on p.id = k.key left join scenic_case c on c.id = p.case_id left join area r on r.id = p.area_id`,
  },
  device: {
    scanned: sql`d.device_id`,
    ordered: sql`coalesce(o.device_id, 0)`,
    row: sql`k.key as id, coalesce(e.name, '未记录摄像头') as name, r.id as area_id, r.name as area_name, c.id as case_id, c.name as case_name, ${pointless}, e.id as device_id, ${timeless}
      from k left join device e on e.id = k.key left join scenic_case c on c.id = e.case_id left join area r on r.id = e.area_id`,
  },
  channel: {
    scanned: sql`d.channel_code`,
    // `came_by` is what the scans said before they went.
    ordered: sql`coalesce(nullif(o.channel_code, ''), o.came_by, ${scannedChannel('o')}, '')`,
    row: sql`('x' || left(md5(k.key), 8))::bit(32)::bigint + 1 as id, coalesce(c.name || '（' || c.short || '）', nullif(k.key, ''), '未标渠道') as name, ${nowhere}, k.key as channel, ${none('date')} as day
      from k left join channel_code c on c.short = k.key`,
  },
  day: {
    scanned: sql`d.day`,
    ordered: sql`local_day(o.created_at)`,
    row: sql`(k.key - date '1970-01-01') as id, k.key::text as name, ${nowhere}, ${none('text')} as channel, k.key as day from k`,
  },
}
