import { sql } from 'kysely'
import { neededOf } from '#contract/releases/software.ts'
import type { Db } from '../../../platform/db/open.ts'

/** The results of the cameras of a wave so far. */
export interface Wave {
  wave: number
  size: number
  open: number
  done: number
  failed: number
  skipped: number
}

/** In their order. */
export async function readWaves(db: Db, rolloutId: number): Promise<Wave[]> {
  const { rows } = await sql<Wave>`
    select wave, count(*) as size, count(*) filter (where state in ('waiting', 'sent', 'installing')) as open, count(*) filter (where state = 'done') as done,
      count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped
    from rollout_target where rollout_id = ${rolloutId} group by wave order by wave`.execute(db)
  return rows
}

/** Which wave is under way, whether all is over, and why a person has to decide. */
export function nextWave(
  waves: readonly Wave[],
  { wave: from, successPercent }: { readonly wave: number; readonly successPercent: number },
): { wave: number; isOver: boolean; short: string | null } {
  let wave = from
  for (;;) {
    const now = waves.find((one) => one.wave === wave)
    if (!now) return { wave, isOver: true, short: null }
    const isLast = wave === waves.length
    if (isLast) return { wave, isOver: waves.every(({ open }) => open === 0), short: null }
    const counted = now.size - now.skipped
    const needed = neededOf(now.size, now.skipped, successPercent)
    if (counted > 0 && now.done >= needed) wave++
    else if (now.open > 0) return { wave, isOver: false, short: null }
    else
      return {
        wave,
        isOver: false,
        short:
          counted === 0
            ? `第 ${wave} 批的摄像头都没有更新`
            : `第 ${wave} 批完成 ${now.done} / ${counted} 台，没有达到 ${successPercent}%`,
      }
  }
}
