import { type SqlBool, sql } from 'kysely'
import type { Body, Reply } from '#contract/kit.ts'
import type { CameraSteps, faceMatches, PictureSteps } from '#contract/pictures/faceMatches.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { like, pageRange } from '../../../platform/db/page.ts'
import { sorted } from '../../../platform/db/sorted.ts'
import { all } from '../../sales/orders/filter.ts'
import { daysWithin, noSteps, stepSums } from './steps.ts'

/** How far the pictures of each camera have got; cameras that took none on these days are left out. */
export async function cameraSteps(
  db: Db,
  actor: Actor,
  { q = '', id, ...body }: Body<typeof faceMatches.cameras>,
): Promise<Reply<typeof faceMatches.cameras>> {
  const { limit, offset } = pageRange(body)
  const keys = ['name', 'taken', 'matched', 'sold', 'printed', 'matchRate', 'saleRate'] as const
  const columns = Object.fromEntries(keys.map((key) => [key, `g.${key}`])) as Record<(typeof keys)[number], string>
  const order = sorted(body, columns, 'g.id', sql`g.taken desc, g.id desc`)
  const where = all([
    sql<SqlBool>`true`,
    ...(q.trim() === '' ? [] : [sql<SqlBool>`g.name ilike ${like(q.trim())}`]),
    ...(id === undefined ? [] : [sql<SqlBool>`g.id = ${id}`]),
  ])
  type Sums = { [K in keyof PictureSteps as `all${Capitalize<K>}`]: number }
  const { rows } = await sql<CameraSteps & Sums & { n: number }>`
    with s as (select d.device_id, ${stepSums} from picture_day d where ${daysWithin(actor, body)} group by 1 having sum(d.pictures) > 0),
    g as (select e.id, e.name, e.area_id, r.name as area_name, e.case_id, c.name as case_name, null::date as day, s.taken, s.matched, s.viewed, s.sold, s.printed, s.printed_unsold,
        round(s.matched * 10000.0 / s.taken)::int as match_rate, round(s.sold * 10000.0 / nullif(s.matched, 0))::int as sale_rate
      from s join device e on e.id = s.device_id join area r on r.id = e.area_id join scenic_case c on c.id = e.case_id),
    f as (select * from g where ${where})
    select t.*, g.* from (select count(*) as n, ${sql.join(
      Object.keys(noSteps).map((key) => {
        const [name, sum] = [sql.ref(key), sql.ref(`all${key[0]!.toUpperCase()}${key.slice(1)}`)]
        return sql`coalesce(sum(${name}), 0)::bigint as ${sum}`
      }),
    )} from f) t left join (select * from f g order by ${order} limit ${limit} offset ${offset}) g on true order by ${order}`.execute(
    db,
  )
  const { n, allTaken, allMatched, allViewed, allSold, allPrinted, allPrintedUnsold } = rows[0]!
  return {
    rows: rows
      .filter((row) => row.id !== null)
      .map(
        ({
          n: _n,
          allTaken: _taken,
          allMatched: _matched,
          allViewed: _viewed,
          allSold: _sold,
          allPrinted: _printed,
          allPrintedUnsold: _unsold,
          ...row
        }) => row,
      ),
    total: n,
    asOf: new Date().toISOString(),
    sums: {
      taken: allTaken,
      matched: allMatched,
      viewed: allViewed,
      sold: allSold,
      printed: allPrinted,
      printedUnsold: allPrintedUnsold,
    },
  }
}
