import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { streamGate } from './gate.ts'

const keepDays = 90
const settleMs = 150

/** Starts the media server, and notifies it when the set of allowed pushes changes. */
export async function startStreams(services: Services) {
  const { media, events, jobs, log } = services
  const refresh = () => media.refresh().catch((error) => log.warn({ err: error }, 'stream keys could not be read'))
  const everything = { adminId: 0, areaIds: null, pages: new Set(['stream']) }
  let isAsked = false
  await events.subscribe({
    hearer: () => everything,
    onEvents: (received) => {
      if (isAsked || !received.some(({ topic }) => topic === 'stream')) return
      isAsked = true
      setTimeout(() => {
        isAsked = false
        void refresh()
      }, settleMs).unref()
    },
  })
  await jobs.every('stream.purge', 86_400, async () => {
    await sql`delete from stream_play where started_at < now() - make_interval(days => ${keepDays})`.execute(
      services.database.db,
    )
  })
  await media.start(streamGate(services))
}
