import { startRenewingLinks } from './domains/codes/links.ts'
import { startCodeZips } from './domains/codes/zip.ts'
import { startReckoningBudgets } from './domains/coupons/budgets.ts'
import { startLights } from './domains/lights/lights/evaluate.ts'
import { startOverdueMatters } from './domains/matters/matters/notifications.ts'
import { purgeMessages } from './domains/messages/messages.ts'
import { notifyNoticeTimes } from './domains/messages/notices.ts'
import { startResourceSamples } from './domains/monitoring/resources/sample.ts'
import { startZips } from './domains/pictures/pictures/zip.ts'
import { startPrinting } from './domains/printing/work.ts'
import { startRollouts } from './domains/releases/rollout/start.ts'
import { startWeb } from './domains/releases/web/start.ts'
import { startMonthFiles } from './domains/reports/reports/monthFile.ts'
import { startFetchingBills } from './domains/sales/bills/fetch.ts'
import { startMatchingBills } from './domains/sales/bills.ts'
import { startClosingUnpaid } from './domains/sales/orders/closeUnpaid.ts'
import { startRefunds } from './domains/sales/refunds/sweep.ts'
import { countDevices } from './domains/scenic/cameras/deviceCount.ts'
import { startServers } from './domains/servers/work.ts'
import { startSplits } from './domains/sharing/splits/sweep.ts'
import { startStreams } from './domains/streams/streams/work.ts'
import { purgePresence } from './domains/system/presence.ts'
import { startDeviceBus } from './ingest/bus/start.ts'
import { startSilenceWatch } from './ingest/devices/silence.ts'
import { startFilms } from './ingest/films/work.ts'
import { purgeIngest } from './ingest/purge.ts'
import { startPersonalData } from './personalData/pack.ts'
import { sealAudit } from './platform/audit/auditSeal.ts'
import { purgeBulks, startBulks } from './platform/bulk/worker.ts'
import { startDueExports } from './platform/exports/schedule.ts'
import { startExports } from './platform/exports/worker.ts'
import { startLooseSweep } from './platform/files/looseSweep.ts'
import { expireJobs, startEndingLost } from './platform/jobs/progress.ts'
import type { Services } from './platform/services.ts'
import { startRetention } from './retention/retain.ts'

/** Starts all work that runs beside requests, until `stop`. This is the one list of it. */
export async function startWork(services: Services): Promise<{ stop(): Promise<void> }> {
  await services.jobs.every('session.purge', 3600, async () => {
    await services.database.query("delete from session where coalesce(ended_at, seen_at) < now() - interval '8 days'")
    await services.database.query("delete from login_guard where last_failure_at < now() - interval '1 day'")
    await services.database.query("delete from used_captcha where expires_at < now() - interval '1 day'")
    await services.database.query('delete from captcha_ticket where expires_at < now()')
    await services.database.query("delete from phone_code where sent_at < now() - interval '2 days'")
    await services.database.query("delete from device_login where expires_at < now() - interval '1 day'")
  })
  services.providerCalls.start()
  await services.jobs.every('devices.count', 300, () => countDevices(services.database.db))
  await services.jobs.every('events.purge', 600, () => services.events.purge())
  await services.jobs.every('presence.purge', 600, () => purgePresence(services.database.db))
  await services.jobs.every('message.purge', 3600, () => purgeMessages(services))
  await services.jobs.every('message.times', 60, () => notifyNoticeTimes(services))
  await services.jobs.every('audit.seal', 60, async () => void (await sealAudit(services)))
  await startRefunds(services)
  await startSplits(services)
  await startClosingUnpaid(services)
  await startReckoningBudgets(services)
  await services.jobs.every('ingest.purge', 300, () => purgeIngest(services))
  await startSilenceWatch(services)
  await startZips(services)
  await startCodeZips(services)
  await startPersonalData(services)
  await startBulks(services)
  await services.jobs.every('bulk.purge', 3600, () => purgeBulks(services.database.db))
  await startExports(services)
  await startDueExports(services)
  await services.jobs.every('job.expire', 600, () => expireJobs(services))
  await startMonthFiles(services)
  await startMatchingBills(services)
  await startFetchingBills(services)
  await startRenewingLinks(services)
  await startOverdueMatters(services)
  await startLights(services)
  await startEndingLost(services)
  await startLooseSweep(services)
  await startServers(services)
  await startResourceSamples(services)
  await startRetention(services)
  await startFilms(services)
  await startPrinting(services)
  await startRollouts(services)
  const web = await startWeb(services)
  const leaveBus = await startDeviceBus(services)
  await startStreams(services)
  await services.jobs.start()
  return {
    async stop() {
      web.stop()
      await leaveBus()
    },
  }
}
