import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { matters, severities } from '#contract/matters/matters.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { like } from '../../platform/db/page.ts'
import { placeAmong } from '../../platform/db/sorted.ts'
import { json } from '../../platform/db/values.ts'
import { claimImages, mountImageUpload, thumbKeyOf } from '../../platform/files/imageUpload.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { expectCase } from '../scenic/cases.ts'
import { overdue, unsolved } from './matters/counts.ts'
import { moved } from './matters/move.ts'
import { noteEvent, notifyAssigned } from './matters/notifications.ts'
import { placeOf } from './matters/place.ts'

const scope = (actor: Pick<Actor, 'areaIds'>) => inScope(actor, 'matter.areaId')
interface StoredImage {
  key: string
  thumbKey: string
}

/** The default order: overdue matters first, then others that want work, then the most severe, then the nearest deadline. */
const defaultOrder = sql`${overdue} desc, ${unsolved} desc, matter.state = 'closed', ${placeAmong(Object.keys(severities), sql`matter.severity`)},
  matter.deadline_at nulls last, matter.id desc`

/** A matter that was assigned once stays on record, also after it was taken back. */
const removable = sql<boolean>`matter.state = 'open' and not exists (select from matter_event e where e.matter_id = matter.id and e.to_state = 'assigned')`

const regular = crudHandlers(matters, {
  table: 'matter',
  scope,
  join: (rows) =>
    rows
      .innerJoin('area', 'area.id', 'matter.areaId')
      .leftJoin('scenicCase', 'scenicCase.id', 'matter.caseId')
      .leftJoin('device', 'device.id', 'matter.deviceId')
      .leftJoin('orders', 'orders.id', 'matter.orderId')
      .leftJoin('matterTag', 'matterTag.id', 'matter.tagId')
      .leftJoin('matterResponsor', 'matterResponsor.id', 'matter.responsorId'),
  computed: {
    areaName: sql.ref('area.name'),
    caseName: sql.ref('scenicCase.name'),
    deviceName: sql.ref('device.name'),
    orderNo: sql.ref('orders.orderNo'),
    tagName: sql.ref('matterTag.name'),
    responsorName: sql.ref('matterResponsor.name'),
    responsorPhone: sql.ref('matterResponsor.phone'),
    overdue,
    isRemovable: removable,
    imageKeys: sql`coalesce((select jsonb_agg(image -> 'key') from jsonb_array_elements(matter.images) image), '[]')`,
  },
  where: {
    q: (q) => {
      const words = q.trim()
      const number = /^#?(\d{1,15})$/.exec(words)?.[1]
      return sql`(matter.title ilike ${like(words)} or matter.text ilike ${like(words)}
        or exists (select from orders o where o.id = matter.order_id and o.order_no = ${words})
        or matter.id = ${number ? Number(number) : null}::bigint)`
    },
    assignedToMe: (isOwn, { actor }) =>
      sql`${isOwn} = exists (select from matter_responsor r where r.id = matter.responsor_id and r.admin_id = ${actor.adminId})`,
  },
  defaultOrder,
  finish: (row, { services: { storage } }) => ({
    ...row,
    images: (row.images as unknown as StoredImage[]).map(({ key, thumbKey }) => ({
      key,
      url: storage.url(key),
      thumbUrl: storage.url(thumbKey),
    })),
  }),
  before: {
    add: async ({ db, actor, body }) => {
      await areaFor(db, actor, body.areaId)
      await tagIn(db, body.tagId)
      return {
        createdBy: actor.trueName,
        ...(await placeOf(db, actor, { areaId: body.areaId, caseId: null, deviceId: null }, body)),
        ...(await moved(db, { state: 'open', responsorId: null }, body)),
        ...(body.imageKeys && { images: await imagesOf(db, actor, body.imageKeys, []) }),
      }
    },
    edit: async ({ db, actor, body }, id) => {
      const now = await lockMatter(db, actor, id)
      if (body.version !== now.version) throw new Refusal('stale')
      const { id: _id, version: _version, note: _note, ...changes } = body
      if (now.state === 'closed' && Object.keys(changes).length > 0)
        throw new Refusal('state.impossible', '已关闭的问题不能再改，可以补充说明，或新提一个')
      await tagIn(db, body.tagId)
      return {
        ...(await placeOf(db, actor, now, body)),
        ...(await moved(db, now, body)),
        ...(body.deadlineAt !== undefined && { overdueNotified: false }),
        ...(body.imageKeys && {
          images: await imagesOf(
            db,
            actor,
            body.imageKeys,
            (now.images as StoredImage[]).map(({ key }) => key),
          ),
        }),
      }
    },
    remove: async ({ db, actor, services }, id) => {
      const { areaId } = await lockMatter(db, actor, id)
      const { isRemovable } = await db
        .selectFrom('matter')
        .select(removable.as('isRemovable'))
        .where('id', '=', id)
        .where(scope(actor))
        .executeTakeFirstOrThrow()
      if (!isRemovable) throw new Refusal('state.impossible', '已经指派过的问题要留作记录，不能删除，可以关闭')
      await services.events.emit(db, [{ topic: 'matter', areaId, subject: id }])
    },
  },
})

export const matterHandlers: Handlers<typeof matters> = {
  ...regular,
  one: async (call) => {
    const row = await regular.one(call)
    const events = await call.db
      .selectFrom('matterEvent')
      .select(['at', 'byName as by', 'fromState as from', 'toState as to', 'responsor', 'note'])
      .where('matterId', '=', row.id)
      .where(inScope(call.actor, 'matterEvent.areaId'))
      .orderBy('id')
      .execute()
    return { ...row, events: events as Awaited<ReturnType<(typeof matterHandlers)['one']>>['events'] }
  },
  add: async (call) => {
    const { db, actor, body, services } = call
    const { id } = await regular.add(call)
    const row = await lockMatter(db, actor, id)
    const responsor = row.responsorId === null ? null : await nameOf(db, row.responsorId)
    await noteEvent(db, actor, { id, areaId: row.areaId }, { to: row.state, responsor })
    if (row.responsorId !== null) await notifyAssigned(db, services.events, actor, id)
    await services.events.emit(db, [{ topic: 'matter', areaId: body.areaId, subject: id }])
    return { id }
  },
  edit: async (call) => {
    const { db, actor, body, services } = call
    const before = await lockMatter(db, actor, body.id)
    const reply = await regular.edit(call)
    const after = await lockMatter(db, actor, body.id)
    const isReassigned = after.responsorId !== before.responsorId
    const note = body.note?.trim() ?? ''
    if (after.state !== before.state || isReassigned || note)
      await noteEvent(db, actor, after, {
        ...(after.state !== before.state && { from: before.state, to: after.state }),
        ...(isReassigned && after.responsorId !== null && { responsor: await nameOf(db, after.responsorId) }),
        note,
      })
    if (isReassigned && after.responsorId !== null) await notifyAssigned(db, services.events, actor, body.id)
    await services.events.emit(db, [{ topic: 'matter', areaId: after.areaId, subject: body.id }])
    return reply
  },
  ofCase: async (call) => {
    const { db, actor, params } = call
    await expectCase(db, actor, params.id)
    return regular.list({ ...call, params: undefined, body: { caseId: params.id, size: 50 } })
  },
}

/** The row, held until the transaction ends. @throws Refusal notFound (1512) */
async function lockMatter(db: Db, actor: Actor, id: number) {
  const row = db
    .selectFrom('matter')
    .select(['id', 'areaId', 'caseId', 'deviceId', 'responsorId', 'state', 'images', 'version'])
    .where('id', '=', id)
    .where(scope(actor))
    .forUpdate()
  return orNotFound(await row.executeTakeFirst())
}

async function tagIn(db: Db, id: number | null | undefined) {
  if (!id) return
  const tag = await db.selectFrom('matterTag').select('id').where('id', '=', id).executeTakeFirst()
  if (!tag) throw wrongField('tagId', '没有这个标签')
}

const nameOf = async (db: Db, id: number) =>
  (await db.selectFrom('matterResponsor').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

/** Images may be added only by the account that uploaded them. */
async function imagesOf(db: Db, actor: Actor, keys: readonly string[], before: readonly string[]) {
  await claimImages(db, folderOf(actor), keys, before, 'imageKeys')
  return json([...new Set(keys)].map((key) => ({ key, thumbKey: thumbKeyOf(key) })))
}

const folderOf = ({ adminId }: Pick<Actor, 'adminId'>) => `matters/${adminId}`

/** POST …/mattermanage/uploadImage */
export const mountMatterImageUpload = (app: FastifyInstance, services: Services) =>
  mountImageUpload(app, services, 'matters.matters.upload', matters.upload, async ({ actor }) => folderOf(actor!))
