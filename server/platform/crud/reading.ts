import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/open.ts'
import { pageOf, summedPage } from '../db/page.ts'
import { withRows } from '../exports/lists.ts'
import { orNotFound } from '../refusal.ts'
import { openConditions } from './conditions.ts'
import type { Fields } from './fields.ts'
import { openOrder } from './order.ts'
import { type CheckedCall, type CheckedOptions, idOf } from './parts.ts'
import type { Rows } from './rows.ts'

/** `list` and `one`: the rows in the caller's scope, with the columns to show. */
export function readingHandlers(fields: Fields, parts: CheckedOptions) {
  const { table, scope, from, join, computed, sums, finish } = parts
  const { columns, column } = fields
  const conditionsOf = openConditions(fields, parts)
  const orderOf = openOrder(fields, parts)

  const visible = (db: Db, actor: Actor) => {
    const rows = db.selectFrom(table as 'area').where(scope(actor)) as unknown as Rows
    return from ? from(rows) : rows
  }
  const shown = (rows: Rows) =>
    (join ? join(rows) : rows).select([
      ...columns.map((key) => `${table}.${key}`),
      ...Object.entries(computed).map(([key, value]) => value.as(key)),
    ])
  const finished = <R>(rows: readonly R[], call: CheckedCall) => (finish ? rows.map((row) => finish(row, call)) : rows)
  /** The rows of a list, without columns, and their order. */
  const buildQuery = (call: CheckedCall) => ({
    rows: conditionsOf(call).reduce((narrowed, condition) => narrowed.where(condition), visible(call.db, call.actor)),
    order: orderOf(call),
  })

  return {
    list: withRows(
      async (call: CheckedCall) => {
        const { rows, order } = buildQuery(call)
        const page = await (sums ? summedPage(sums) : pageOf)(call.db, shown(rows).orderBy(order), rows, call.body)
        return { ...page, rows: finished(page.rows, call) }
      },
      (call) => {
        const { rows, order } = buildQuery(call)
        return {
          statement: sql`${shown(rows).orderBy(order)}`,
          ...(finish && {
            needs: [...columns, ...Object.keys(computed)],
            finish: (row) => finish(row, call as CheckedCall),
          }),
        }
      },
    ),
    one: async (call: CheckedCall) => {
      const row = await shown(visible(call.db, call.actor).where(sql<SqlBool>`${column('id')} = ${idOf(call)}`))
        .limit(1)
        .executeTakeFirst()
      return finished([orNotFound(row)], call)[0]
    },
  }
}
