import { type RawBuilder, sql } from 'kysely'
import { usualOf } from '#contract/reports/explanations.ts'
import { type RecentRow, type recentDays, recentDaysTo } from '#contract/reports/recentDays.ts'
import { localDay, shiftDay } from '#contract/zone.ts'
import { inScope, narrowed } from '../../platform/access/actor.ts'
import { startOf } from '../../platform/db/days.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { besideUsual } from './explain/usual.ts'
import { flowIn } from './figures/flow.ts'
import { levels } from './overview/top.ts'

export const recentDayHandlers: Handlers<typeof recentDays> = {
  areas: async ({ db, actor, body }) => {
    const now = Date.now()
    const { from, dayTo, days } = daysUpTo(body.day, now)
    const scope = narrowed(actor, body.areaIds)
    // A list instead of a range, as in `hoursOf`.
    const hours = sql`array(select generate_series(${startOf(from)}::timestamptz, ${startOf(shiftDay(dayTo, 1))}::timestamptz - interval '1 hour', interval '1 hour'))`
    const { rows } = await sql<Found>`
      select area.id, area.name, null::text as case_name, f.day, coalesce(f.paid_fen, 0)::bigint as paid_fen, coalesce(f.known, false) as known
      from area left join (
        select area_id, (hour at time zone 'Asia/Shanghai')::date::text as day, ${sums}
        from area_hour where ${inScope(scope, 'areaId')} and hour = any(${hours}) group by 1, 2) f on f.area_id = area.id
      where ${inScope(scope, 'area.id')}`.execute(db)
    return { asOf: new Date(now).toISOString(), dayTo, rows: besideUsualDays(rows, days) }
  },
  points: async ({ db, actor, body: { areaId, day } }) => {
    const now = Date.now()
    const { from, dayTo, days } = daysUpTo(day, now)
    const area = db.selectFrom('area').select('name').where('id', '=', areaId).where(inScope(actor, 'id'))
    const { name: areaName } = orNotFound(await area.executeTakeFirst())
    const { key, all, name } = levels.point
    const flow = flowIn(narrowed(actor, [areaId]), { from, to: dayTo }, 'each', true)
    const { rows } = await sql<Found>`
      with f as (select ${key} as key, e.start, ${sums} from (${flow}) e group by 1, 2),
      k as (select key from f union ${all} = ${areaId})
      select k.key as id, c.name as case_name, f.start::text as day, coalesce(f.paid_fen, 0)::bigint as paid_fen, coalesce(f.known, false) as known, ${name} left join f on f.key = k.key`.execute(
      db,
    )
    return { asOf: new Date(now).toISOString(), areaName, dayTo, rows: besideUsualDays(rows, days) }
  },
}

/** A day of a scenic area or a point; one row without a day if it has none. */
interface Found {
  id: number
  name: string
  caseName: string | null
  day: string | null
  paidFen: number
  /** Something happened, so that it says what is usual. */
  known: boolean
}
const sums: RawBuilder<unknown> = sql`sum(paid_fen)::bigint as paid_fen, sum(scans + pictures + orders + paid_orders) > 0 as known`

/**
 * The days that are shown, and the range with all that they are compared with.
 * @throws Refusal invalid (2000) for a day to come
 */
function daysUpTo(day: string | undefined, now: number) {
  const today = localDay(now)
  if (day !== undefined && day > today) throw wrongField('day', '日期不能晚于今天')
  const dayTo = day === undefined || day === today ? shiftDay(today, -1) : day
  const days = recentDaysTo(dayTo)
  return { from: shiftDay(days[0]!, -7 * usualOf.weeks), dayTo, days }
}

function besideUsualDays(found: readonly Found[], days: readonly string[]): RecentRow[] {
  const rows = [...Map.groupBy(found, ({ id }) => id).values()].map((ofOne): RecentRow => {
    const { id, name, caseName } = ofOne[0]!
    const byDay = new Map(ofOne.map((row) => [row.day, row]))
    const shown = days.map((day) => {
      const paidFen = byDay.get(day)?.paidFen ?? 0
      const before = Array.from({ length: usualOf.weeks }, (_, week) => byDay.get(shiftDay(day, -7 * (week + 1))))
      const known = before.flatMap((row) => (row?.known ? [row.paidFen] : []))
      const { usual, much } = besideUsual('paidFen', paidFen, known)
      return { paidFen, usualFen: usual, much }
    })
    const pairs = shown.flatMap(({ paidFen, usualFen }) => (usualFen === null ? [] : [{ paidFen, usualFen }]))
    const compared =
      pairs.length > 0
        ? { days: pairs.length, paidFen: sumBy(pairs, 'paidFen'), usualFen: sumBy(pairs, 'usualFen') }
        : null
    return { id, name, caseName, paidFen: sumBy(shown, 'paidFen'), compared, days: shown }
  })
  return rows.toSorted(
    (a, b) => missing(b) - missing(a) || b.paidFen - a.paidFen || a.name.localeCompare(b.name, 'zh') || a.id - b.id,
  )
}

/** By how much less than usual was paid; rows without a usual value come last. */
const missing = ({ compared }: RecentRow) => (compared ? compared.usualFen - compared.paidFen : Number.MIN_SAFE_INTEGER)

const sumBy = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K) =>
  rows.reduce((sum, row) => sum + row[key], 0)
