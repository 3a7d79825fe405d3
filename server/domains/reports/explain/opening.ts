import { sql } from 'kysely'
import { holidays } from '#contract/holidays.ts'
import { wholeArea } from '#contract/lights/lightKinds.ts'
import type { Cause } from '#contract/reports/explanations.ts'
import { inScope } from '../../../platform/access/actor.ts'
import type { Explained } from './context.ts'
import { titleOfKind } from './machines.ts'
import { nameSeen } from './visibleName.ts'

interface Hours {
  readonly day: string
  readonly openFrom: string | null
  readonly openTo: string | null
  readonly entry: string | null
}

const dayMs = 86_400_000

/** When the scenic area is open on the day, where that is not as on most of the others; with the name of its calendar's entry. */
export async function opening({ db, scope, areaId, day, before, hiddenFields }: Explained): Promise<Cause[]> {
  const days = sql`${`{${[day, ...before].join(',')}}`}::date[]`
  const { rows } = await sql<Hours>`
    select d.day::text as day, h.open_from, h.open_to, (select c.name from area_calendar_entry(area.id, d.day) c) as entry
    from area, unnest(${days}) d (day), area_hours(area.id, d.day) h where area.id = ${areaId} and ${inScope(scope, 'area.id')}`.execute(
    db,
  )
  const own = rows.find((row) => row.day === day)
  if (!own) return []
  const spelled = ({ openFrom, openTo }: Hours) => (openFrom ? `${openFrom}–${openTo}` : '休园')
  const others = Map.groupBy(
    rows.filter((row) => row.day !== day),
    spelled,
  )
  const [usual] = [...others].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  if (usual === undefined || usual === spelled(own)) return []
  const named =
    own.entry === null ? '' : `（${nameSeen(hiddenFields, 'scenic.areaCalendar.list', own.entry) ?? '开放日历'}）`
  const kind = own.openFrom ? 'hours' : 'closed'
  const text = own.openFrom ? `开放 ${spelled(own)}，平常 ${usual}${named}` : `当日休园${named}，平常 ${usual}`
  return [{ kind, from: null, to: null, text }]
}

/** A public holiday, unless most of the days that it is compared with were holidays too. */
export function holidayOf({ day, before }: Pick<Explained, 'day' | 'before'>): Cause[] {
  const of = (one: string) => holidays.find(({ from, to }) => from <= one && one <= to)
  const holiday = of(day)
  if (!holiday || before.filter((one) => of(one)).length * 2 > before.length) return []
  const nth = (Date.parse(day) - Date.parse(holiday.from)) / dayMs + 1
  return [{ kind: 'holiday', from: null, to: null, text: `${holiday.name}假期第 ${nth} 天` }]
}

/** Maintenance that was announced for the scenic area, or for one of its lights. */
export async function maintenance({ db, scope, areaId, dayStart, ended }: Explained): Promise<Cause[]> {
  const { rows } = await sql<{ kind: string | null; reason: string; begunAt: string; endsAt: string }>`
    select kind, reason, begun_at, least(ended_at, until) as ends_at from light_maintenance
    where area_id = ${areaId} and ${inScope(scope, 'areaId')} and begun_at < ${ended} and least(ended_at, until) > ${dayStart} order by begun_at`.execute(
    db,
  )
  return rows.map(({ kind, reason, begunAt, endsAt }) => ({
    kind: 'maintenance',
    from: begunAt,
    to: endsAt,
    text: `${kind === null ? wholeArea : titleOfKind(kind)}：${reason}`,
  }))
}
