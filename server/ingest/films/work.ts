import { transact } from '../../platform/db/transact.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { Services } from '../../platform/services.ts'
import { takeBackLapsed } from './leases.ts'
import { forgetMakers } from './makers.ts'
import { removeSamples, takeBackLapsedSamples } from './samples.ts'

/** Takes films and samples back from makers that have died, so that their state is true even if no other maker claims them. */
export async function startFilms({ database, events, jobs }: Services) {
  await jobs.every('films.lapsed', 30, () =>
    transact(database.db, async (trx) => {
      await takeBackLapsedSamples(trx)
      const films = await takeBackLapsed(trx)
      if (films.length > 0) await events.emit(trx, areaEvents('record', films))
    }),
  )
  await jobs.every('films.makers', 3600, async () => void (await forgetMakers(database.db)))
  await jobs.every('films.samples', 600, async () => void (await removeSamples(database.db)))
}
