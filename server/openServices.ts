import type { FastifyBaseLogger } from 'fastify'
import { keepPages } from './domains/accounts/authority/pages.ts'
import { registerHost } from './domains/releases/web/host.ts'
import { openProof } from './ingest/bus/access.ts'
import { openActors } from './platform/access/actors.ts'
import { openHiddenFieldRules } from './platform/access/hiddenFieldRules.ts'
import { strictRoles } from './platform/access/strictRoles.ts'
import type { DatabaseThread } from './platform/db/connection/embedded.ts'
import { type Database, openDatabase } from './platform/db/open.ts'
import { migrate } from './platform/db/schema/migrate.ts'
import type { Env } from './platform/env.ts'
import { rootOf, ServedWeb } from './platform/http/servedWeb.ts'
import { builtFolder } from './platform/http/web.ts'
import { openJobs } from './platform/jobs/boss.ts'
import { openEvents } from './platform/live/hub.ts'
import { holdSecret } from './platform/secrets/secretMark.ts'
import { openSecrets, type Secrets } from './platform/secrets/secrets.ts'
import type { Services } from './platform/services.ts'
import { openBus } from './providers/bus/open.ts'
import { ProviderCalls } from './providers/calls/providerCalls.ts'
import { openCloud } from './providers/cloud/open.ts'
import { openMedia } from './providers/media/open.ts'
import { openMiniProgram } from './providers/miniProgram/open.ts'
import { openPayment } from './providers/payment/open.ts'
import { openPrinting } from './providers/printing/open.ts'
import { openSms } from './providers/sms/open.ts'
import { openStorage } from './providers/storage/open.ts'

// Adds the services opened here to the shared `Services` interface.
import './services.ts'

/** Opens every service the server depends on: secrets, database (migrated), storage, payment, jobs, events. */
export async function openServices(
  env: Env,
  log: FastifyBaseLogger,
  thread?: DatabaseThread,
): Promise<Services & { close(): Promise<void> }> {
  const secrets = openSecrets(env)
  const database = await openDatabase({
    url: env.DATABASE_URL,
    connections: env.DATABASE_CONNECTIONS,
    folder: thread ? undefined : env.DATA_DIR,
    thread,
    // The driver's error carries its whole connection, settings included.
    onError: (error) =>
      log.error({ code: (error as { code?: string }).code, reason: error.message }, 'database connection lost'),
  })
  await prepare(database, secrets, env, log).catch(async (error) => {
    await database.close()
    throw error
  })
  const actors = await openActors(database, env.SESSION_CACHE_SECONDS, strictRoles(env))
  const hiddenFieldRules = await openHiddenFieldRules(database, env.SESSION_CACHE_SECONDS)
  const calls = new ProviderCalls({ database, log })
  const storage = calls.counted('storage', openStorage(env, secrets), ['put', 'read', 'stat', 'stream', 'remove'])
  const events = openEvents(database.db, log)
  const jobs = await openJobs(database, log)
  const { payment, sharing, tradeBills } = await openPayment({ env, database, secrets, log })
  const bus = calls.counted('bus', openBus(env, openProof(database.db, secrets), log), ['send'])
  const media = openMedia(env, log)
  return {
    env,
    database,
    secrets,
    actors,
    hiddenFieldRules,
    storage,
    providerCalls: calls,
    payment: calls.counted('payment', payment, ['refund', 'query']),
    sharing: calls.counted('payment', sharing, ['share', 'queryShare', 'giveBack', 'queryReturn', 'release']),
    tradeBills: tradeBills && calls.counted('payment', tradeBills, ['fetch']),
    miniProgram: calls.counted('miniProgram', openMiniProgram(env, secrets), ['code', 'pageCode', 'link']),
    sms: calls.counted('sms', openSms(env), ['send', 'check']),
    bus,
    cloud: calls.counted('cloud', openCloud(env, database), ['describe', 'act', 'clean', 'cleaning']),
    media,
    printing: openPrinting(env, (printing) => calls.counted('printing', printing, ['submit', 'cancel'])),
    jobs,
    events,
    web: new ServedWeb(await rootOf(builtFolder)),
    log,
    async close() {
      await media.close()
      await jobs.stop()
      await events.close()
      await payment.close()
      await calls.close()
      await database.close()
    },
  }
}

async function prepare(database: Database, secrets: Secrets, env: Env, log: FastifyBaseLogger) {
  const migrations = await migrate(database)
  if (migrations.length) log.info({ migrations }, 'migrated')
  await keepPages(database.db)
  await holdSecret(database.db, secrets)
  await registerHost(database.db, env)
}
