import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '#contract/reports/explanations.ts'
import { inScope } from '../../../platform/access/actor.ts'
import type { Explained } from './context.ts'

/** Data received more than `minutes` after the event is late; this is reported if it concerns at least `least` events and a good `part`. */
const late = { minutes: 15, least: 5, part: 0.1 }

async function lateOf(
  { db, scope, areaId, dayStart, ended }: Explained,
  { table, at, of }: { table: 'picture' | 'payment'; at: string; of: RawBuilder<unknown> },
) {
  const { rows } = await sql<{
    n: number
    late: number
    from: string | null
    to: string | null
    minutes: number | null
  }>`
    select count(*) as n, count(*) filter (where is_late) as late, min(at) filter (where is_late) as "from", max(at) filter (where is_late) as "to",
      round(max(wait) / 60)::int as minutes
    from (select ${sql.ref(at)} as at, extract(epoch from received_at - ${sql.ref(at)}) as wait, received_at > ${sql.ref(at)} + make_interval(mins => ${late.minutes}) as is_late
      from ${sql.table(table)} where area_id = ${areaId} and ${inScope(scope, 'areaId')} and ${of} and ${sql.ref(at)} >= ${dayStart} and ${sql.ref(at)} < ${ended}) seen`.execute(
    db,
  )
  const [row] = rows
  return row && row.late >= late.least && row.late >= row.n * late.part ? row : null
}

/** Pictures that waited on their way, so that visitors did not find them while they were there. */
export async function picturesLate(context: Explained): Promise<Cause[]> {
  const row = await lateOf(context, { table: 'picture', at: 'taken_at', of: sql`true` })
  if (!row) return []
  const text = `${row.n} 张照片中 ${row.late} 张拍摄 ${late.minutes} 分钟以后才收到，最久 ${row.minutes} 分钟`
  return [{ kind: 'picturesLate', from: row.from, to: row.to, text }]
}

/** The same for notifications of the payment provider. */
export async function paymentsLate(context: Explained): Promise<Cause[]> {
  const row = await lateOf(context, { table: 'payment', at: 'at', of: sql`result = 'success'` })
  if (!row) return []
  const text = `${row.n} 笔支付中 ${row.late} 笔的通知晚到 ${late.minutes} 分钟以上，最久 ${row.minutes} 分钟`
  return [{ kind: 'paymentsLate', from: row.from, to: row.to, text }]
}
