import { sql } from 'kysely'
import type { sessions } from '#contract/accounts/sessions.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { isLive } from '../../platform/access/session.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { managesHere, notManaged } from './authority/manages.ts'
import { endDevices } from './session/devices.ts'
import { proveOwner } from './signIn/prove.ts'

const shown = (db: Db, actor: Actor) =>
  db
    .selectFrom('session')
    .innerJoin('admin', 'admin.id', 'session.adminId')
    .select(['session.id', 'session.createdAt', 'session.seenAt', 'session.ip', 'session.agent'])
    .select(sql<boolean>`session.id = ${actor.sessionId}`.as('current'))
    .where(isLive)
    .where(sql<boolean>`is_usable(admin)`)
    .orderBy('session.seenAt', 'desc')
    .orderBy('session.id', 'desc')

/**
 * Live sessions that the account may end: its own, or those of accounts that it manages at that moment. The trigger end_family also ends
 * what would sign their browsers in again.
 */
const ending = (db: Db) =>
  db
    .updateTable('session')
    .from('admin')
    .set({ endedAt: sql`now()` })
    .whereRef('admin.id', '=', 'session.adminId')
    .where(isLive)

export const sessionHandlers: Handlers<typeof sessions> = {
  prove: proveOwner,
  listOwn: async ({ db, actor }) => ({ rows: await shown(db, actor).where('admin.id', '=', actor.adminId).execute() }),
  endMine: async ({ db, actor, params, audit }) => {
    audit.before = orNotFound(
      await ending(db)
        .where('session.id', '=', params.id)
        .where('admin.id', '=', actor.adminId)
        .returning(['session.ip', 'session.agent'])
        .executeTakeFirst(),
    )
    return {}
  },
  endOthers: async ({ db, actor }) => {
    const rows = await ending(db)
      .where('admin.id', '=', actor.adminId)
      .where('session.id', '<>', actor.sessionId)
      .returning('session.id')
      .execute()
    await endDevices(db, actor.adminId, { except: actor.sessionId })
    return { ended: rows.length }
  },
  list: async ({ db, actor, body }) => ({
    rows: await shown(db, actor).where('admin.id', '=', body.adminId).where(managesHere(actor)).limit(200).execute(),
  }),
  end: async ({ db, actor, params, audit }) => {
    const ended = orNotFound(
      await ending(db)
        .where('session.id', '=', params.id)
        .where(managesHere(actor))
        .returning(['admin.id as adminId', 'admin.name', 'session.ip', 'session.agent'])
        .executeTakeFirst(),
    )
    audit.before = ended
    audit.target = ended.adminId
    return {}
  },
  endAll: async ({ db, actor, body, audit }) => {
    audit.target = body.adminId
    await theirs(db, actor, body.adminId)
    const rows = await ending(db)
      .where('admin.id', '=', body.adminId)
      .where(managesHere(actor))
      .returning('session.id')
      .execute()
    await endDevices(db, body.adminId, { by: actor })
    return { ended: rows.length }
  },
}

/** Refuses with the reason if the actor may not see an account's sessions. @throws Refusal notFound (1512), notAllowed (1511) */
async function theirs(db: Db, actor: Actor, adminId: number) {
  const row = await db
    .selectFrom('admin')
    .select('id')
    .where('id', '=', adminId)
    .where(managesHere(actor))
    .executeTakeFirst()
  if (!row) throw await notManaged(db, actor, adminId)
}
