import { sql } from 'kysely'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { deviceState, online } from './cameras/deviceState.ts'
import { groupingHandlers } from './grouping.ts'
import { placed } from './placed.ts'

const areaScoped = placed('deviceGroup')
const members = sql`from device_group_member m join device on device.id = m.device_id where m.group_id = device_group.id`

const regular = crudHandlers(deviceGroups, {
  table: 'deviceGroup',
  ...areaScoped,
  computed: {
    ...areaScoped.computed,
    deviceIds: sql`array(select device.id ${members} order by device.name, device.id)`,
    members: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', device.id, 'name', device.name, 'gbCode', device.gb_code, 'state', ${deviceState})
      order by device.name, device.id), '[]') ${members})`,
    printerName: sql`(select name from printer where printer.id = device_group.printer_id)`,
    devices: sql`(select count(*)::int ${members})`,
    online: sql`(select count(*)::int ${members} and ${online})`,
  },
  defaultOrder: sql`device_group.area_id, device_group.case_id, device_group.name, device_group.id`,
  before: {
    ...areaScoped.before,
    add: async (call) => {
      const place = await areaScoped.before.add(call)
      await printerFits(call.db, place.caseId, call.body.printerId)
      return place
    },
    edit: async ({ db, actor, body }, id) => {
      if (body.printerId) await printerFits(db, await caseOf(db, actor, id), body.printerId)
      return body.deviceIds ? { membersAt: sql`now()` } : undefined
    },
  },
  after: {
    add: ({ db, body }, id) => setMembers(db, id, body.deviceIds ?? []),
    edit: async ({ db, body }, id) => {
      if (body.deviceIds) await setMembers(db, id, body.deviceIds)
    },
  },
})

export const deviceGroupHandlers: Handlers<typeof deviceGroups> = { ...regular, ...groupingHandlers }

async function caseOf(db: Db, actor: Actor, id: number) {
  const rows = db.selectFrom('deviceGroup').select('caseId').where('id', '=', id).where(areaScoped.scope(actor))
  return orNotFound(await rows.executeTakeFirst()).caseId
}

async function printerFits(db: Db, caseId: number, printerId: number | null | undefined) {
  if (!printerId) return
  const rows = db.selectFrom('printer').select('id').where('id', '=', printerId).where('caseId', '=', caseId)
  if (!(await rows.executeTakeFirst())) throw wrongField('printerId', '该项目下没有这台打印机')
}

/** Replaces the members. The previous statement has locked the group's row, and checked that it is in the caller's scope. */
async function setMembers(db: Db, groupId: number, deviceIds: readonly number[]) {
  await db.deleteFrom('deviceGroupMember').where('groupId', '=', groupId).execute()
  const ids = [...new Set(deviceIds)]
  if (ids.length === 0) return
  // Held until the end, so that two groups do not take the same camera at once.
  const { rows } = await sql<{ id: number; name: string; other: string | null }>`
    select d.id, d.name, (select o.name from device_group_member m join device_group o on o.id = m.group_id where m.device_id = d.id) as other
    from device d join device_group g on g.case_id = d.case_id where g.id = ${groupId} and d.removed_at is null and d.id in (${sql.join(ids)})
    order by d.id for update of d`.execute(db)
  if (rows.length < ids.length) throw wrongField('deviceIds', '选中的摄像头有的不在该项目下')
  const taken = rows.find(({ other }) => other !== null)
  if (taken) throw wrongField('deviceIds', `「${taken.name}」已在相机配置组「${taken.other}」里`)
  await sql`insert into device_group_member (device_id, group_id, case_id)
    select d.id, g.id, g.case_id from device d join device_group g on g.id = ${groupId} where d.id in (${sql.join(ids)})`.execute(
    db,
  )
}
