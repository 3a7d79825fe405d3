import { sql } from 'kysely'
import type { Operation, Reply } from '#contract/kit.ts'
import { bulkLimits, type RefundAction, refundActions, type refundBulks } from '#contract/sales/refundBulks.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { maskingOf } from '../../platform/access/masking.ts'
import { registerBulkAction } from '../../platform/bulk/actions.ts'
import type { BulkInput } from '../../platform/bulk/worker.ts'
import type { Db } from '../../platform/db/open.ts'
import { pageRange } from '../../platform/db/page.ts'
import { json, wordArray } from '../../platform/db/values.ts'
import { type AnyHandler, environmentFrom, type Handlers } from '../../platform/http/serve.ts'
import { createJob } from '../../platform/jobs/progress.ts'
import { yuan } from '../../platform/money/yuan.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { inCash, refundFilter } from './refunds/rows.ts'
import { refundHandlers } from './refunds.ts'

/** The states in which an action is possible; the handler of each row makes the final check. */
const from: Readonly<Record<RefundAction, readonly string[]>> = {
  approve: ['requested'],
  reject: ['requested', 'abnormal', 'closed'],
}
const idOf = (action: RefundAction) => `sales.refunds.${action}`
for (const action of Object.keys(from) as RefundAction[])
  registerBulkAction({
    id: idOf(action),
    operation: refunds[action],
    handler: refundHandlers[action] as AnyHandler,
    name: '退款单号',
    verb: `${refundActions[action]}退款`,
  })

type Frozen = Reply<typeof refundBulks.freeze>

export const refundBulkHandlers: Handlers<typeof refundBulks> = {
  freeze: async ({ db, actor, body: { action, filter, note }, services, audit }) => {
    const said = note?.trim() ?? ''
    if (action === 'reject' && said === '') throw wrongField('note', '请填写驳回原因')
    const hiddenFields = await checked(services, db, actor, action, filter, said)
    const { where } = refundFilter(actor, filter, hiddenFields)
    await sql`delete from bulk where admin_id = ${actor.adminId} and begun_at is null and expires_at < now()`.execute(
      db,
    )
    const made = await sql<{ id: number; expiresAt: string }>`
      insert into bulk (admin_id, operation, body, expires_at)
      values (${actor.adminId}, ${idOf(action)}, ${json(said ? { note: said } : {})}, now() + make_interval(mins => ${sql.lit(bulkLimits.minutes)}))
      returning id, expires_at`.execute(db)
    const { id, expiresAt } = made.rows[0]!
    const { rows } = await sql<Omit<Frozen, 'id' | 'expiresAt'>>`
      with found as materialized (
        select r.id, r.version, r.amount_fen, r.refund_no, ${inCash} as cash, r.state = any(${wordArray(from[action])}) as possible from refund r where ${where}),
      fixed as (
        insert into bulk_row (bulk_id, row_id, version, amount_fen, name) select ${id}, found.id, version, amount_fen, refund_no from found where possible
        limit ${bulkLimits.rows + 1} returning row_id)
      select count(*) filter (where possible) as rows, coalesce(sum(amount_fen) filter (where possible), 0)::bigint as amount_fen,
        count(*) filter (where possible and cash) as cash, count(*) filter (where not possible) as left_out from found`.execute(
      db,
    )
    const sums = rows[0]!
    if (sums.rows === 0) throw new Refusal('state.impossible', `没有可以${refundActions[action]}的退款`)
    if (sums.rows > bulkLimits.rows)
      throw new Refusal('state.impossible', `一次最多 ${bulkLimits.rows} 笔，现在有 ${sums.rows} 笔，请缩小筛选`)
    audit.target = id
    return { id, expiresAt, ...sums }
  },
  run: async ({ db, actor, params, body, services, origins, audit }) => {
    const { rows } = await sql<{ operation: string; expired: boolean; begunAt: string | null }>`
      select operation, expires_at < now() as expired, begun_at from bulk where id = ${params.id} and admin_id = ${actor.adminId} for update`.execute(
      db,
    )
    const { operation, expired, begunAt } = orNotFound(rows[0])
    if (begunAt) throw new Refusal('state.impossible', '这份名单已经开始执行，进度见任务托盘')
    if (expired) throw new Refusal('state.impossible', '名单已过期，请重新确认')
    const { rows: summed } = await sql<{ n: number; fen: number }>`
      select count(*) as n, coalesce(sum(amount_fen), 0)::bigint as fen from bulk_row where bulk_id = ${params.id}`.execute(
      db,
    )
    const { n, fen } = summed[0]!
    if (n !== body.rows || fen !== body.amountFen) throw new Refusal('stale', '笔数或金额与名单不符，请重新确认')
    const action = operation.replace('sales.refunds.', '') as RefundAction
    const input: BulkInput = { bulkId: params.id, environment: environmentFrom(services.env, origins) }
    const jobId = await createJob(db, services.events, {
      kind: 'bulk',
      title: `${refundActions[action]}退款 ${n} 笔 ${yuan(fen)}`,
      owner: actor,
      operation: 'sales.refundBulks.run',
      shows: { list: 'sales.refunds.list', fields: ['refundNo', 'amountFen'] },
      input,
      total: n,
    })
    await sql`update bulk set begun_at = now() where id = ${params.id}`.execute(db)
    await services.jobs.send(db, 'bulk', { jobId })
    audit.target = params.id
    return { jobId }
  },
  rows: async ({ db, actor, params, body }) => {
    const own = db.selectFrom('bulk').select('id').where('id', '=', params.id).where('adminId', '=', actor.adminId)
    orNotFound(await own.executeTakeFirst())
    const { limit, offset } = pageRange(body)
    const visibleRows = sql`from bulk_row b join refund r on r.id = b.row_id where b.bulk_id = ${params.id} and ${inScope(actor, 'r.areaId')}`
    const [{ rows }, { rows: sums }] = await Promise.all([
      sql<Reply<typeof refundBulks.rows>['rows'][number]>`
        select b.row_id as id, b.name as refund_no, b.amount_fen, b.state, b.reason ${visibleRows} ${body.state ? sql`and b.state = ${body.state}` : sql``}
        order by b.row_id limit ${limit} offset ${offset}`.execute(db),
      sql<{ state: string; rows: number; amountFen: number }>`
        select b.state, count(*) as rows, sum(b.amount_fen)::bigint as amount_fen ${visibleRows} group by 1`.execute(
        db,
      ),
    ])
    const of = (matches: (state: string) => boolean) =>
      sums
        .filter(({ state }) => matches(state))
        .reduce((sum, one) => ({ rows: sum.rows + one.rows, amountFen: sum.amountFen + one.amountFen }), {
          rows: 0,
          amountFen: 0,
        })
    return {
      rows,
      done: of((state) => state === 'done'),
      notDone: of((state) => state !== 'done'),
    }
  },
}

/**
 * Returns the fields of refunds that are hidden from the caller.
 * @throws Refusal invalid (2000) if the filter or the note uses such a field
 */
async function checked(
  { hiddenFieldRules }: Services,
  db: Db,
  actor: Actor,
  action: RefundAction,
  filter: object,
  note: string,
) {
  const hiddenFields = await hiddenFieldRules.of(actor, db)
  const none: ReadonlySet<string> = new Set()
  const hiddenIn = (id: string, operation: Operation, body: object) => {
    const masking = maskingOf(id, operation)
    const hidden = masking?.hidden(hiddenFields)
    if (masking && hidden) masking.check(body, hidden)
    return hidden ?? none
  }
  hiddenIn(idOf(action), refunds[action], note ? { note } : {})
  return hiddenIn('sales.refunds.list', refunds.list, filter)
}
