import { sql } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { failureHours, type Ongoing, type ongoing, shownRollouts } from '#contract/reports/ongoing.ts'
import { records } from '#contract/videos/records.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { printerState } from '../printing/printerAt.ts'

type Films = NonNullable<Ongoing['films']>
type Prints = NonNullable<Ongoing['prints']>
type Rollouts = NonNullable<Ongoing['rollouts']>

export const ongoingHandlers: Handlers<typeof ongoing> = {
  state: async ({ db, actor }) => {
    const [films, prints, going] = await Promise.all([
      isOpenTo(records.list, actor) ? filmsIn(db, actor) : null,
      isOpenTo(printJobs.list, actor) ? printsIn(db, actor) : null,
      isOpenTo(rollouts.list, actor) ? openRollouts(db) : null,
    ])
    return { films, prints, rollouts: going }
  },
}

const recently = sql`now() - interval '1 hour' * ${sql.lit(failureHours)}`
/** Every print job ends within it. */
const longestPrint = sql`interval '1 day'`

/** Few videos are made or wait at a time, and failures are found by when they failed. */
async function filmsIn(db: Db, actor: Actor): Promise<Films> {
  const { rows } = await sql<Films>`
    select count(*) filter (where v.state = 'synthesising') as synthesising, count(*) filter (where v.state = 'uploaded') as uploaded,
      (select count(*) from video_record v where v.state = 'failed' and v.state_at > ${recently} and ${inScope(actor, 'v.areaId')}) as failed
    from video_record v where v.state in ('uploaded', 'synthesising') and ${inScope(actor, 'v.areaId')}`.execute(db)
  return rows[0]!
}

async function printsIn(db: Db, actor: Actor): Promise<Prints> {
  const { rows } = await sql<Prints>`
    select count(*) filter (where j.state = 'queued') as queued, count(*) filter (where j.state = 'sending') as sending,
      count(*) filter (where j.state = 'printing') as printing,
      (select count(*) from print_job j where j.kind in ('picture', 'test') and j.state = 'failed'
        and j.created_at > ${recently} - ${longestPrint} and j.done_at > ${recently} and ${inScope(actor, 'j.areaId')}) as failed,
      (select count(*) from printer left join print_account on print_account.id = printer.account_id
        where ${inScope(actor, 'printer.areaId')} and ${printerState} in ('away', 'stopped') and exists (
          select from print_job w where w.printer_id = printer.id and w.state in ('queued', 'sending', 'printing'))) as stuck_printers
    from print_job j where j.state in ('queued', 'sending', 'printing') and ${inScope(actor, 'j.areaId')}`.execute(db)
  return rows[0]!
}

/** Rollouts belong to the platform, whose accounts see all of them. */
async function openRollouts(db: Db): Promise<Rollouts> {
  const { rows } = await sql<Rollouts['rows'][number] & { total: number }>`
    select r.id, s.number || ' #' || r.id as name, r.state, t.targets, t.done, t.failed, t.skipped, r.total
    from (select id, version_id, state, count(*) over () as total from rollout where state in ('paused', 'running')
      order by state = 'paused' desc, id desc limit ${sql.lit(shownRollouts)}) r
    join software_version s on s.id = r.version_id
    cross join lateral (select count(*) as targets, count(*) filter (where state = 'done') as done,
      count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped
      from rollout_target where rollout_id = r.id) t
    order by r.state = 'paused' desc, r.id desc`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
