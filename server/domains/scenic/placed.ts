import { sql } from 'kysely'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Rows, TableWith } from '../../platform/crud/rows.ts'
import type { Db } from '../../platform/db/open.ts'
import { caseFor } from './cases.ts'

/** Common parts of handlers of a resource that belongs to projects (`placed` in the contract): scope, names, and the place of a new row. */
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
