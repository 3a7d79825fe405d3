import type { Actor } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import type { Db } from '../../platform/db/open.ts'
import { wrongField } from '../../platform/refusal.ts'

export interface CodePlace {
  areaId: number
  caseId: number | null
  pointId: number | null
}

/**
 * Checks that a place exists for the caller and that its parts belong together.
 * @throws Refusal invalid (2000) on the field that does not fit; the error for a foreign place is that for a missing one
 */
export async function checkPlace(db: Db, actor: Actor, { areaId, caseId, pointId }: CodePlace) {
  await areaFor(db, actor, areaId)
  if (caseId !== null) {
    const its = db.selectFrom('scenicCase').select('id').where('id', '=', caseId).where('areaId', '=', areaId)
    if (!(await its.executeTakeFirst())) throw wrongField('caseId', '该景区下没有这个项目')
  }
  if (pointId === null) return
  if (caseId === null) throw wrongField('pointId', '点位属于项目，先选项目')
  const its = db.selectFrom('point').select('id').where('id', '=', pointId).where('caseId', '=', caseId)
  if (!(await its.executeTakeFirst())) throw wrongField('pointId', '该项目下没有这个点位')
}
