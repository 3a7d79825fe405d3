import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery } from 'kysely'
import { type Job, PgBoss, type Db as PgBossDatabase } from 'pg-boss'
import { type Database, type Db, unrenamed } from '../db/open.ts'
import { Beats } from './beats.ts'
import { queues } from './queues.ts'
import type { JobRunner } from './runner.ts'

const stopSeconds = 20
/** Seconds. */
export interface JobTiming {
  /** Between two polls where jobs are not notified. */
  readonly poll: number
  /** Between two polls for jobs whose notification was lost. */
  readonly lost: number
  /** Between two checks for jobs whose workers have crashed. */
  readonly supervise: number
}
const usualTiming: JobTiming = { poll: 2, lost: 5, supervise: 15 }
// Tried again after 2 s, 4 s … 10 min; a worker that gives no sign for 30 s has crashed.
const manners = {
  notify: true,
  heartbeatSeconds: 30,
  expireInSeconds: 6 * 3600,
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 86_400,
}
// The transaction that the statements of a `send` belong to, including those that look up the queue, for which
// the embedded database has no second connection.
const caller = new AsyncLocalStorage<Db>()

/** The job queue of all processes on one database. Its tables are its own, in the schema `pgboss`. */
export async function openJobs(
  database: Database,
  log: FastifyBaseLogger,
  { poll, lost, supervise } = usualTiming,
): Promise<JobRunner> {
  const embedded = database.kind === 'embedded'
  const boss = new PgBoss({
    db: through(database),
    backend: embedded ? 'pglite' : 'postgres',
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    reindex: !embedded,
    monitorVacuum: !embedded,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'))
  // It makes its schema at the first start, which two processes at once would trip over.
  await database.withExclusiveLock(async () => {
    await boss.start()
    for (const [queue, more] of Object.entries(queues)) await boss.createQueue(queue, { ...manners, ...more })
  })
  const beats = new Beats(database, log)
  const waiting: (() => Promise<unknown>)[] = []
  let running = false
  const whenRunning = async (begin: () => Promise<unknown>) => void (running ? await begin() : waiting.push(begin))

  return {
    async send(db, queue, data, { startAfterSeconds = 0 } = {}) {
      await caller.run(db, () => boss.send(queue, data, { startAfter: startAfterSeconds }))
    },
    async work(queue, handler, { concurrency = 1 } = {}) {
      const options = { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: lost }
      const one = async () => {
        const worker: string = await boss.work(queue, options, async ([job]: Job<never>[]) => {
          // After one job the next is looked for at once; otherwise jobs that wait would be taken one by one at the polling pace.
          boss.notifyWorker(worker)
          await handler(job!.data, job!.signal).catch((error) => {
            log.error({ err: error, queue, job: job!.id }, 'job failed and will be retried')
            throw error
          })
        })
      }
      await whenRunning(async () => {
        for (let started = 0; started < concurrency; started++) await one()
      })
    },
    every: (name, seconds, handler) => whenRunning(async () => beats.add(name, seconds, handler)),
    async start() {
      running = true
      for (const begin of waiting.splice(0)) await begin()
    },
    async stop() {
      running = false
      await Promise.all([beats.stop(stopSeconds), boss.stop({ graceful: true, timeout: stopSeconds * 1000 })])
    },
  }
}

/** Statements with values are sent one by one; a text without values may contain several. */
const through = (database: Database): PgBossDatabase => ({
  executeSql: (text, values) => {
    const db = caller.getStore()
    if (db) return inside(db, text, values ?? [])
    return values?.length ? database.query(text, values) : database.exec(text)
  },
  listen: async (channel, onNotify, connected) => {
    await database.listen(channel, (payload) => (payload === '' ? connected() : onNotify(payload)))
    connected()
    return { close: async () => {} }
  },
})

/** In the caller's transaction, without the plugin that renames columns. */
async function inside(db: Db, sql: string, parameters: unknown[]) {
  const { rows } = await unrenamed(db).executeQuery(CompiledQuery.raw(sql, parameters))
  return { rows: rows as Record<string, unknown>[] }
}
