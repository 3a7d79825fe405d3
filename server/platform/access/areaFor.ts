import type { Db } from '../db/open.ts'
import { wrongField } from '../refusal.ts'
import { type Actor, inScope } from './actor.ts'

/** The scenic area, where the caller may put something into it. @throws Refusal invalid (2000) on field `areaId` */
export async function areaFor(db: Db, actor: Actor, areaId: number) {
  const rows = db.selectFrom('area').select('id').where('id', '=', areaId).where(inScope(actor, 'id'))
  if (!(await rows.executeTakeFirst())) throw wrongField('areaId', '没有这个景区')
  return { areaId }
}
