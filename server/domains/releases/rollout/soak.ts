import { sql } from 'kysely'
import { comparedHours, shareOf, titleOfFigure, worstFigure } from '#contract/releases/comparison.ts'
import type { Db } from '../../../platform/db/open.ts'
import { comparisonOf } from './comparison.ts'

interface Soaking {
  readonly id: number
  readonly wave: number
  readonly soakMinutes: number
  readonly minPicturesPercent: number | null
}

/** What a wave that is done says to the next one: wait, go, or the reason why a person has to decide. */
export type Soaked = 'wait' | 'go' | { readonly short: string }

/** Between two comparisons of a wave whose usual pictures are still too few. */
const restMinutes = 5

/** Whether the wave after a finished one may begin. */
export async function soaked(db: Db, { id, wave, soakMinutes, minPicturesPercent }: Soaking): Promise<Soaked> {
  const { rows } = await sql<{ isDue: boolean; isRested: boolean; isLate: boolean }>`
    select coalesce(max(t.done_at), r.starts_at) <= now() - make_interval(mins => ${soakMinutes}) as is_due,
      coalesce(r.compared_at <= now() - make_interval(mins => ${sql.lit(restMinutes)}) or r.compared_at < max(t.done_at), true) as is_rested,
      max(t.done_at) <= now() - make_interval(hours => ${sql.lit(comparedHours)}) as is_late
    from rollout r left join rollout_target t on t.rollout_id = r.id and t.wave = ${wave} and t.state = 'done' where r.id = ${id} group by r.id`.execute(
    db,
  )
  const { isDue, isRested, isLate } = rows[0]!
  if (!isDue) return 'wait'
  if (minPicturesPercent === null) return 'go'
  if (!isRested) return 'wait'
  await sql`update rollout set compared_at = now() where id = ${id}`.execute(db)
  const comparison = await comparisonOf(db, { areaIds: null }, { rolloutId: id, wave })
  const worst = worstFigure(comparison)
  if (worst === null)
    return isLate ? { short: `第 ${wave} 批更新后 ${comparedHours} 小时内可比的照片太少，看不出好坏` } : 'wait'
  if (worst.share * 100 >= minPicturesPercent) return 'go'
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const { updated, others } = comparison
  const [own, beside] = [shareOf(updated[worst.figure])!, shareOf(others[worst.figure])]
  const besides = beside === null ? '' : `，同景区其他摄像头是 ${percent(beside)}，两者相比 ${percent(worst.share)}`
  return {
    short: `第 ${wave} 批更新后的${titleOfFigure(worst.figure)}是往常的 ${percent(own)}${besides}，低于照片线 ${minPicturesPercent}%`,
  }
}
