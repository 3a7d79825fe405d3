import { sql } from 'kysely'
import type { ownSettlements } from '#contract/sharing/ownSettlements.ts'
import { summedPage } from '../../platform/db/page.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { common, filtered, inOrder, sums, writtenParts } from './settlements/rows.ts'
import { statementOf } from './settlements/statement.ts'

export const ownSettlementHandlers: Handlers<typeof ownSettlements> = {
  list: withRows(
    ({ db, actor, body }) => {
      const rows = filtered(db, actor, body)
      return summedPage(sums)(db, common(rows).orderBy(inOrder(body)), rows, body) as Promise<never>
    },
    ({ db, actor, body }) => ({
      statement: sql`${common(filtered(db, actor, body)).orderBy(inOrder(body))}`,
      ...writtenParts,
    }),
  ),
  statement: ({ db, actor, params }) => statementOf(db, actor, params.id),
}
