import { sql } from 'kysely'
import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { expectCase } from '../scenic/cases.ts'
import { placed } from '../scenic/placed.ts'
import { sealCode } from './rtmpCodes.ts'

const areaScoped = placed('rtmpCase')
/** The name shown to people: the project, and the host. */
export const rtmpCaseName = sql<string>`scenic_case.name || ' @ ' || rtmp_case.host`
const devices = sql<number>`(select count(*)::int from rtmp_device d where d.rtmp_case_id = rtmp_case.id)`

export const rtmpCaseHandlers: Handlers<typeof rtmpCases> = {
  ...crudHandlers(rtmpCases, {
    table: 'rtmpCase',
    ...areaScoped,
    computed: { ...areaScoped.computed, name: rtmpCaseName, devices },
    before: {
      add: async (call) => ({
        ...(await areaScoped.before.add(call)),
        ...(call.body.secret && { code: sealCode(call.services.secrets, call.body.secret) }),
      }),
      edit: async ({ body: { secret }, services: { secrets } }) =>
        secret === undefined ? undefined : { code: sealCode(secrets, secret) },
    },
  }),
  options: async ({ db, actor }) => ({ rows: await rows(db, actor).execute() }),
  ofCase: async ({ db, actor, params }) => {
    await expectCase(db, actor, params.id)
    return { rows: await rows(db, actor).where('rtmpCase.caseId', '=', params.id).execute() }
  },
}

const rows = (db: Db, actor: Actor) =>
  db
    .selectFrom('rtmpCase')
    .innerJoin('scenicCase', 'scenicCase.id', 'rtmpCase.caseId')
    .innerJoin('area', 'area.id', 'rtmpCase.areaId')
    .selectAll('rtmpCase')
    .select(['area.name as areaName', 'scenicCase.name as caseName', rtmpCaseName.as('name'), devices.as('devices')])
    .where(areaScoped.scope(actor))
    .orderBy('area.name')
    .orderBy('scenicCase.name')
    .orderBy('rtmpCase.id')
