import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { aDevice, type Place, unique } from './world.ts'

/** A stream of a place's camera; its keys cannot be decrypted. */
export const aStream = (db: Db, { areaId, caseId, deviceId }: Place) =>
  db
    .insertInto('stream')
    .values({
      areaId,
      caseId,
      deviceId,
      name: unique('流'),
      code: randomUUID().replaceAll('-', '').slice(0, 16),
      primaryKey: sql`'\\x00'::bytea` as never,
      backupKey: sql`'\\x00'::bytea` as never,
    })
    .returning(['id', 'name', 'code'])
    .executeTakeFirstOrThrow()

/** A device group that contains a place's camera. */
export async function aDeviceGroup(db: Db, { areaId, caseId, deviceId }: Place) {
  const group = await db
    .insertInto('deviceGroup')
    .values({ areaId, caseId, name: unique('相机组') })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deviceGroupMember')
    .values({ deviceId, caseId, groupId: group.id })
    .onConflict((taken) => taken.doNothing())
    .execute()
  return group
}

/** An entry of a place's project at a host, without a code. */
export const anRtmpCase = (db: Db, { areaId, caseId }: Place) =>
  db
    .insertInto('rtmpCase')
    .values({ areaId, caseId, host: `${randomUUID()}.example.com`, app: 'live', note: unique('备注') })
    .returning('id')
    .executeTakeFirstOrThrow()

/** An entry of a new camera of the place under it. */
export async function anRtmpDevice(db: Db, place: Place) {
  const { areaId, caseId, pointId } = place
  const { id: rtmpCaseId } = await anRtmpCase(db, place)
  const { id: deviceId } = await aDevice(db, areaId, caseId, pointId)
  return db
    .insertInto('rtmpDevice')
    .values({ areaId, caseId, rtmpCaseId, deviceId, streamName: randomUUID(), note: unique('备注') })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The reference image of a place's camera, without a usable look; its picture does not exist. */
export async function aFrame(db: Db, { areaId, deviceId }: Place) {
  await db
    .insertInto('deviceFrame')
    .values({
      deviceId,
      areaId,
      pictureKey: unique('snapshots/'),
      look: sql`'\\x00'::bytea` as never,
      setBy: unique('设者'),
    })
    .onConflict((known) => known.doNothing())
    .execute()
  return { id: deviceId }
}
