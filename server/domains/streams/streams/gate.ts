import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import type { Gate, StreamKeys } from '../../../providers/media/media.ts'
import { beginPlay, endPlay } from './plays.ts'
import { isLive } from './state.ts'

/** Answers the media server's queries and handles its events, using the rows of streams. */
export function streamGate(services: Services): Gate {
  const { db } = services.database
  return {
    async keys() {
      const rows = await db.selectFrom('stream').select(['code', 'primaryKey', 'backupKey']).execute()
      return new Map(
        rows.flatMap((row) => {
          const keys = keysOf(services, row)
          return keys ? [[row.code, keys] as const] : []
        }),
      )
    },
    async published({ code, pushId, from }, signed, asks = false) {
      const done = await db
        .updateTable('stream')
        .set({
          liveSince: sql`now()`,
          heardAt: sql`now()`,
          pushId,
          pushFrom: from,
          pushSigned: signed,
          bitrateKbps: null,
          fps: null,
          width: null,
          height: null,
          refusedAt: null,
          refusedWhy: null,
          refusedFrom: null,
        })
        .where('code', '=', code)
        .$if(asks, (rows) => rows.where(sql<boolean>`not (${isLive} and stream.push_id <> ${pushId})`))
        .executeTakeFirst()
      return done.numUpdatedRows > 0n
    },
    async refused({ code, from }, why) {
      // Repeated attempts are stored only every five seconds.
      await db
        .updateTable('stream')
        .set({ refusedAt: sql`now()`, refusedWhy: why, refusedFrom: from })
        .where('code', '=', code)
        .where(sql<boolean>`not ${isLive}`)
        .where(sql<boolean>`(refused_at is null or refused_at < now() - interval '5 seconds' or refused_why <> ${why})`)
        .execute()
    },
    async ended({ code, pushId }) {
      await db
        .updateTable('stream')
        .set({
          liveSince: null,
          pushId: null,
          pushFrom: null,
          pushSigned: null,
          endedAt: sql`now()`,
          bitrateKbps: null,
        })
        .where('code', '=', code)
        .where('pushId', 'is not', null)
        .$if(pushId !== '', (rows) => rows.where('pushId', '=', pushId))
        .execute()
    },
    async measured(streams) {
      if (streams.length === 0) return
      await sql`update stream set heard_at = now(), bitrate_kbps = coalesce(h.kbps, stream.bitrate_kbps),
          fps = coalesce(h.fps, stream.fps), width = coalesce(h.width, stream.width), height = coalesce(h.height, stream.height)
        from jsonb_to_recordset(${JSON.stringify(streams.map(({ bitrateKbps, ...rest }) => ({ ...rest, kbps: bitrateKbps })))}::jsonb)
          as h (code text, "pushId" text, kbps integer, fps real, width integer, height integer)
        where stream.code = h.code and stream.push_id is not null and (h."pushId" = '' or stream.push_id = h."pushId")`.execute(
        db,
      )
    },
    async toCut(pushes) {
      if (pushes.length === 0) return []
      const active = await db
        .selectFrom('stream')
        .select('code')
        .where(
          'code',
          'in',
          pushes.map(({ code }) => code),
        )
        .where('pushSigned', 'is not', null)
        .execute()
      return pushes.filter(({ code }) => !active.some((row) => row.code === code))
    },
    canPlay: async (ask) => (await beginPlay(services, ask)) !== null,
    played: (client) => endPlay(services, client),
  }
}

/** Null where they were sealed under another secret of the server: then they sign nothing until they are changed. */
export function keysOf(
  { secrets }: Pick<Services, 'secrets'>,
  { primaryKey, backupKey }: { primaryKey: Uint8Array; backupKey: Uint8Array },
): StreamKeys | null {
  try {
    return {
      primary: secrets.unseal('stream', Buffer.from(primaryKey)),
      backup: secrets.unseal('stream', Buffer.from(backupKey)),
    }
  } catch {
    return null
  }
}
