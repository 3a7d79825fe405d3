import { sql } from 'kysely'
import type { TObject } from 'typebox'
import { okCode } from '#contract/errors.ts'
import type { Every } from '#contract/exports.ts'
import type { Operation } from '#contract/kit.ts'
import { localDay, zoneOffset } from '#contract/zone.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/open.ts'
import { transact } from '../db/transact.ts'
import { json } from '../db/values.ts'
import { writeMessage } from '../live/writeMessage.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { listBy } from './lists.ts'
import { type ExportInput, exporterOf, exportId, nameOf, orderExport } from './order.ts'

/** The time in Asia/Shanghai at which files are made: the previous day is complete, and no one is at work yet. */
const hour = '06:00:00'
/** Of one account. */
const maxSchedules = 20
/** How many days such a file is stored. */
export const scheduledDays = 30

/** @throws Refusal state.impossible (2002) if the account has the maximum number already */
export async function schedule(db: Db, adminId: number, input: ExportInput, every: Every) {
  const { n } = await db
    .selectFrom('exportSchedule')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('adminId', '=', adminId)
    .executeTakeFirstOrThrow()
  if (n >= maxSchedules) throw new Refusal('state.impossible', `已有 ${maxSchedules} 个定期导出，请先停止一些`)
  const { id } = await db
    .insertInto('exportSchedule')
    .values({ adminId, input: json(input), every, nextAt: nextAfter(every, Date.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const dayMs = 86_400_000
const at = (day: number) => `${new Date(day).toISOString().slice(0, 10)}T${hour}${zoneOffset}`
/** Midnight of the day in Asia/Shanghai, as if it were UTC. */
const dayOf = (now: number) => Date.parse(`${localDay(now)}T00:00:00Z`)

/** The next morning, Monday morning or first of a month after an instant. */
export function nextAfter(every: Every, now: number): string {
  for (let day = dayOf(now); ; day += dayMs) {
    const date = new Date(day)
    const fits = every === 'day' || (every === 'week' ? date.getUTCDay() === 1 : date.getUTCDate() === 1)
    if (fits && Date.parse(at(day)) > now) return at(day)
  }
}

/** First and last day of the day, week (from Monday) or month before the one of an instant. */
export function periodBefore(every: Every, now: number): { from: string; to: string } {
  const today = dayOf(now)
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  if (every === 'day') return { from: day(today - dayMs), to: day(today - dayMs) }
  if (every === 'week') {
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs
    return { from: day(monday - 7 * dayMs), to: day(monday - dayMs) }
  }
  const first = new Date(today)
  first.setUTCDate(1)
  const last = first.getTime() - dayMs
  return { from: `${day(last).slice(0, 7)}-01`, to: day(last) }
}

/** The conditions with the days that they are narrowed to moved to the period before; as they are where they name no days. */
export function moved(list: Operation, conditions: object, every: Every, now: number): object {
  const { from, to } = periodBefore(every, now)
  const known = Object.keys((list.body as TObject).properties)
  const pairs = known.flatMap((key) => {
    const end = key === 'from' ? 'to' : key.endsWith('From') ? `${key.slice(0, -4)}To` : ''
    return end && known.includes(end) ? [[key, end] as const] : []
  })
  const pair = pairs.find(([one, other]) => one in conditions || other in conditions)
  return pair ? { ...conditions, [pair[0]]: from, [pair[1]]: to } : conditions
}

interface Due {
  id: number
  adminId: number
  input: ExportInput
  every: Every
}

/** Orders the files that are due; each once, whatever the number of processes. */
export async function startDueExports(services: Services) {
  await services.jobs.every('export.due', 60, () => orderDue(services))
}

/** @param now as if it were this instant, for tests */
export async function orderDue(services: Services, now = Date.now()) {
  for (let more = true; more; ) more = await transact(services.database.db, (db) => orderOne(services, db, now))
}

async function orderOne(services: Services, db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<Due>`
    select id, admin_id, input, every from export_schedule where next_at <= ${new Date(now).toISOString()}::timestamptz
    order by next_at, id limit 1 for update skip locked`.execute(db)
  const due = rows[0]
  if (!due) return false
  const { id, adminId, input, every } = due
  await db
    .updateTable('exportSchedule')
    .set({ nextAt: nextAfter(every, now) })
    .where('id', '=', id)
    .execute()
  const list = listBy(input.list)
  const actor = list
    ? await exporterOf(db, services.env, adminId, list.operation).catch(refused)
    : new Refusal('notAllowed', '这个列表已不存在，没有导出')
  if (!list || actor instanceof Refusal) {
    await notifyFailureOnce(services, db, due, (actor as Refusal).message)
    return true
  }
  await db
    .updateTable('exportSchedule')
    .set({ lastAt: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute()
  const conditions = moved(list.operation, input.conditions, every, now)
  const call = { db, services }
  const jobId = await orderExport(call, actor, list.operation, { ...input, conditions }, null, scheduledDays)
  await writeAudit(db, {
    actor,
    operation: exportId(input.list),
    ip: '',
    agent: '',
    requestId: `schedule-${id}`,
    environment: 'A',
    code: okCode,
    note: {
      target: jobId,
      after: { every, format: input.format, columns: input.columns.map(({ key }) => key), ...conditions },
    },
  })
  return true
}

const refused = (error: unknown) => {
  if (error instanceof Refusal) return error
  throw error
}

/** Notifies the account why its file was not made; once, until a file is made again. */
async function notifyFailureOnce({ events }: Services, db: Db, { id, adminId, input }: Due, reason: string) {
  const about = `export.held/${id}`
  const { rows } = await sql`
    select from message join export_schedule s on s.id = ${id}
    where message.about = ${about} and message.created_at > coalesce(s.last_at, '-infinity')`.execute(db)
  if (rows.length) return
  const list = listBy(input.list)
  await writeMessage(db, events, {
    about,
    title: `定期导出${list ? `「${nameOf(list.operation)}」` : ''}没有生成`,
    text: `${reason}。可以使用后从下一期起照常生成；不再需要的，请在任务里停止它。`,
    level: 'warning',
    adminId,
  })
}
