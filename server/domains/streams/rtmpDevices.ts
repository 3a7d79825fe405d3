import { sql } from 'kysely'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { rtmpCaseName } from './rtmpCases.ts'
import { sealCode } from './rtmpCodes.ts'

const scope = (actor: Actor) => inScope(actor, 'rtmpDevice.areaId')
const computed = {
  areaName: sql<string>`area.name`,
  caseName: sql<string>`scenic_case.name`,
  rtmpCaseName,
  deviceName: sql<string>`device.name`,
  url: sql<string>`'rtmp://' || rtmp_case.host || '/' || rtmp_case.app || '/' || rtmp_device.stream_name`,
}

export const rtmpDeviceHandlers: Handlers<typeof rtmpDevices> = {
  ...crudHandlers(rtmpDevices, {
    table: 'rtmpDevice',
    scope,
    join: (rows) =>
      rows
        .innerJoin('rtmpCase', 'rtmpCase.id', 'rtmpDevice.rtmpCaseId')
        .innerJoin('scenicCase', 'scenicCase.id', 'rtmpDevice.caseId')
        .innerJoin('area', 'area.id', 'rtmpDevice.areaId')
        .innerJoin('device', 'device.id', 'rtmpDevice.deviceId'),
    computed: computed,
    before: {
      add: async ({ db, actor, body, services: { secrets } }) => {
        const { caseId, areaId } = await placeOf(db, actor, body.rtmpCaseId)
        await cameraAt(db, actor, body.deviceId, caseId)
        return { caseId, areaId, ...(body.secret && { code: sealCode(secrets, body.secret) }) }
      },
      edit: async ({ body: { secret }, services: { secrets } }) =>
        secret === undefined ? undefined : { code: sealCode(secrets, secret) },
    },
  }),

  ofRtmpCase: async ({ db, actor, params: { id } }) => {
    orNotFound(await rtmpCase(db, actor, id))
    const rows = await db
      .selectFrom('rtmpDevice')
      .innerJoin('rtmpCase', 'rtmpCase.id', 'rtmpDevice.rtmpCaseId')
      .innerJoin('scenicCase', 'scenicCase.id', 'rtmpDevice.caseId')
      .innerJoin('area', 'area.id', 'rtmpDevice.areaId')
      .innerJoin('device', 'device.id', 'rtmpDevice.deviceId')
      .selectAll('rtmpDevice')
      .select([
        computed.areaName.as('areaName'),
        computed.caseName.as('caseName'),
        computed.deviceName.as('deviceName'),
        computed.rtmpCaseName.as('rtmpCaseName'),
        computed.url.as('url'),
      ])
      .where('rtmpDevice.rtmpCaseId', '=', id)
      .where(scope(actor))
      .orderBy('device.name')
      .orderBy('rtmpDevice.id')
      .execute()
    return { rows }
  },

  clear: async ({ db, actor, params: { id }, audit }) => {
    const { caseId } = await placeOf(db, actor, id)
    const deleted = await db
      .deleteFrom('rtmpDevice')
      .where('rtmpCaseId', '=', id)
      .where(scope(actor))
      .returning(['id', 'deviceId', 'streamName'])
      .execute()
    Object.assign(audit, { target: id, before: { caseId, devices: deleted } })
    return { removed: deleted.length }
  },
}

const rtmpCase = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('rtmpCase')
    .select(['areaId', 'caseId'])
    .where('id', '=', id)
    .where(inScope(actor, 'areaId'))
    .executeTakeFirst()

const placeOf = async (db: Db, actor: Actor, id: number) => orNotFound(await rtmpCase(db, actor, id))

/** A camera of the project; @throws Refusal invalid (2000) on `deviceId` */
async function cameraAt(db: Db, actor: Actor, id: number, caseId: number) {
  const camera = await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', id)
    .where('caseId', '=', caseId)
    .where('removedAt', 'is', null)
    .where(inScope(actor, 'areaId'))
    .executeTakeFirst()
  if (!camera) throw wrongField('deviceId', '该项目下没有这个摄像头')
}
