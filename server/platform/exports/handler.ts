import { type Every, fileFieldsOf } from '#contract/exports.ts'
import type { NamedOperation } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import type { AnyHandler } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { noteList } from './lists.ts'
import { type Columns, type ExportInput, orderExport } from './order.ts'
import { schedule } from './schedule.ts'

type ExportRequest = Partial<ExportInput> & { every?: Every }

/** At once, for one account; more wait until some are done. */
const maxPending = 100

/** Orders a file of all rows that a list would show: a job writes it, with the rights of that time. */
export function exportHandler({ id, operation: list }: NamedOperation, handler: AnyHandler): AnyHandler {
  noteList({ id, operation: list, handler })
  return async (call) => {
    const { db, actor, audit } = call
    const { columns = allOf(list), format = 'xlsx', every, ...conditions } = call.body as ExportRequest
    // The list refuses what it would refuse on its page, and returns how many rows there are.
    const { total } = (await handler({ ...call, audit: {}, body: { ...conditions, page: 1, size: 1 } })) as {
      total: number
    }
    const input: ExportInput = { list: id, conditions, columns, format }
    const said = { format, columns: columns.map(({ key }) => key), ...conditions }
    if (every) {
      audit.target = await schedule(db, actor.adminId, input, every)
      audit.after = { every, ...said }
      return { total }
    }
    if (total === 0) throw new Refusal('state.impossible', '没有符合条件的记录，没有可导出的')
    const waiting = await db
      .selectFrom('job')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('adminId', '=', actor.adminId)
      .where('kind', '=', 'export')
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow()
    if (waiting.n >= maxPending)
      throw new Refusal('tooOften', `已有 ${maxPending} 个导出没有完成，请等它们完成或先取消`)
    const jobId = await orderExport(call, actor, list, input, total)
    audit.target = jobId
    audit.after = { rows: total, ...said }
    return { total }
  }
}

const allOf = (list: Operation): Columns => [...fileFieldsOf(list).keys()].map((key) => ({ key }))
