import { sql } from 'kysely'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Rows, TableWith } from '../../platform/crud/rows.ts'
import type { Db } from '../../platform/db/open.ts'
import { caseFor } from './cases.ts'

/** What handlers of a resource that hangs on projects (`placed` in the contract) have in common: scope, names, and where a new row goes. */
export const placed = (table: TableWith<'caseId' | 'areaId'>) => ({
  scope: (actor: Actor) => inScope(actor, `${table}.areaId`),
  join: (rows: Rows) =>
    rows
      .innerJoin('scenicCase', 'scenicCase.id', `${table}.caseId` as const)
      .innerJoin('area', 'area.id', `${table}.areaId` as const),
  computed: { areaName: sql.ref('area.name'), caseName: sql.ref('scenicCase.name') },
  before: {
    add: ({ db, actor, body }: { db: Db; actor: Actor; body: { caseId: number } }) => caseFor(db, actor, body.caseId),
  },
})
