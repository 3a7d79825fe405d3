import { sql } from 'kysely'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Services } from '../../../platform/services.ts'
import { endOverdue, type RolloutTiming, rolloutTiming, stepRollout } from './step.ts'

/** Rollouts proceed by the sweep; a job speeds up one that a person has just begun or resumed. */
export async function startRollouts(services: Services, timing: RolloutTiming = rolloutTiming) {
  await services.jobs.work<{ id: number }>('rollout', ({ id }) => stepRollout(services, id, timing))
  await services.jobs.every('rollout.sweep', timing.sweep, () => sweepRollouts(services, timing))
  await services.jobs.every('softwareFile.purge', 3600, () => purgePackages(services))
}

/** Brings every rollout that is under way as far as it can get. */
export async function sweepRollouts(services: Services, timing: RolloutTiming = rolloutTiming): Promise<void> {
  await endOverdue(services, timing)
  await sweep(
    services,
    'rollout',
    async () => {
      const { rows } = await sql<{ id: number }>`
        select id from rollout where state in ('scheduled', 'running') and starts_at <= now() order by id`.execute(
        services.database.db,
      )
      return rows.map(({ id }) => id)
    },
    (id) => stepRollout(services, id, timing),
  )
}

/** Packages of which no version was made within a day. */
export async function purgePackages({ database }: Pick<Services, 'database'>) {
  await sql`delete from software_file f where f.created_at < now() - interval '1 day' and not exists (select from software_version v where v.file_id = f.id)`.execute(
    database.db,
  )
}
