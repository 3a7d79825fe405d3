import { sql } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import type { imports } from '#contract/system/imports.ts'
import { dbRefusal } from '../../platform/db/refusals/dbRefusal.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { removalOf } from '../../platform/imports/removals.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'

export const importHandlers: Handlers<typeof imports> = {
  undo: async (call) => {
    const { db, actor, params, audit } = call
    const { rows } = await sql<{ operation: string; made: number[] }>`
      update import_batch set undone_at = now() where id = ${params.id} and admin_id = ${actor.adminId} and undone_at is null
      returning operation, made`.execute(db)
    const batch = orNotFound(rows[0])
    const { operation, handler } = orNotFound(removalOf(batch.operation))
    if (!isOpenTo(operation, actor)) throw new Refusal('notAllowed')
    let removed = 0
    for (const id of batch.made.toReversed()) {
      try {
        await handler({
          ...call,
          audit: {},
          ...(operation.params ? { params: { id } } : { body: { id } }),
        })
        removed++
      } catch (error) {
        const refusal = error instanceof Refusal ? error : dbRefusal(error)
        if (!refusal) throw error
        // Somebody has removed it already.
        if (refusal.refusal !== 'notFound')
          throw new Refusal(refusal.refusal, `没有撤销：编号 ${id} 的一条${refusal.message}`)
      }
    }
    audit.target = params.id
    audit.after = { operation: batch.operation, removed }
    return { removed }
  },
}
