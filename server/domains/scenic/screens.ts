import { sql } from 'kysely'
import { screens } from '#contract/scenic/screens.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { PerMinute } from '../../platform/perMinute.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { sha256 } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { StoredImage } from './cases.ts'
import { placed } from './placed.ts'
import { newScreenToken, screenIn } from './screenToken.ts'

const areaScoped = placed('screen')

/**
 * How often an address may be requested in a minute: a screen requests it once, and a few times more while its network is unstable.
 * Counted for each address, so that someone with the former address cannot block a screen with the new one.
 */
const maxAsks = 30
/** How many invalid addresses may come from one IP address in a minute. */
const maxMisses = 30

const state = sql`case when screen.token_hash is null then case when screen.revoked_at is null then 'bare' else 'revoked' end
  when screen.seen_at is null or screen.seen_at < screen.issued_at then 'waiting'
  when screen.seen_at > now() - interval '3 minutes' then 'online' else 'away' end`

export const screenHandlers: Handlers<typeof screens> = {
  ...crudHandlers(screens, {
    table: 'screen',
    ...areaScoped,
    computed: { ...areaScoped.computed, state },
    defaultOrder: 'state',
  }),

  issue: async ({ db, actor, body: { id, version }, services: { secrets }, audit }) => {
    const { tokenHash: _hash, ...before } = await addressOf(db, actor, id)
    const token = newScreenToken(secrets, id)
    const changes = { tokenHash: sha256(token), issuedAt: sql`now()`, revokedAt: null, version }
    const next = await changeRow(db, 'screen', id, areaScoped.scope(actor), changes, audit)
    // Neither the former address nor this one.
    Object.assign(audit, { target: id, before, after: {} })
    return { token, version: next }
  },

  revoke: async ({ db, actor, body: { id, version }, audit }) => {
    const { tokenHash, ...before } = await addressOf(db, actor, id)
    if (tokenHash === null) throw new Refusal('state.impossible', '这块屏幕没有可停用的地址')
    const changes = { tokenHash: null, revokedAt: sql`now()`, version }
    const next = await changeRow(db, 'screen', id, areaScoped.scope(actor), changes, audit)
    Object.assign(audit, { target: id, before, after: {} })
    return { version: next }
  },

  show: async ({ db, body: { token }, ip, services }) => {
    const { requests, missed } = ratesOf(services)
    if (missed.of(ip) >= maxMisses) throw new Refusal('tooOften')
    const id = screenIn(services.secrets, token)
    if (id !== undefined && requests.rise(token) > maxAsks) throw new Refusal('tooOften')
    const row =
      id !== undefined &&
      (await db
        .selectFrom('screen')
        .innerJoin('scenicCase', 'scenicCase.id', 'screen.caseId')
        .innerJoin('area', 'area.id', 'screen.areaId')
        .select([
          'screen.id',
          'screen.caseId',
          'scenicCase.name as title',
          'area.name as areaName',
          'scenicCase.images',
        ])
        .where('screen.id', '=', id)
        .where('screen.tokenHash', '=', sha256(token))
        .executeTakeFirst())
    if (!row) {
      missed.rise(ip)
      throw new Refusal('notFound', '这个地址已停用或已更换')
    }
    const points = await db
      .selectFrom('point')
      .select(['name', 'imageKey'])
      .where('caseId', '=', row.caseId)
      .where('hot', '=', true)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    // Twice a minute at most; that is as exact as anybody reads it.
    await sql`update screen set seen_at = now() where id = ${row.id} and (seen_at is null or seen_at < now() - interval '30 seconds' or seen_at < issued_at)`.execute(
      db,
    )
    const { storage } = services
    return {
      title: row.title,
      areaName: row.areaName,
      images: (row.images as unknown as StoredImage[]).map(({ slot, key }) => ({ slot, url: storage.url(key) })),
      points: points.map(({ name, imageKey }) => ({ name, url: imageKey && storage.url(imageKey) })),
      asOf: new Date().toISOString(),
    }
  },
}

const addressOf = async (db: Db, actor: Actor, id: number) =>
  orNotFound(
    await db
      .selectFrom('screen')
      .select(['name', 'tokenHash', 'issuedAt', 'revokedAt'])
      .where('id', '=', id)
      .where(areaScoped.scope(actor))
      .executeTakeFirst(),
  )

const rates = new WeakMap<object, { requests: PerMinute; missed: PerMinute }>()
function ratesOf({ database }: Services) {
  const known = rates.get(database) ?? { requests: new PerMinute(), missed: new PerMinute() }
  rates.set(database, known)
  return known
}
