import { startRenewingLinks } from './channel/links.ts'
import { startCodeZips } from './channel/zip.ts'
import { startServers } from './cvm/work.ts'
import { startDeviceBus } from './ingest/bus/start.ts'
import { purgeIngest } from './ingest/purge.ts'
import { startSilenceWatch } from './ingest/silence.ts'
import { purgeMessages } from './message/messages.ts'
import { tellNoticeTimes } from './message/notices.ts'
import { startFetchingBills } from './operation/bills/fetch.ts'
import { startMatchingBills } from './operation/bills.ts'
import { startLights } from './operation/lights/evaluate.ts'
import { startOverdueMatters } from './operation/matters/told.ts'
import { startClosingUnpaid } from './operation/orders/closeUnpaid.ts'
import { startZips } from './operation/pictures/zip.ts'
import { startRefunds } from './operation/refunds/sweep.ts'
import { startMonthFiles } from './operation/reports/monthFile.ts'
import { startResourceSamples } from './operation/resources/sample.ts'
import { sealAudit } from './platform/audit/auditSeal.ts'
import { purgeBulks, startBulks } from './platform/bulk/worker.ts'
import { startDueExports } from './platform/exports/schedule.ts'
import { startExports } from './platform/exports/worker.ts'
import { startLooseSweep } from './platform/files/looseSweep.ts'
import { expireJobs, startEndingLost } from './platform/jobs/progress.ts'
import type { Services } from './platform/services.ts'
import { startPrinting } from './print/work.ts'
import { startRetention } from './retention/retain.ts'
import { countDevices } from './scenic/deviceCount.ts'
import { startStreams } from './scenic/streams/work.ts'
import { startSplits } from './seller/splits/sweep.ts'
import { startWeb } from './special/web/start.ts'
import { startRollouts } from './version/rollout/start.ts'

/** Starts everything that runs beside requests, up to `stop`. This is the one list of it. */
export async function startWork(services: Services): Promise<{ stop(): Promise<void> }> {
  await services.jobs.every('session.purge', 3600, async () => {
    await services.database.query("delete from session where coalesce(ended_at, seen_at) < now() - interval '8 days'")
    await services.database.query("delete from login_guard where last_failure_at < now() - interval '1 day'")
    await services.database.query("delete from used_captcha where expires_at < now() - interval '1 day'")
    await services.database.query('delete from captcha_ticket where expires_at < now()')
    await services.database.query("delete from phone_code where sent_at < now() - interval '2 days'")
    await services.database.query("delete from device_login where expires_at < now() - interval '1 day'")
  })
  await services.jobs.every('devices.count', 300, () => countDevices(services.database.db))
  await services.jobs.every('events.purge', 600, () => services.events.purge())
  await services.jobs.every('message.purge', 3600, () => purgeMessages(services))
  await services.jobs.every('message.times', 60, () => tellNoticeTimes(services))
  await services.jobs.every('audit.seal', 60, async () => void (await sealAudit(services)))
  await startRefunds(services)
  await startSplits(services)
  await startClosingUnpaid(services)
  await services.jobs.every('ingest.purge', 300, () => purgeIngest(services))
  await startSilenceWatch(services)
  await startZips(services)
  await startCodeZips(services)
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
