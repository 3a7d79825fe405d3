import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { okCode, refusals } from '#contract/errors.ts'
import { operations } from '#contract/index.ts'
import type { Body } from '#contract/kit.ts'
import type { Audit, audits } from '#contract/system/audits.ts'
import { type Actor, inOperatorScope } from '../../platform/access/actor.ts'
import type { HiddenFields } from '../../platform/access/hiddenFieldRules.ts'
import { withoutHidden } from '../../platform/access/masking.ts'
import { newestSeal } from '../../platform/audit/auditSeal.ts'
import { inDays } from '../../platform/db/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { like, pageOf } from '../../platform/db/page.ts'
import { sorted } from '../../platform/db/sorted.ts'
import { wordArray } from '../../platform/db/values.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Call, Handlers } from '../../platform/http/serve.ts'
import { objectNames } from './objectNames.ts'

const titles = new Map(operations().map(({ id, operation }) => [id, operation.title]))
const reasons = new Map<number, string>(Object.values(refusals).map(({ code, text }) => [code, text]))

export const auditHandlers: Handlers<typeof audits> = {
  list: withRows(
    async (call) => {
      const hiddenFields = await call.services.hiddenFieldRules.of(call.actor, call.db)
      const rows = filteredAudits(call)
      const page = await pageOf(call.db, columns(rows, call.body), rows, call.body)
      const nameOf = await objectNames(call.db, page.rows, hiddenFields)
      return { ...page, rows: page.rows.map((row) => ({ ...said(row, hiddenFields), name: nameOf(row) })) }
    },
    (call) => ({
      statement: sql`${columns(filteredAudits(call), call.body)}`,
      needs: ['operation', 'code', 'environment'],
      made: ['domain', 'action', 'result', 'reason'],
      // Written values are left out of files.
      finish: (row) => said(row as StoredAudit, new Map()),
    }),
  ),
  seal: async ({ db }) => {
    const last = await newestSeal(db)
    return { seal: last?.id ?? 0, at: last?.at ?? null, mark: last?.mark.slice(0, 16) ?? '' }
  },
}

const filteredAudits = ({ db, actor, body, hiddenFields }: Call<typeof audits.list>) =>
  conditions(body, hiddenFields).reduce((narrowed, one) => narrowed.where(one), visible(db, actor))

const columns = (rows: ReturnType<typeof visible>, body: AuditFilter) =>
  rows
    .leftJoin('operator', 'operator.id', 'audit.operatorId')
    .select([
      'audit.id',
      'audit.at',
      'audit.adminId',
      'audit.adminName',
      sql<string>`coalesce(admin.true_name, '')`.as('trueName'),
      sql<string>`coalesce(operator.name, '')`.as('operatorName'),
      'audit.operation',
      'audit.target',
      'audit.code',
      'audit.environment',
      'audit.ip',
      'audit.agent',
      'audit.requestId',
      'audit.seal',
      'audit.before',
      'audit.after',
    ])
    .orderBy(sorted(body, { at: 'audit.at' }, 'audit.id'))

type StoredAudit = { operation: string; code: number; environment: string; before: unknown; after: unknown }

/** A row in words. */
const said = <R extends StoredAudit>(row: R, hiddenFields: HiddenFields) => ({
  ...row,
  domain: row.operation.split('.')[0] as Audit['domain'],
  action: titles.get(row.operation) ?? row.operation,
  result: row.code === okCode ? ('done' as const) : ('refused' as const),
  reason: reasons.get(row.code) ?? '',
  environment: row.environment as Audit['environment'],
  before: withoutHidden(shown(row.before), row.operation, hiddenFields),
  after: withoutHidden(shown(row.after), row.operation, hiddenFields),
})

const shown = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null

/**
 * Actions by accounts of the caller's rank and below, for calls that the caller may make too, because a row shows what the call wrote.
 * Only the highest rank sees actions without a signed-in account.
 */
function visible(db: Db, actor: Actor) {
  const rows = db
    .selectFrom('audit')
    .leftJoin('admin', 'admin.id', 'audit.adminId')
    .where(inOperatorScope(actor, 'audit.operatorId'))
  if (actor.role === 1) return rows.where(sql<SqlBool>`(${within(actor)} or ${unknown})`)
  return rows
    .where(within(actor))
    .where(sql<SqlBool>`admin.role is not null and role_rank(admin.role) <= role_rank(${actor.role}::smallint)`)
}

/** Operations that the account may call. */
const within = (actor: Actor) =>
  sql<SqlBool>`audit.operation = any(${wordArray(
    operations()
      .filter(({ operation }) => isOpenTo(operation, actor))
      .map(({ id }) => id),
  )})`
/** Operations of earlier versions that are no longer in the contract. */
const unknown = sql<SqlBool>`audit.operation <> all(${wordArray([...titles.keys()])})`

type AuditFilter = Body<typeof audits.list>
function conditions(
  { q, atFrom, atTo, domain, result, environment, adminId, resource, target, id }: AuditFilter,
  hiddenFields: ReadonlySet<string>,
) {
  const is = (condition: RawBuilder<SqlBool>, value: unknown) => (value === undefined ? [] : [condition])
  const text = q?.trim() ?? ''
  const named = [...titles].filter(([, title]) => title.includes(text)).map(([key]) => key)
  return [
    ...inDays('audit.at', atFrom, atTo, 'atTo'),
    ...is(sql<SqlBool>`audit.operation like ${`${domain}.%`}`, domain),
    ...is(result === 'done' ? sql<SqlBool>`audit.code = ${okCode}` : sql<SqlBool>`audit.code <> ${okCode}`, result),
    ...is(sql<SqlBool>`audit.environment = ${environment}`, environment),
    ...is(sql<SqlBool>`audit.admin_id = ${adminId}`, adminId),
    ...is(sql<SqlBool>`audit.operation like ${`${resource}.%`}`, resource),
    ...is(sql<SqlBool>`audit.target = ${target}`, target),
    ...is(sql<SqlBool>`audit.id = ${id}`, id),
    ...(text === ''
      ? []
      : [
          sql<SqlBool>`(${sql.join(
            [
              sql`audit.admin_name ilike ${like(text)} or audit.target = ${text} or audit.operation = any(${wordArray(named)})`,
              ...(hiddenFields.has('trueName') ? [] : [sql`admin.true_name ilike ${like(text)}`]),
              ...(hiddenFields.has('ip') ? [] : [sql`audit.ip = ${text}`]),
              ...(hiddenFields.has('requestId') ? [] : [sql`audit.request_id = ${text}`]),
            ],
            sql` or `,
          )})`,
        ]),
  ]
}
