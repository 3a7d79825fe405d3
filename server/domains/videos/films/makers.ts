import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'

/** A maker asks for films every few seconds, and reports at least so often while it makes one. */
const silentAfterSeconds = 120

/** Film makers that were heard lately and can work, and why the one that was heard last cannot. */
export async function makersNow(db: Db): Promise<{ makers: number; fault: string | null }> {
  const { rows } = await sql<{ makers: number; fault: string | null }>`
    select count(*) filter (where fault = '' and seen_at > now() - make_interval(secs => ${sql.lit(silentAfterSeconds)})) as makers,
      (array_agg(fault order by seen_at desc) filter (where fault <> '' and seen_at > now() - interval '1 hour'))[1] as fault from film_maker`.execute(
    db,
  )
  return rows[0]!
}
