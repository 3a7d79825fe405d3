import { startRenewingLinks } from './channel/links.ts'
import { startCodeZips } from './channel/zip.ts'
import { purgeIngest } from './ingest/purge.ts'
import { startSilenceWatch } from './ingest/silence.ts'
import { startEndingLost } from './jobs/progress.ts'
import { purgeMessages } from './message/messages.ts'
import { countDevices } from './operation/figures/deviceCount.ts'
import { startOverdueMatters } from './operation/matters/told.ts'
import { startClosingUnpaid } from './operation/orders/closeUnpaid.ts'
import { startZips } from './operation/pictures/zip.ts'
import { startRefunds } from './operation/refunds/sweep.ts'
import { startLooseSweep } from './outside/storage/looseSweep.ts'
import type { Services } from './services.ts'
import { sealAudit } from './system/auditSeal.ts'

/** Starts everything that runs beside requests. This is the one list of it. */
export async function startWork(services: Services) {
  await services.jobs.every('session.purge', 3600, async () => {
    await services.database.query("delete from session where coalesce(ended_at, seen_at) < now() - interval '8 days'")
    await services.database.query("delete from login_guard where last_failure_at < now() - interval '1 day'")
    await services.database.query("delete from used_captcha where expires_at < now() - interval '1 day'")
  })
  await services.jobs.every('devices.count', 300, () => countDevices(services.database.db))
  await services.jobs.every('events.purge', 600, () => services.events.purge())
  await services.jobs.every('message.purge', 3600, () => purgeMessages(services))
  await services.jobs.every('audit.seal', 60, async () => void (await sealAudit(services)))
  await startRefunds(services)
  await startClosingUnpaid(services)
  await services.jobs.every('ingest.purge', 300, () => purgeIngest(services))
  await startSilenceWatch(services)
  await startZips(services)
  await startCodeZips(services)
  await startRenewingLinks(services)
  await startOverdueMatters(services)
  await startEndingLost(services)
  await startLooseSweep(services)
  await services.jobs.start()
}
