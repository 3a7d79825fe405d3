import { overtakenComplaint } from '#contract/sales/overtaken.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { now } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/open.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

export interface OpenComplaint {
  id: number
  orderId: number
  areaId: number
}

/** An open complaint of the actor's scope, locked. @throws Refusal notFound (1512), state.impossible (2002) where it is handled */
export async function lockComplaint(db: Db, actor: Actor, id: number): Promise<OpenComplaint> {
  const row = orNotFound(
    await db
      .selectFrom('complaint')
      .select(['id', 'orderId', 'areaId', 'state', 'handledBy', 'handledAt'])
      .where('id', '=', id)
      .where(inScope(actor, 'complaint.areaId'))
      .forUpdate()
      .executeTakeFirst(),
  )
  if (row.state !== 'open') throw new Refusal('state.impossible', overtakenComplaint(row))
  return row
}

/** `outcome` is sent to the visitor. */
export async function closeComplaint(
  db: Db,
  events: Services['events'],
  actor: Actor,
  { id, orderId, areaId }: OpenComplaint,
  outcome: string,
) {
  await db
    .updateTable('complaint')
    .set({ state: 'handled', outcome, handledBy: actor.trueName, handledAt: now })
    .where('id', '=', id)
    .execute()
  await events.emit(db, [
    { topic: 'complaint', areaId, subject: id },
    { topic: 'order', areaId, subject: orderId },
  ])
}
