import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { streams, usualPushHours } from '#contract/streams/streams.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import type { Media } from '../../providers/media/media.ts'
import { pushQuery } from '../../providers/media/pushSign.ts'
import { placed } from '../scenic/placed.ts'
import { keysOf } from './streams/gate.ts'
import { playToken } from './streams/playToken.ts'
import { isLive, isWatching, stateSince, streamState, watching } from './streams/state.ts'

const areaScoped = placed('stream')
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
/** 80 bits, in letters that are not mistaken for each other. */
const freshCode = () => Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')
const freshKey = () => randomBytes(16).toString('hex')
/** Keys and push addresses are 超级管理员's alone, on whichever page they look. */
const holdsKeys = ({ role }: Actor) => role === 1
const addressOf = (media: Media, key: string, code: string, endsAt: Date) =>
  `${media.pushServer()}/${code}?${pushQuery(key, code, endsAt)}`

const ofLive = (column: string) => sql`case when ${isLive} then ${sql.ref(column)} end`

const regular = crudHandlers(streams, {
  table: 'stream',
  ...areaScoped,
  join: (rows) => areaScoped.join(rows).innerJoin('device', 'device.id', 'stream.deviceId'),
  computed: {
    ...areaScoped.computed,
    deviceName: sql`(select d.name from device d where d.id = stream.device_id)`,
    state: streamState,
    since: stateSince,
    from: sql`case when ${isLive} then stream.push_from else stream.refused_from end`,
    watching,
    keyedAt: sql.ref('stream.keyedAt'),
    // Signed at the end, for accounts that may have it.
    pushUrl: sql`encode(stream.primary_key, 'hex') || ' ' || encode(stream.backup_key, 'hex')`,
  },
  sort: { bitrateKbps: ofLive('stream.bitrateKbps') },
  defaultOrder: 'state',
  finish: (stored, { actor, services }) => {
    const old = { bitrateKbps: null, fps: null, width: null, height: null }
    const row = stored.state === 'live' ? stored : { ...stored, ...old }
    if (!actor || !holdsKeys(actor)) return { ...row, pushUrl: null, keyedAt: null }
    const endsAt = new Date(Date.now() + usualPushHours * 3_600_000)
    const [primaryKey, backupKey] = (row.pushUrl ?? '').split(' ').map((hex) => Buffer.from(hex, 'hex'))
    const keys = primaryKey && backupKey && keysOf(services, { primaryKey, backupKey })
    return { ...row, pushUrl: keys ? addressOf(services.media, keys.primary, row.code, endsAt) : null }
  },
  before: {
    add: async ({ db, actor, body, services: { secrets } }) => {
      const place = await areaScoped.before.add({ db, actor, body })
      const device = await db
        .selectFrom('device')
        .select('id')
        .where('id', '=', body.deviceId)
        .where('caseId', '=', body.caseId)
        .where('removedAt', 'is', null)
        .where(inScope(actor, 'areaId'))
        .executeTakeFirst()
      if (!device) throw wrongField('deviceId', '该项目下没有这个摄像头')
      const [primaryKey, backupKey] = [secrets.seal('stream', freshKey()), secrets.seal('stream', freshKey())]
      return { ...place, code: freshCode(), primaryKey, backupKey }
    },
  },
})

export const streamHandlers: Handlers<typeof streams> = {
  ...regular,
  remove: async ({ db, actor, params, audit }) => {
    // The trigger stream_changed notifies open pages and the media server's gate, which cuts the push.
    audit.before = orNotFound(
      await db
        .deleteFrom('stream')
        .where('id', '=', params.id)
        .where(areaScoped.scope(actor))
        .returning(['name', 'code', 'deviceId', 'areaId'])
        .executeTakeFirst(),
    )
    return {}
  },

  useCount: async ({ db, actor, body: { ids = [] } }) => {
    const rows = await db
      .selectFrom('stream')
      .select(['stream.id', 'stream.uses', watching.as('watching'), streamState.as('state')])
      .select(sql<number | null>`${ofLive('stream.bitrateKbps')}`.as('bitrateKbps'))
      .where(areaScoped.scope(actor))
      .$if(ids.length > 0, (some) => some.where('stream.id', 'in', ids))
      .orderBy('stream.id')
      .execute()
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0)
    return {
      uses: sum((row) => row.uses),
      watching: sum((row) => row.watching),
      live: sum((row) => (row.state === 'live' ? 1 : 0)),
      total: rows.length,
      rows: rows.slice(0, 200).map(({ state: _state, ...row }) => row),
    }
  },

  pushAddress: async ({ db, actor, body: { id, days, key = 'primary' }, services, audit }) => {
    const row = await keyed(db, actor, id)
    audit.target = id
    const keys = keysOf(services, row)
    if (!keys) throw new Refusal('state.impossible', '密钥不能解读，请先更换密钥')
    const endsAt = new Date(Date.now() + days * 86_400_000)
    audit.after = { name: row.name, key, endsAt: endsAt.toISOString() }
    const url = addressOf(services.media, keys[key], row.code, endsAt)
    const server = services.media.pushServer()
    return { server, streamKey: url.slice(server.length + 1), url, endsAt: endsAt.toISOString() }
  },

  rotate: async ({ db, actor, body: { id, version }, services: { secrets }, audit }) => {
    const row = await keyed(db, actor, id)
    if (row.version !== version) throw new Refusal('stale')
    audit.target = id
    audit.before = { name: row.name, keyedAt: row.keyedAt }
    await db
      .updateTable('stream')
      .set({
        backupKey: row.primaryKey,
        primaryKey: secrets.seal('stream', freshKey()),
        keyedAt: sql`now()`,
        // What the former backup signed is void, and is cut.
        pushSigned: sql`case push_signed when 'primary' then 'backup' end`,
        version: version + 1,
      })
      .where('id', '=', id)
      .where(areaScoped.scope(actor))
      .execute()
    return { version: version + 1 }
  },

  playAddress: async ({ db, actor, body: { id }, services: { secrets, media } }) => {
    const row = orNotFound(
      await db
        .selectFrom('stream')
        .select(['code', streamState.as('state'), stateSince.as('since')])
        .where('id', '=', id)
        .where(areaScoped.scope(actor))
        .executeTakeFirst(),
    )
    const { token, endsAt } = playToken(secrets, row.code, actor.sessionId)
    return { state: row.state, since: row.since, endsAt, ...media.playAddresses(row.code, token) }
  },

  watchers: async ({ db, actor, params: { id } }) => {
    orNotFound(
      await db.selectFrom('stream').select('id').where('id', '=', id).where(areaScoped.scope(actor)).executeTakeFirst(),
    )
    const rows = await db
      .selectFrom('streamPlay as p')
      .select(['p.id', 'p.adminName as name', 'p.protocol', 'p.ip', 'p.startedAt'])
      .select(sql<string | null>`case when not ${isWatching} then coalesce(p.ended_at, p.seen_at) end`.as('endedAt'))
      .where('p.streamId', '=', id)
      .where(inScope(actor, 'p.areaId'))
      .orderBy(sql`${isWatching} desc, p.started_at desc`)
      .limit(50)
      .execute()
    return { rows }
  },

  media: async ({ services: { media } }) => media.state(),
}

/** A stream with its keys, for accounts that may have them. */
async function keyed(db: Db, actor: Actor, id: number) {
  if (!holdsKeys(actor)) throw new Refusal('notAllowed')
  return orNotFound(
    await db
      .selectFrom('stream')
      .select(['name', 'code', 'primaryKey', 'backupKey', 'keyedAt', 'version'])
      .where('id', '=', id)
      .where(areaScoped.scope(actor))
      .forUpdate()
      .executeTakeFirst(),
  )
}
