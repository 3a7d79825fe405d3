import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Comparison, comparedFigures, comparedHours } from '#contract/releases/comparison.ts'
import { usualWeeks } from '#contract/usual.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'

type Groups = Pick<Comparison, 'updated' | 'others'>

/** Of each kind, so that a large rollout is compared as quickly as a small one. Which ones: always the same, of all areas. */
const maxCameras = 100

interface Compared {
  readonly rolloutId: number
  /** Only the cameras of this wave. */
  readonly wave?: number
}

/**
 * What the cameras that a rollout has updated bring since then, beside the same hours of the weeks before; and the same of other
 * cameras in their scenic areas, which it has not touched. Figures are of cameras whose usual ones are known.
 */
export async function comparisonOf(
  db: Db,
  scope: Pick<Actor, 'areaIds'>,
  { rolloutId, wave }: Compared,
): Promise<Groups> {
  const inWave = wave === undefined ? sql<SqlBool>`true` : sql<SqlBool>`t.wave = ${wave}`
  const { rows } = await sql<Groups['updated'] & { updated: boolean }>`
    with updated as materialized (
      select d.id, d.area_id, t.done_at as since from rollout_target t join device d on d.id = t.device_id
      where t.rollout_id = ${rolloutId} and t.state = 'done' and ${inWave} and d.removed_at is null and ${inScope(scope, 't.areaId')}
      order by md5(d.id::text) limit ${sql.lit(maxCameras)}),
    other as materialized (
      select d.id, d.area_id, u.since from (select area_id, min(since) as since from updated group by 1) u join device d using (area_id)
      where d.removed_at is null and d.id not in (select device_id from rollout_target where rollout_id = ${rolloutId} and state not in ('waiting', 'skipped'))
      order by md5(d.id::text) limit ${sql.lit(maxCameras)}),
    camera as materialized (
      select *, least(now(), since + interval '${sql.lit(comparedHours)} hours') as until
      from (select *, true as updated from updated union all select *, false from other) c),
    span as materialized (
      select c.*, week, since - week * interval '7 days' as "from", until - week * interval '7 days' as "to"
      from camera c cross join generate_series(0, ${sql.lit(usualWeeks.compared)}) week),
    sold as materialized (
      select s.id, s.week, count(*) as paid_orders from (select area_id, week, min("from") as "from", max("to") as "to" from span group by 1, 2) a
      cross join lateral (select device_id, paid_at from orders o where o.area_id = a.area_id and o.paid_at >= a."from" and o.paid_at < a."to") o
      join span s on s.area_id = a.area_id and s.week = a.week and s.id = o.device_id and o.paid_at >= s."from" and o.paid_at < s."to" group by 1, 2),
    seen as materialized (
      select s.updated, s.id, s.week, p.pictures, p.matched, coalesce(o.paid_orders, 0) as paid_orders,
        -- A day without any picture says nothing: the camera was away, or its scenic area closed.
        s.week > 0 and exists (select from picture_day d where d.area_id = s.area_id and d.day in (local_day(s."from"), local_day(s."to")) and d.device_id = s.id) as known
      from span s left join sold o using (id, week) cross join lateral (
        select count(*) as pictures, count(*) filter (where state <> 'uploaded') as matched from picture
        where device_id = s.id and taken_at >= s."from" and taken_at < s."to") p),
    each as (
      select updated, id, count(*) filter (where known) >= ${sql.lit(usualWeeks.min)} as known, ${sql.join(['pictures', 'matched', 'paid_orders'].map(valueAndUsual))}
      from seen group by 1, 2)
    select updated, count(*)::int as cameras, count(*) filter (where known)::int as known, ${sql.join(comparedFigures.map(summed))} from each group by 1`.execute(
    db,
  )
  const of = (isUpdated: boolean) => {
    const row = rows.find(({ updated }) => updated === isUpdated)
    if (!row) return nothing
    const { updated: _, ...group } = row
    return group
  }
  return { updated: of(true), others: of(false) }
}

const valueAndUsual = (column: string): RawBuilder<unknown> => {
  const [value, usual] = [sql.ref(column), sql.ref(`usual_${column}`)]
  return sql`max(${value}) filter (where week = 0) as ${value}, percentile_cont(0.5) within group (order by ${value}) filter (where known) as ${usual}`
}
const summed = (figure: (typeof comparedFigures)[number]): RawBuilder<unknown> => {
  const sum = (name: string) => sql`coalesce(round(sum(${sql.ref(name)}) filter (where known)), 0)::int`
  return sql`jsonb_build_object('value', ${sum(figure)}, 'usual', ${sum(`usual_${figure}`)}) as ${sql.ref(figure)}`
}

const none = { value: 0, usual: 0 }
const nothing: Groups['updated'] = { cameras: 0, known: 0, pictures: none, matched: none, paidOrders: none }

/** How many of the updated cameras could go back, and the version to which most of them could. */
export async function wayBack(
  db: Db,
  scope: Pick<Actor, 'areaIds'>,
  rolloutId: number,
): Promise<Pick<Comparison, 'running' | 'backTo'>> {
  const { rows } = await sql<Pick<Comparison, 'running' | 'backTo'>>`
    with here as materialized (
      select t.former, own.product from rollout_target t join rollout r on r.id = t.rollout_id
      join software_version own on own.id = r.version_id join device d on d.id = t.device_id
      where t.rollout_id = ${rolloutId} and t.state = 'done' and ${inScope(scope, 't.areaId')}
        and d.removed_at is null and d.program = own.product and d.program_version = own.number)
    select count(*)::int as running, (
      select jsonb_build_object('versionId', v.id, 'number', v.number) from here h
      join software_version v on v.product = h.product and v.number = h.former and v.state = 'released'
      group by v.id order by count(*) desc, v.id desc limit 1) as back_to
    from here`.execute(db)
  return rows[0]!
}
