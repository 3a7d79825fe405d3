import { type RawBuilder, sql } from 'kysely'
import { type LightKindName, lightKindNames, lightTitles } from '#contract/lights/lightKinds.ts'
import { byRank, type Status } from '#contract/status.ts'
import { momentOf } from '#contract/zone.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { json } from '../../../platform/db/values.ts'
import { inCash } from '../../sales/refunds/rows.ts'
import {
  closedNow,
  deviceState,
  expectedNow,
  lastOpening,
  maintainedAt,
  silentSince,
} from '../../scenic/cameras/deviceState.ts'
import { isLive } from '../../streams/streams/state.ts'
import { judged } from './judge.ts'
import type { RuleInForce } from './rules.ts'
import type { ReasonOf, Watched } from './watched.ts'

/** What the figures of a light say at this moment. */
export interface Reading {
  readonly state: Status
  readonly reasons: readonly ReasonOf[]
  /** Since when the worst reason applies, if that is known. */
  readonly since: string | null
}
export interface AreaReading {
  readonly area: Watched
  /** The resting state, in words; null while something is expected of the scenic area. */
  readonly resting: { readonly state: Status; readonly text: string } | null
  readonly lights: ReadonlyMap<LightKindName, Reading>
}

type RuleOf = (areaId: number, kind: LightKindName) => RuleInForce
type Scope = Pick<Actor, 'areaIds'>

/** The running hour and the one before it. */
const lastHour = sql`hour_of(now()) - interval '1 hour'`
const today = sql`local_day(now())::timestamp at time zone 'Asia/Shanghai'`
/** The usual figure is the mean of this many previous same weekdays on which the scenic area had any activity; at least two are needed. */
const weeks = 4
const minutes = (column: string) => sql`make_interval(mins => ${sql.ref(column)})`

/** What the figures of all lights in a scope say now. */
export async function readings(db: Db, scope: Scope, ruleOf: RuleOf): Promise<AreaReading[]> {
  const { rows: ids } = await sql<{ id: number }>`select id from area where ${inScope(scope, 'id')}`.execute(db)
  const windows = ids.map(({ id }) => ({
    area_id: id,
    orders: ruleOf(id, 'orders').minutes,
    payments: ruleOf(id, 'payments').minutes,
    commands: ruleOf(id, 'commands').minutes,
  }))
  const { rows } = await sql<Watched>`
    with win as materialized (select * from jsonb_to_recordset(${json(windows)}) as w (area_id bigint, orders int, payments int, commands int)),
    seen as materialized (
      select device.area_id, ${expectedNow} as expected, ${deviceState} as state, ${silentSince()} as since
      from device join area on area.id = device.area_id where device.removed_at is null and ${inScope(scope, 'device.areaId')}),
    cameras as (
      select area_id, count(*) as devices, count(*) filter (where expected) as expected, count(*) filter (where expected and state = 'ok') as online,
        count(*) filter (where state = 'down') as down, min(since) filter (where state = 'down') as down_since,
        count(*) filter (where state = 'unknown') as unknown, min(since) filter (where state = 'unknown') as unknown_since,
        count(*) filter (where state = 'pending') as pending
      from seen group by area_id),
    day as (
      select area_id, sum(paid_fen)::bigint as paid_fen, sum(paid_orders)::bigint as paid_orders, sum(refunds)::bigint as refunds_today,
        sum(scans) filter (where hour >= ${lastHour}) as scans, coalesce(sum(paid_orders) filter (where hour >= ${lastHour}), 0) as paid_lately
      from area_hour where hour >= ${today} and ${inScope(scope, 'areaId')} group by area_id),
    trouble as (
      select area_id, count(*) as refunds, sum(amount_fen) as fen, min(coalesce(decided_at, requested_at)) as since
      from refund r where state in ('abnormal', 'closed') and not ${inCash} and ${inScope(scope, 'areaId')} group by area_id),
    flow as (
      select stream.area_id, count(*) as streams, count(*) filter (where not ${isLive} and coalesce(stream.ended_at, stream.live_since) is not null) as dead,
        min(coalesce(stream.ended_at, stream.heard_at)) filter (where not ${isLive}) as dead_since
      from stream where ${inScope(scope, 'stream.areaId')} group by stream.area_id),
    known as materialized (
      select distinct k.area_id, w.n from generate_series(1, ${sql.lit(weeks)}) w (n)
      join area_hour k on k.hour >= ${today} - w.n * interval '7 days' and k.hour < ${today} - w.n * interval '7 days' + interval '1 day' where ${inScope(scope, 'k.areaId')}),
    usual as (
      select known.area_id, avg(coalesce(h.pictures, 0))::float as pictures, avg(${paidBetween(sql`now() - known.n * interval '7 days'`, sql`known.area_id`)})::float as paid
      from known join win on win.area_id = known.area_id left join area_hour h on h.area_id = known.area_id and h.hour = ${lastHour} - known.n * interval '7 days'
      group by known.area_id having count(*) >= 2)
    select area.id as area_id, area.name as area_name, area.status, area.open_from, ${closedNow} as closed, ${maintainedAt(sql`now()`)} as maintained,
      area.has_calendar, case when area.has_calendar and ${closedNow} then area_opens(area.id, now()) end as opens_at,
      case when area.maintained_until > now() then area.maintained_until end as maintained_until,
      (select m.reason from light_maintenance m where m.area_id = area.id and m.kind is null and m.ended_at is null and m.until > now() order by m.until desc limit 1) as maintained_why,
      case when ${lastOpening(sql`now()`)} = '-infinity' then null else floor(extract(epoch from now() - ${lastOpening(sql`now()`)}) / 60)::int end as open_minutes,
      coalesce(cameras.devices, 0) as devices, coalesce(cameras.expected, 0) as expected, coalesce(cameras.online, 0) as online, coalesce(cameras.down, 0) as down,
      coalesce(cameras.unknown, 0) as unknown, coalesce(cameras.pending, 0) as pending, cameras.down_since, cameras.unknown_since,
      coalesce(day.paid_fen, 0) as paid_fen, coalesce(day.paid_orders, 0) as paid_orders, coalesce(day.refunds_today, 0) as refunds_today,
      coalesce(day.scans, 0) as scans, coalesce(day.paid_lately, 0) as paid_lately, ${lastHour} as silent_since,
      coalesce(trouble.refunds, 0) as refunds, coalesce(trouble.fen, 0) as refund_fen, trouble.since as refund_since,
      coalesce((select h.pictures from area_hour h where h.area_id = area.id and h.hour = ${lastHour}), 0) as pictures,
      usual.pictures as usual_pictures, ${paidBetween(sql`now()`, sql`area.id`)} as paid_in_window, usual.paid as usual_paid,
      coalesce(tried.payments, 0) as payments, coalesce(tried.failed, 0) as payments_failed,
      (select count(*) from device_command c where c.area_id = area.id and c.state = 'timedOut' and c.created_at > now() - ${minutes('win.commands')}) as commands_timed_out,
      coalesce(flow.streams, 0) as streams, coalesce(flow.dead, 0) as streams_dead, flow.dead_since as streams_dead_since
    from area join win on win.area_id = area.id left join cameras on cameras.area_id = area.id left join day on day.area_id = area.id
      left join trouble on trouble.area_id = area.id left join flow on flow.area_id = area.id
      left join usual on usual.area_id = area.id left join lateral ${tried} tried on true
    where ${inScope(scope, 'area.id')} order by area.name`.execute(db)
  const serviced = await partsMaintained(db, scope)
  return rows.map((area) => read(area, ruleOf, serviced.get(area.areaId) ?? new Map()))
}

const paidBetween = (end: RawBuilder<unknown>, areaId: RawBuilder<unknown>) =>
  sql`(select count(*) from orders o where o.area_id = ${areaId} and o.paid_at > ${end} - ${minutes('win.orders')} and o.paid_at <= ${end})`
/** Payments that were tried lately, for a statement that has `area` and `win`. */
export const tried = sql`(select count(*) as payments, count(*) filter (where p.result = 'failed') as failed from payment p
  where p.area_id = area.id and p.at > now() - ${minutes('win.payments')})`
/** Lights of which only one part is under maintenance: why and until when. */
async function partsMaintained(db: Db, scope: Scope) {
  const { rows } = await sql<{ areaId: number; kind: LightKindName; reason: string; until: string }>`
    select distinct on (area_id, kind) area_id, kind, reason, until from light_maintenance
    where kind is not null and ended_at is null and until > now() and ${inScope(scope, 'areaId')} order by area_id, kind, until desc`.execute(
    db,
  )
  const byArea = Map.groupBy(rows, (row) => row.areaId)
  return new Map([...byArea].map(([areaId, ofArea]) => [areaId, new Map(ofArea.map((row) => [row.kind, row]))]))
}

type Serviced = ReadonlyMap<LightKindName, { reason: string; until: string }>

function read(area: Watched, ruleOf: RuleOf, serviced: Serviced): AreaReading {
  const resting = restOf(area)
  const lights = new Map<LightKindName, Reading>()
  for (const kind of lightKindNames) {
    const rule = ruleOf(area.areaId, kind)
    if (!rule.judged) continue
    const work = serviced.get(kind)
    if (resting)
      lights.set(kind, { state: resting.state, reasons: [{ about: 'resting', text: resting.text }], since: null })
    else if (work) {
      const text = `${lightTitles[kind]}维护中，到 ${momentOf(work.until)}：${work.reason}`
      lights.set(kind, { state: 'maintenance', reasons: [{ about: 'maintained', text }], since: null })
    } else {
      const found = judged(kind, area, rule).toSorted((a, b) => byRank(a.state, b.state))
      const reasons = found.map(({ about, text }) => ({ about, text }))
      lights.set(kind, { state: found[0]?.state ?? 'ok', reasons, since: found[0]?.since ?? null })
    }
  }
  return { area, resting, lights }
}

function restOf(area: Watched): AreaReading['resting'] {
  if (area.maintained) {
    const until = area.maintainedUntil ? `，到 ${momentOf(area.maintainedUntil)}` : ''
    return { state: 'maintenance', text: `维护中${until}${area.maintainedWhy ? `：${area.maintainedWhy}` : ''}` }
  }
  if (!area.closed) return null
  if (area.status === 'closed') return { state: 'closed', text: '已休园' }
  if (!area.hasCalendar) return { state: 'closed', text: `非开放时间，${area.openFrom} 开放` }
  return { state: 'closed', text: area.opensAt ? `休园，${momentOf(area.opensAt)} 开放` : '休园，一年内没有开放日' }
}
