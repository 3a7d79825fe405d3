import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'
import { type CommandTiming, commandTiming, Dispatch } from './dispatch.ts'
import { handleMessages } from './handleMessages.ts'

/** Days for which commands that are over stay to be read. */
const retentionDays = 90
/** Receives events about commands of all scenic areas. */
const everywhere = { adminId: 0, areaIds: null, pages: new Set(['equipment']) }

/** Listens to the device bus and sends commands, until the answer is called. */
export async function startDeviceBus(
  services: Services,
  timing?: Partial<CommandTiming>,
): Promise<() => Promise<void>> {
  mkdirSync(join(services.env.DATA_DIR, 'uploads'), { recursive: true, mode: 0o700 })
  const full = { ...commandTiming, ...timing }
  const dispatch = new Dispatch(services, full)
  const hearer = handleMessages(services, dispatch, full.gather)
  const leave = await services.events.subscribe({
    hearer: () => everywhere,
    onEvents: (events) => {
      if (events.some(({ topic }) => topic === 'command')) dispatch.wake()
    },
  })
  await services.bus.start(hearer)
  dispatch.wake()
  await services.jobs.every('command.purge', 3600, async () => {
    await sql`delete from device_command where done_at < now() - make_interval(days => ${retentionDays})`.execute(
      services.database.db,
    )
  })
  return async () => {
    leave()
    await services.bus.close()
    await hearer.stop()
    await dispatch.stop()
  }
}
