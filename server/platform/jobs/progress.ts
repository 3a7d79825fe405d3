import { sql, type UpdateObject } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import { transact } from '../db/transact.ts'
import { json } from '../db/values.ts'
import { claimAll } from '../files/loose.ts'
import type { Services } from '../services.ts'

type Owner = Pick<Actor, 'adminId' | 'role' | 'areaIds' | 'operatorIds'>

/** The rights that an account needs to fetch the file of a job. */
export interface FileRights extends Pick<Actor, 'role' | 'areaIds' | 'operatorIds'> {
  /** Id of the call that has it made. */
  readonly operation: string
  /** Of which list it shows which fields, under which conditions. */
  readonly shows?: { readonly list: string; readonly fields: readonly string[]; readonly conditions?: object }
}
export const rightsOf = (
  { role, areaIds, operatorIds }: Owner,
  operation: string,
  shows?: FileRights['shows'],
): FileRights => ({ operation, role, areaIds, operatorIds, ...(shows && { shows }) })

export interface NewJob {
  kind: string
  /** What its owner reads: 下载 12 张照片. */
  title: string
  owner: Owner
  /** Id of the call that requests the job: an account that may no longer make that call does not get the file. */
  operation: string
  shows?: FileRights['shows']
  /** What the worker needs; read back by `beginJob`. */
  input?: object
  total?: number
  /** How many days its file is kept; 1 by default. */
  days?: number
}

type Hub = Services['events']

/** A row in the owner's list of long work. Enqueue it with `jobs.send` in the same transaction. */
export async function createJob(
  db: Db,
  events: Hub,
  { kind, title, owner, operation, shows, input = {}, total, days = 1 }: NewJob,
): Promise<number> {
  const { adminId } = owner
  const rights = json(rightsOf(owner, operation, shows))
  const { id } = await db
    .insertInto('job')
    .values({ kind, title, adminId, input: json(input), rights, total: total ?? null, days })
    .returning('id')
    .executeTakeFirstOrThrow()
  await events.emit(db, [{ topic: 'job', adminId, subject: id }])
  return id
}

/**
 * Marks a job as running and returns its input and owner; null if there is nothing left to do (cancelled, done, removed).
 * Can be called again after a crash.
 */
export async function beginJob<I>(
  { database: { db }, events }: Services,
  id: number,
): Promise<{ adminId: number; input: I } | null> {
  const row = await db
    .updateTable('job')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(['adminId', 'input'])
    .executeTakeFirst()
  if (!row) return null
  await events.emit(db, [{ topic: 'job', adminId: row.adminId, subject: id }])
  return { adminId: row.adminId, input: row.input as I }
}

/** Fails jobs whose workers crashed again and again: nothing else would end them, and their owners would see them as running for ever. */
export async function startEndingLost(services: Services) {
  await services.jobs.work<{ jobId: number }>('lost', async ({ jobId }) => {
    await failJob(services, jobId, '任务多次中断，已停止，请重新提交')
  })
}

/** Expires the files of jobs once they have been kept long enough. The row stays, so that its owner sees the outcome. */
export async function expireJobs({ database, events }: Pick<Services, 'database' | 'events'>) {
  await transact(database.db, async (db) => {
    const { rows } = await sql<{ id: number; adminId: number }>`
      update job set state = 'expired', file_key = null where id in (
        select id from job where state = 'done' and file_key is not null and finished_at < now() - make_interval(days => days)
        order by id limit 500 for update skip locked) and state = 'done'
      returning id, admin_id`.execute(db)
    await events.emit(
      db,
      rows.map(({ id, adminId }) => ({ topic: 'job', adminId, subject: id })),
    )
  })
}

/** Notes how far it is. False where its owner has cancelled it: stop then. Call it a few times a second at most. */
export const advanceJob = (services: Services, id: number, done: number, total?: number) =>
  change(services, id, { done, ...(total !== undefined && { total }) })

interface Made {
  fileKey: string
  fileName: string
  /** Where they are not those of the order. */
  rights?: FileRights
}

/**
 * Completes a job with its file: the key of a loose file and the name of the download. Returns false if the job was cancelled
 * meanwhile; the file then stays loose.
 */
export const finishJob = ({ database, events }: Services, id: number, { rights, ...made }: Made) =>
  transact(database.db, async (db) => {
    const finished = await change({ database: { db }, events }, id, {
      state: 'done',
      done: sql`coalesce(total, done)`,
      finishedAt: sql`now()`,
      ...made,
      ...(rights && { rights: json(rights) }),
    })
    if (finished) await claimAll(db, [made.fileKey])
    return finished
  })

/** Ends it with a sentence that its owner can act on. False where it had ended already. */
export const failJob = (services: Services, id: number, error: string) =>
  change(services, id, { state: 'failed', error, finishedAt: sql`now()` }, ['queued', 'running'])

export async function isCancelled({ database: { db } }: Services, id: number): Promise<boolean> {
  const row = await db.selectFrom('job').select('state').where('id', '=', id).executeTakeFirst()
  return row === undefined || row.state === 'cancelled'
}

async function change(
  { database: { db }, events }: { database: { db: Db }; events: Hub },
  id: number,
  changes: UpdateObject<Tables, 'job'>,
  from: ('queued' | 'running')[] = ['running'],
): Promise<boolean> {
  const row = await db
    .updateTable('job')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('adminId')
    .executeTakeFirst()
  if (row) await events.emit(db, [{ topic: 'job', adminId: row.adminId, subject: id }])
  return row !== undefined
}
