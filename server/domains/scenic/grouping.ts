import { sql } from 'kysely'
import { type deviceGroups, maxMembers } from '#contract/scenic/deviceGroups.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { wrongField } from '../../platform/refusal.ts'
import { deviceState } from './cameras/deviceState.ts'

/** All groups of a project beside each other: what they hold, and moving cameras between them. */
export const groupingHandlers: Handlers<Pick<typeof deviceGroups, 'ofCase' | 'arrange'>> = {
  ofCase: async ({ db, actor, body: { caseId } }) => {
    // The groups last, so that no camera is in one that is not among them yet.
    const cameras = await camerasOf(db, actor, caseId)
      .innerJoin('area', 'area.id', 'device.areaId')
      .leftJoin('deviceGroupMember', 'deviceGroupMember.deviceId', 'device.id')
      .select(['device.gbCode', deviceState.as('state'), 'deviceGroupMember.groupId'])
      .orderBy('device.name')
      .orderBy('device.id')
      .execute()
    const groups = await groupsOf(db, actor, caseId)
      .leftJoin('printer', 'printer.id', 'deviceGroup.printerId')
      .select('printer.name as printerName')
      .orderBy('deviceGroup.name')
      .orderBy('deviceGroup.id')
      .execute()
    return { groups, cameras }
  },
  arrange: async ({ db, actor, body: { caseId, moves }, audit }) => {
    // Groups before cameras, as when one of them is edited.
    const groups = await groupsOf(db, actor, caseId).orderBy('deviceGroup.id').forUpdate().execute()
    const ids = moves.map(({ deviceId }) => deviceId)
    const cameras = await camerasOf(db, actor, caseId)
      .where('device.id', 'in', ids)
      .orderBy('device.id')
      .forUpdate()
      .execute()
    if (new Set(ids).size < ids.length) throw wrongField('moves', '同一台摄像头只能移一次')
    if (cameras.length < ids.length) throw wrongField('moves', '选中的摄像头有的不在该项目下')
    const due = await dueMoves(db, moves, groups, cameras)
    const touched = groups.filter(({ id }) => due.some(({ fromId, toId }) => fromId === id || toId === id))
    if (touched.length === 0) return {}
    const before = await membersOf(db, touched)
    await db
      .deleteFrom('deviceGroupMember')
      .where(
        'deviceId',
        'in',
        due.map(({ deviceId }) => deviceId),
      )
      .execute()
    const put = due.flatMap(({ deviceId, toId }) => (toId === null ? [] : [{ deviceId, groupId: toId, caseId }]))
    if (put.length > 0) await db.insertInto('deviceGroupMember').values(put).execute()
    const after = await membersOf(db, touched)
    const full = touched.find(({ id }) => after.get(id)!.length > maxMembers)
    if (full) throw wrongField('moves', `一个组最多 ${maxMembers} 台摄像头，「${full.name}」放不下`)
    for (const { id } of touched)
      await db
        .updateTable('deviceGroup')
        .set({ version: sql`version + 1`, membersAt: sql`now()` })
        .where('id', '=', id)
        .execute()
    audit.rows = touched.map(({ id }) => ({
      target: id,
      before: { deviceIds: before.get(id) },
      after: { deviceIds: after.get(id) },
    }))
    return {}
  },
}

type Named = { readonly id: number; readonly name: string }
type Moves = readonly { readonly deviceId: number; readonly fromId: number | null; readonly toId: number | null }[]

/**
 * The moves that are still to be made: one whose answer was lost may come again. Refuses moves to groups that are not of the project, and
 * of cameras that somebody else has moved elsewhere meanwhile.
 */
async function dueMoves(db: Db, moves: Moves, groups: readonly Named[], cameras: readonly Named[]) {
  const ids = cameras.map(({ id }) => id)
  // Read once the cameras are locked: a group that was being added may have taken one of them.
  const rows = await db.selectFrom('deviceGroupMember').selectAll().where('deviceId', 'in', ids).execute()
  const groupIds = new Map(rows.map(({ deviceId, groupId }) => [deviceId, groupId]))
  const groupIdOf = (deviceId: number) => groupIds.get(deviceId) ?? null
  for (const { deviceId, fromId, toId } of moves) {
    if (toId !== null && !groups.some(({ id }) => id === toId)) throw wrongField('moves', '选中的组已不在该项目下')
    if (groupIdOf(deviceId) === fromId || groupIdOf(deviceId) === toId) continue
    const { name } = cameras.find(({ id }) => id === deviceId)!
    throw wrongField('moves', `「${name}」刚被别人移走，请看现在的分组`)
  }
  return moves.filter(({ deviceId, toId }) => groupIdOf(deviceId) !== toId)
}

const groupsOf = (db: Db, actor: Actor, caseId: number) =>
  db
    .selectFrom('deviceGroup')
    .select(['deviceGroup.id', 'deviceGroup.name'])
    .where('deviceGroup.caseId', '=', caseId)
    .where(inScope(actor, 'deviceGroup.areaId'))

const camerasOf = (db: Db, actor: Actor, caseId: number) =>
  db
    .selectFrom('device')
    .select(['device.id', 'device.name'])
    .where('device.caseId', '=', caseId)
    .where('device.removedAt', 'is', null)
    .where(inScope(actor, 'device.areaId'))

/** The ids of the cameras in each of these groups. */
async function membersOf(db: Db, groups: readonly Named[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const ids = groups.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('deviceGroupMember')
    .select(['groupId', 'deviceId'])
    .where('groupId', 'in', ids)
    .orderBy('deviceId')
    .execute()
  return new Map(ids.map((id) => [id, rows.filter(({ groupId }) => groupId === id).map(({ deviceId }) => deviceId)]))
}
