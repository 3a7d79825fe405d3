import { sql } from 'kysely'
import { billDifferences } from '#contract/operation/billDifferences.ts'
import { inScope } from '../actor.ts'
import { crudHandlers } from '../crud/handlers.ts'
import type { Handlers } from '../http/serve.ts'
import { Refusal, wrongField } from '../refusal.ts'

export const billDifferenceHandlers: Handlers<typeof billDifferences> = crudHandlers(billDifferences, {
  table: 'billDifference',
  // Without a scenic area it exists for accounts that see them all.
  scope: (actor) => inScope(actor, 'billDifference.areaId'),
  join: (rows) => rows.leftJoin('area', 'area.id', 'billDifference.areaId'),
  given: {
    areaName: sql`area.name`,
    gapFen: sql`coalesce(bill_difference.theirs_fen, 0) - coalesce(bill_difference.ours_fen, 0)`,
  },
  standing: sql`bill_difference.day desc, bill_difference.id desc`,
  before: {
    edit: async ({ db, actor, body: { state, note } }, id) => {
      const row = await db
        .selectFrom('billDifference')
        .select(['state', 'note'])
        .where('id', '=', id)
        .where(inScope(actor, 'areaId'))
        .forUpdate()
        .executeTakeFirst()
      // The change itself refuses what is not there.
      if (!row) return undefined
      if (row.state === 'gone') throw new Refusal('state.impossible', '两边已经对平，不用再处理')
      if ((state ?? row.state) !== 'settled') return { settledBy: null, settledAt: null }
      if ((note ?? row.note).trim() === '') throw wrongField('note', '请填写处理说明')
      return state === 'settled' && row.state !== 'settled'
        ? { settledBy: actor.trueName || actor.name, settledAt: sql`now()` }
        : undefined
    },
  },
})
