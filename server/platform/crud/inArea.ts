import { sql } from 'kysely'
import { type Actor, inScope } from '../access/actor.ts'
import { areaFor } from '../access/areaFor.ts'
import type { Db } from '../db/open.ts'
import type { Rows, TableWith } from './rows.ts'

/** The common parts of handlers of a resource that belongs to a scenic area (`inArea` in the contract): scope, name, check of a new row's area. */
export const inArea = (table: TableWith<'areaId'>) => ({
  scope: (actor: Pick<Actor, 'areaIds'>) => inScope(actor, `${table}.areaId`),
  join: (rows: Rows) => rows.innerJoin('area', 'area.id', `${table}.areaId` as const),
  computed: { areaName: sql.ref('area.name') },
  before: {
    add: ({ db, actor, body }: { db: Db; actor: Actor; body: { areaId: number } }) => areaFor(db, actor, body.areaId),
  },
})
