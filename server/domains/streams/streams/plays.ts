import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { streams } from '#contract/streams/streams.ts'
import { inScope } from '../../../platform/access/actor.ts'
import { actorOfSession } from '../../../platform/access/session.ts'
import { strictRoles } from '../../../platform/access/strictRoles.ts'
import { wordArray } from '../../../platform/db/values.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { PlayAsk } from '../../../providers/media/media.ts'
import { sessionOfToken } from './playToken.ts'

/** A viewer, and the session under which they watch. */
export interface Play {
  readonly client: string
  readonly sessionId: number
  readonly streamId: number
}

/** Verifies the token of a play address and stores who watches; null if that is not allowed. */
export async function beginPlay(
  services: Services,
  { code, token, client, ip, protocol }: PlayAsk,
): Promise<Play | null> {
  const { secrets, database } = services
  const sessionId = sessionOfToken(secrets, code, token)
  if (sessionId === null) return null
  const actor = await viewer(services, sessionId)
  if (!actor) return null
  const { rows } = await sql<{ streamId: number }>`
    with s as (update stream set uses = uses + 1 where code = ${code} and ${inScope(actor, 'areaId')} returning id, area_id)
    insert into stream_play (stream_id, area_id, admin_id, admin_name, protocol, client, ip, seen_at)
    select id, area_id, ${actor.adminId}, ${actor.trueName || actor.name}, ${protocol}, ${client}, ${ip}, ${seenByUs(services) ? sql`now()` : null}
    from s on conflict (client) do nothing returning stream_id`.execute(database.db)
  const [row] = rows
  return row ? { client, sessionId, streamId: row.streamId } : null
}

/** A name for a connection that this server itself serves. */
export const ownClient = () => randomUUID()

/**
 * Checks whether viewers may continue to watch: their sessions must be valid and still have access to the stream. Returns those that may
 * not.
 */
export async function lostPlays(services: Services, plays: readonly Play[]): Promise<readonly Play[]> {
  const lost: Play[] = []
  const bySession = Map.groupBy(plays, ({ sessionId }) => sessionId)
  for (const [sessionId, own] of bySession) {
    const actor = await viewer(services, sessionId)
    const ids = [...new Set(own.map(({ streamId }) => streamId))]
    const { rows } = actor
      ? await sql<{
          id: number
        }>`select id from stream where ${inScope(actor, 'areaId')} and id in (${sql.join(ids)})`.execute(
          services.database.db,
        )
      : { rows: [] }
    lost.push(...own.filter(({ streamId }) => !rows.some(({ id }) => id === streamId)))
  }
  return lost
}

/** They watch still. */
export async function notePlays({ database }: Services, clients: readonly string[]) {
  if (clients.length)
    await sql`update stream_play set seen_at = now() where client = any(${wordArray(clients)}) and ended_at is null`.execute(
      database.db,
    )
}

export async function endPlay({ database }: Services, client: string) {
  await sql`update stream_play set ended_at = now() where client = ${client} and ended_at is null`.execute(database.db)
}

/** The account of a session, if it may watch streams. */
async function viewer({ database, env }: Services, sessionId: number) {
  const actor = await actorOfSession(database.db, sessionId, strictRoles(env)).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  return actor && streams.playAddress.pages.some((page) => actor.pages.has(page)) ? actor : null
}

/** An external media server only reports when a viewer begins and ends, not in between. */
const seenByUs = ({ media }: Services) => media.flvOf !== undefined
