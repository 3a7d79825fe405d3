import { sql } from 'kysely'
import { snapshots, staleMinutes } from '#contract/scenic/snapshots.ts'
import { inScope, narrowed } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound } from '../../platform/refusal.ts'
import { cameraGiven, cameraRows, withStill } from './cameras/cameraRows.ts'
import { takeReference } from './framing/takeReference.ts'

const age = sql<'fresh' | 'stale' | 'none'>`case when device.snapshot_key is null then 'none'
  when device.snapshot_at > now() - make_interval(mins => ${sql.lit(staleMinutes)}) then 'fresh' else 'stale' end`
/** Of the newest request for a still. */
const newestRequest = (column: string) =>
  sql`(select ${sql.ref(`c.${column}`)} from device_command c where c.device_id = device.id and c.kind = 'snapshot' order by c.id desc limit 1)`

/** A subselect, so that counts of rows need no join. */
const ofFrame = (column: string) =>
  sql`(select ${sql.ref(`f.${column}`)} from device_frame f where f.device_id = device.id)`

const regular = crudHandlers(snapshots, {
  ...cameraRows,
  defaultOrder: ['state', 'framing'],
  computed: {
    ...cameraGiven,
    age,
    framing: ofFrame('verdict'),
    framingSince: ofFrame('since'),
    frameUrl: ofFrame('picture_key'),
    frameAt: ofFrame('set_at'),
    requestedState: newestRequest('state'),
    requestedReason: sql`coalesce(${newestRequest('reason')}, '')`,
    requestedAt: newestRequest('created_at'),
  },
  where: { areaIds: (ids, { actor }) => inScope(narrowed(actor, ids), 'device.areaId') },
  finish: (row, call) => ({
    ...withStill(row, call),
    frameUrl: row.frameUrl && call.services.storage.url(row.frameUrl),
  }),
})

export const snapshotHandlers: Handlers<typeof snapshots> = {
  ...regular,
  setFrame: async ({ actor, params, services }) => {
    await takeReference(services, actor, params.id)
    return {}
  },
  dropFrame: async ({ db, actor, params, audit }) => {
    const deletion = db.deleteFrom('deviceFrame').where('deviceId', '=', params.id).where(inScope(actor, 'areaId'))
    audit.before = orNotFound(await deletion.returning(['setBy', 'setAt', 'verdict']).executeTakeFirst())
    return {}
  },
}
