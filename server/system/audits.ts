import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { okCode, refusals } from '#contract/errors.ts'
import { operations } from '#contract/index.ts'
import type { Audit, audits } from '#contract/system/audits.ts'
import { type Actor, inOperatorScope, wordArray } from '../actor.ts'
import { inDays } from '../db/days.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { sorted } from '../db/sorted.ts'
import type { Handlers } from '../http/serve.ts'
import { newestSeal } from './auditSeal.ts'

const titles = new Map(operations().map(({ id, operation }) => [id, operation.title]))
const reasons = new Map<number, string>(Object.values(refusals).map(({ code, text }) => [code, text]))

export const auditHandlers: Handlers<typeof audits> = {
  list: async ({ db, actor, body }) => {
    const rows = conditions(body).reduce((narrowed, one) => narrowed.where(one), visible(db, actor))
    const page = await pageOf(
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
        .orderBy(sorted(body, { at: 'audit.at' }, 'audit.id')),
      rows,
      body,
    )
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        domain: row.operation.split('.')[0] as Audit['domain'],
        action: titles.get(row.operation) ?? row.operation,
        result: row.code === okCode ? ('done' as const) : ('refused' as const),
        reason: reasons.get(row.code) ?? '',
        environment: row.environment as Audit['environment'],
        before: shown(row.before),
        after: shown(row.after),
      })),
    }
  },
  seal: async ({ db }) => {
    const last = await newestSeal(db)
    return { seal: last?.id ?? 0, at: last?.at ?? null, mark: last?.mark.slice(0, 16) ?? '' }
  },
}

const shown = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null

/**
 * What accounts of one's own rank and below did, of calls that one may make oneself: a row tells what the call wrote.
 * What came from nobody who was signed in, only the highest rank sees.
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
const within = ({ pages }: Actor) =>
  sql<SqlBool>`audit.operation = any(${wordArray(
    operations()
      .filter(({ operation }) => !Array.isArray(operation.pages) || operation.pages.some((page) => pages.has(page)))
      .map(({ id }) => id),
  )})`
/** Operations of earlier versions, which are no longer in the contract. */
const unknown = sql<SqlBool>`audit.operation <> all(${wordArray([...titles.keys()])})`

type Asked = Parameters<(typeof auditHandlers)['list']>[0]['body']
function conditions({ q, atFrom, atTo, domain, result, environment, adminId, resource, target, id }: Asked) {
  const is = (condition: RawBuilder<SqlBool>, given: unknown) => (given === undefined ? [] : [condition])
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
          sql<SqlBool>`(audit.admin_name ilike ${like(text)} or admin.true_name ilike ${like(text)} or audit.target = ${text}
            or audit.ip = ${text} or audit.request_id = ${text} or audit.operation = any(${wordArray(named)}))`,
        ]),
  ]
}
