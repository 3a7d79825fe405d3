import type { Actor } from '../access/actor.ts'
import { closeWith } from '../db/connection/currentTransaction.ts'
import type { Db } from '../db/open.ts'
import { json } from '../db/values.ts'

/** What a handler adds to its audit row: the row concerned, and its values before and after. */
export interface AuditNote extends AuditedRow {
  /** Of a call that changed several rows: each gets an audit row of its own, all with the number of the request. */
  rows?: readonly AuditedRow[]
}
export interface AuditedRow {
  target?: string | number
  before?: unknown
  after?: unknown
}

export interface AuditEntry {
  actor: Pick<Actor, 'adminId' | 'name' | 'operatorId'> | null
  operation: string
  ip: string
  agent: string
  requestId: string
  environment: 'A' | 'B'
  code: number
  note: AuditNote
  params?: unknown
  body?: unknown
}

/** `key` is not in the list because it names a file. */
const secretNames =
  /^(captcha|ticket|smsCode|otp|pwd|oldpwd|clearpwd|password|invite|secret|token|pushKey|authorization)$/i

/** A copy without secrets and without very long texts. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > 2000 ? `${value.slice(0, 2000)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (depth > 6) return '…'
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redacted(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretNames.test(name) ? '***' : redacted(item, depth + 1)]),
  )
}

export async function writeAudit(db: Db, entry: AuditEntry) {
  await auditRow(db, entry).execute()
}

/** Has the row written together with the commit of the current transaction: with what was changed, or not at all. */
export const closeWithAudit = (db: Db, entry: AuditEntry) => closeWith(auditRow(db, entry).compile())

function auditRow(db: Db, entry: AuditEntry) {
  const { actor, note } = entry
  const id = (entry.params as { id?: number } | undefined)?.id
  const common = {
    adminId: actor?.adminId ?? null,
    adminName: actor?.name ?? '',
    operatorId: actor?.operatorId ?? null,
    operation: entry.operation,
    ip: entry.ip,
    agent: entry.agent.slice(0, 300),
    requestId: entry.requestId,
    environment: entry.environment,
    code: entry.code,
  }
  return db.insertInto('audit').values(
    (note.rows ?? [note]).map(({ target, before, after = entry.body }) => ({
      ...common,
      target: String(target ?? id ?? ''),
      before: before === undefined ? null : json(redacted(before)),
      after: after === undefined ? null : json(redacted(after)),
    })),
  )
}
