import type { Db } from '../db/open.ts'
import { wrongField } from '../refusal.ts'
import { type Actor, inScope } from './actor.ts'

/** The scenic area as a column, if it is in the caller's scope. @throws Refusal invalid (2000) on field `areaId` */
export async function areaFor(db: Db, actor: Actor, areaId: number) {
  const rows = db.selectFrom('area').select('id').where('id', '=', areaId).where(inScope(actor, 'id'))
  if (!(await rows.executeTakeFirst())) throw wrongField('areaId', '没有这个景区')
  return { areaId }
}
