import { isOpenTo } from '#contract/access.ts'
import { exportOf, type FileFormat, fileFieldsOf } from '#contract/exports.ts'
import { type Operation, tableKey } from '#contract/kit.ts'
import { localText } from '#contract/zone.ts'
import type { Actor } from '../access/actor.ts'
import { maskingOf } from '../access/masking.ts'
import { actorOfAccount } from '../access/session.ts'
import { strictRoles } from '../access/strictRoles.ts'
import type { Db } from '../db/open.ts'
import type { Env } from '../env.ts'
import type { AnyCall } from '../http/serve.ts'
import { createJob } from '../jobs/progress.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { FileColumn } from './cells.ts'

export type Columns = readonly { readonly key: string; readonly title?: string }[]

/** The input of an export, stored with its job: conditions and order of the list, and the format of the file. */
export interface ExportInput {
  /** Id of the list. */
  list: string
  /** Conditions and order, as the list takes them. */
  conditions: object
  columns: Columns
  format: FileFormat
}

/** A job for an export, in the caller's transaction. */
export async function orderExport(
  { db, services: { events, jobs } }: Pick<AnyCall, 'db'> & { services: Pick<Services, 'events' | 'jobs'> },
  owner: Actor,
  list: Operation,
  input: ExportInput,
  total: number | null,
  days = 1,
): Promise<number> {
  const jobId = await createJob(db, events, {
    kind: 'export',
    title: [titleOf(list, input), total === null ? '' : `${total.toLocaleString('en-US')} 条`]
      .filter(Boolean)
      .join(' · '),
    owner,
    operation: exportId(input.list),
    input,
    ...(total !== null && { total }),
    days,
  })
  await jobs.send(db, 'export', { jobId })
  return jobId
}

/** Id of the call by which a list leaves in a file. */
export const exportId = (list: string) => list.replace(/(\.list)?$/, (end) => (end ? '.export' : 'Export'))

/**
 * Fields of a list that are hidden from the account now.
 * @throws Refusal invalid (2000) if the conditions or the order depend on a field that has been hidden since
 */
export async function hiddenFrom(
  { hiddenFieldRules }: Pick<Services, 'hiddenFieldRules'>,
  { id, operation }: { id: string; operation: Operation },
  account: Pick<Actor, 'role' | 'pages'>,
  conditions: object,
): Promise<ReadonlySet<string>> {
  const masking = maskingOf(id, operation)
  const hiddenFields = masking && (await hiddenFieldRules.of(account))
  const hidden = hiddenFields && masking.hidden(hiddenFields)
  if (!hidden) return new Set()
  masking.check(conditions, hidden)
  return new Set([...hidden, ...(hiddenFields.get(tableKey(operation)) ?? [])])
}

/** The columns of a file; columns that the contract no longer has, or that are hidden, are left out. */
export function columnsOf(list: Operation, columns: Columns, hidden: ReadonlySet<string>): FileColumn[] {
  const fields = fileFieldsOf(list)
  return columns.flatMap(({ key, title }) => {
    const field = fields.get(key)
    const shown = field && !hidden.has(key) && !(field.nameKey && hidden.has(field.nameKey))
    return shown ? [{ field, title: title?.trim() || field.title }] : []
  })
}

/** What a file is about: 订单. */
export const nameOf = (list: Operation) => list.noun ?? list.title.split('：')[0] ?? ''

/** What an export is called: 订单 · 05-01 至 05-02. */
export const titleOf = (list: Operation, { conditions }: Pick<ExportInput, 'conditions'>) =>
  [nameOf(list), rangeOf(conditions as Record<string, unknown>)].filter(Boolean).join(' · ')

/** The days that the list is narrowed to; those of this year without it. */
function rangeOf(conditions: Record<string, unknown>): string {
  const year = localText(Date.now()).slice(0, 5)
  const end = (name: 'from' | 'to') => {
    const key = Object.keys(conditions).find((one) => one.toLowerCase().endsWith(name) && isDay(conditions[one]))
    const day = key ? String(conditions[key]) : ''
    return day.startsWith(year) ? day.slice(5) : day
  }
  const [from, to] = [end('from'), end('to')]
  if (!from && !to) return ''
  if (from === to) return from
  return from && to ? `${from} 至 ${to}` : from ? `${from} 起` : `至 ${to}`
}
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/**
 * The account that a file is made for, with its rights at this moment and not at the time of the order.
 * @throws Refusal notAllowed (1511), with the reason in the words for the account
 */
export async function exporterOf(db: Db, env: Env, adminId: number, list: Operation): Promise<Actor> {
  const actor = await actorOfAccount(db, adminId, strictRoles(env))
  if (!actor) throw new Refusal('notAllowed', '账号现在不能使用，没有导出')
  if (actor.mustEnrol) throw new Refusal('notAllowed', '账号还没有开启必须的两步验证，没有导出')
  const file = exportOf(list)
  if (!file || !isOpenTo(file, actor)) throw new Refusal('notAllowed', '账号已没有这个列表的权限，没有导出')
  return actor
}
