import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import { bulkRowStates } from '#contract/sales/refundBulks.ts'
import { actorOfAccount } from '../access/session.ts'
import { strictRoles } from '../access/strictRoles.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/open.ts'
import { dbRefusal } from '../db/refusals/dbRefusal.ts'
import { transact } from '../db/transact.ts'
import { uniqueName } from '../files/key.ts'
import { loosen } from '../files/loose.ts'
import { discard } from '../files/looseSweep.ts'
import type { AnyCall } from '../http/serve.ts'
import { refusedTo } from '../http/transactAs.ts'
import { advanceJob, beginJob, failJob, finishJob } from '../jobs/progress.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { csvOf } from '../sheets/csv.ts'
import { type BulkAction, bulkActionBy } from './actions.ts'

export interface BulkInput {
  readonly bulkId: number
  /** Where it was confirmed, for the trail. */
  readonly environment: 'A' | 'B'
}
interface Bulk extends BulkInput {
  readonly jobId: number
  readonly adminId: number
  readonly body: object
  readonly action: BulkAction
}

/** So many are looked up at once. */
const atOnce = 100
/** For how long it can be looked up what became of the rows. */
const retentionDays = 30

/** Works through lists that were confirmed, one list at a time in each process. */
export const startBulks = (services: Services) =>
  services.jobs.work<{ jobId: number }>('bulk', ({ jobId }) => workThrough(services, jobId))

export const purgeBulks = (db: Db) =>
  sql`delete from bulk where created_at < now() - make_interval(days => ${sql.lit(retentionDays)})`
    .execute(db)
    .then(() => {})

/** Can be repeated after a crash: each row is marked as done in the transaction of its action. */
export async function workThrough(services: Services, jobId: number) {
  const { db } = services.database
  const job = await beginJob<BulkInput>(services, jobId)
  if (!job) return
  const row = await db
    .selectFrom('bulk')
    .select(['operation', 'body'])
    .where('id', '=', job.input.bulkId)
    .executeTakeFirst()
  const action = row && bulkActionBy(row.operation)
  if (!action) return void (await failJob(services, jobId, '这份名单已不存在，请重新选择'))
  const bulk: Bulk = { ...job.input, jobId, adminId: job.adminId, body: row.body as object, action }
  let done = await doneOf(db, bulk.bulkId)
  let reportedAt = 0
  for (;;) {
    const waiting = await waitingOf(db, bulk.bulkId)
    if (waiting.length === 0) break
    for (const one of waiting) {
      if (Date.now() - reportedAt > 300) {
        reportedAt = Date.now()
        if (!(await advanceJob(services, jobId, done))) return
      }
      await doOne(services, bulk, one)
      done++
    }
  }
  await notifyResult(services, bulk)
}

interface Waiting {
  readonly rowId: number
  readonly version: number
}

async function waitingOf(db: Db, bulkId: number): Promise<Waiting[]> {
  return db
    .selectFrom('bulkRow')
    .select(['rowId', 'version'])
    .where('bulkId', '=', bulkId)
    .where('state', '=', 'waiting')
    .orderBy('rowId')
    .limit(atOnce)
    .execute()
}

async function doneOf(db: Db, bulkId: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from bulk_row where bulk_id = ${bulkId} and state <> 'waiting'`.execute(db)
  return rows[0]!.n
}

/** Runs one row through the handler of its call, with the account's current rights; its mark is committed with the action or not at all. */
async function doOne(services: Services, bulk: Bulk, { rowId, version }: Waiting) {
  const { bulkId, action, adminId, jobId, environment } = bulk
  const settle = (db: Db, state: 'done' | 'refused', reason: string | null) =>
    db
      .updateTable('bulkRow')
      .set({ state, reason })
      .where('bulkId', '=', bulkId)
      .where('rowId', '=', rowId)
      .where('state', '=', 'waiting')
      .execute()
  const actorNow = (db: Db) => actorOfAccount(db, adminId, strictRoles(services.env))
  const body = { ...bulk.body, version }
  const audit = {}
  const recordAudit = async (db: Db, code: number) =>
    writeAudit(db, {
      actor: await actorNow(db),
      operation: action.id,
      ip: '',
      agent: '',
      requestId: `job-${jobId}`,
      environment,
      code,
      note: audit,
      params: { id: rowId },
      body,
    })
  try {
    await transact(services.database.db, async (db) => {
      // Locked to the end: another worker on the same list waits and then finds the row done.
      const lockedRow =
        await sql`select from bulk_row where bulk_id = ${bulkId} and row_id = ${rowId} and state = 'waiting' for update`.execute(
          db,
        )
      if (lockedRow.rows.length === 0) return
      // As `transactAs` does for a request: no right can be taken away between this check and the action.
      await sql`select from admin a where a.id = ${adminId} or a.id = (select me.parent_id from admin me where me.id = ${adminId}) order by a.id for share`.execute(
        db,
      )
      const actor = await actorNow(db)
      if (!actor) throw new Refusal('notAllowed', '账号现在不能使用')
      const refusal = refusedTo(actor, action.operation)
      if (refusal) throw refusal
      const call: AnyCall = {
        db,
        actor,
        params: { id: rowId },
        query: undefined,
        body,
        ip: '',
        agent: '',
        origins: [],
        requestId: `job-${jobId}`,
        audit,
        hiddenFields: new Set(),
        services,
      }
      await action.handler(call)
      await recordAudit(db, okCode)
      await settle(db, 'done', null)
    })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : dbRefusal(error)
    if (!refusal) throw error
    await transact(services.database.db, async (db) => {
      await settle(db, 'refused', refusal.message)
      await recordAudit(db, refusal.code)
    })
  }
}

/** A line for each row, as a file; and in the words of the job how many were done, and how many not. */
async function notifyResult(services: Services, { jobId, bulkId, action }: Bulk) {
  const { db } = services.database
  const { rows } = await sql<{
    name: string
    amountFen: number
    state: keyof typeof bulkRowStates
    reason: string | null
  }>`
    select name, amount_fen, state, reason from bulk_row where bulk_id = ${bulkId} order by row_id`.execute(db)
  const done = rows.filter(({ state }) => state === 'done')
  const rest = rows.length - done.length
  const title = `${action.verb} ${done.length} 笔${rest ? `，${rest} 笔没有办成` : ''}`
  const lines = rows.map(({ name, amountFen, state, reason }) => [
    name,
    (amountFen / 100).toFixed(2),
    bulkRowStates[state],
    reason ?? '',
  ])
  const fileKey = `made/bulk/${uniqueName()}.csv`
  try {
    await loosen(db, [fileKey])
    await services.storage.put(
      fileKey,
      Buffer.from(csvOf([[action.name, '金额(元)', '结果', '原因'], ...lines])),
      'text/csv',
    )
    await db.updateTable('job').set({ title }).where('id', '=', jobId).execute()
    await finishJob(services, jobId, { fileKey, fileName: `${title}.csv` })
  } finally {
    await discard(services, [fileKey])
  }
}
