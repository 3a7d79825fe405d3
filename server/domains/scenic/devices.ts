import { sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { devices } from '#contract/scenic/devices.ts'
import { adcodeOfProvince } from '#contract/scenic/provinces.ts'
import { type Actor, inScope, narrowed } from '../../platform/access/actor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { like } from '../../platform/db/page.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { cameraGiven, cameraRows, ofCameras, withStill } from './cameras/cameraRows.ts'
import { deviceState, expectedNow, online, picturesToday } from './cameras/deviceState.ts'
import { codeFits } from './cameras/gbCode.ts'
import { latestNumber } from './cameras/latestNumber.ts'
import { caseFor, expectCase } from './cases.ts'
import { withdraw } from './commands/ask.ts'
import { onBus } from './commands/onBus.ts'

const visible = (db: Db, actor: Pick<Actor, 'areaIds'>) =>
  db.selectFrom('device').innerJoin('area', 'area.id', 'device.areaId').where(ofCameras(actor))

/** Whether another version of its program was released last; null where either is unknown. */
const isBehind = sql`(device.program_version <> ${latestNumber(sql.ref('device.program'))})`
const ofWorking = (column: string) => sql`case when ${online} then ${sql.ref(column)} end`
const matching = (q: string) => {
  const pattern = like(q.trim())
  return sql<boolean>`(device.name ilike ${pattern} or device.gb_code like ${pattern}
    or exists (select from point p where p.id = device.point_id and p.name ilike ${pattern}))`
}

/** Cameras that meet the conditions which the list and its counts have in common. */
const chosen = (
  db: Db,
  actor: Actor,
  { q, areaIds, caseId, pointId, smartType, smartState, onBus: there, expected }: Body<typeof devices.counts>,
) =>
  visible(db, narrowed(actor, areaIds))
    .$if(!!q?.trim(), (s) => s.where(matching(q!)))
    .$if(caseId !== undefined, (s) => s.where('device.caseId', '=', caseId!))
    .$if(pointId !== undefined, (s) => s.where('device.pointId', '=', pointId!))
    .$if(smartType !== undefined, (s) => s.where('device.smartType', '=', smartType!))
    .$if(smartState !== undefined, (s) => s.where('device.smartState', '=', smartState!))
    .$if(there !== undefined, (s) => s.where(sql<boolean>`${onBus} = ${there}`))
    .$if(expected !== undefined, (s) => s.where(sql<boolean>`${expectedNow} = ${expected}`))

const regular = crudHandlers(devices, {
  ...cameraRows,
  computed: { ...cameraGiven, picturesToday, program: sql.ref('device.program'), behind: isBehind },
  where: {
    q: (q) => (q.trim() ? matching(q) : sql`true`),
    expected: (expected) => sql`${expectedNow} = ${expected}`,
    areaIds: (ids, { actor }) => inScope(narrowed(actor, ids), 'device.areaId'),
  },
  // Figures of a camera without heartbeats are old: it is sorted last.
  sort: {
    fps: ofWorking('device.fps'),
    bitrateKbps: ofWorking('device.bitrateKbps'),
    latencyMs: ofWorking('device.latencyMs'),
  },
  finish: withStill,
  before: {
    add: async ({ db, actor, body }) => {
      const place = await caseFor(db, actor, body.caseId)
      await codeFits(db, place.areaId, body.gbCode)
      await pointFor(db, body.caseId, body.pointId)
      return place
    },
    edit: async ({ db, actor, body, services }, id) => {
      const { pointId, gbCode } = body
      if (!pointId && gbCode === undefined) return undefined
      const rows = visible(db, actor).select(['device.caseId', 'device.areaId', 'device.gbCode'])
      const now = orNotFound(await rows.where('device.id', '=', id).executeTakeFirst())
      if (pointId) await pointFor(db, now.caseId, pointId)
      if (gbCode === undefined || gbCode === now.gbCode) return undefined
      await codeFits(db, now.areaId, gbCode)
      // A camera that still uses the old code is unknown from now on.
      await withdraw(db, services.events, id, '国标编码已改，命令作废')
      const unknown = { program: null, programVersion: null, programAt: null }
      return { busOnline: false, busAt: null, busLostAt: null, ...unknown }
    },
  },
})

export const deviceHandlers: Handlers<typeof devices> = {
  ...regular,
  counts: async ({ db, actor, body }) => {
    const rows = await chosen(db, actor, body)
      .select([
        deviceState.as('state'),
        sql<number>`count(*)`.as('n'),
        sql<number>`sum(${picturesToday})`.as('pictures'),
      ])
      .groupBy(sql`1`)
      .execute()
    const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
    return {
      ok: of('ok'),
      unknown: of('unknown'),
      down: of('down'),
      pending: of('pending'),
      closed: of('closed'),
      maintenance: of('maintenance'),
      picturesToday: rows.reduce(
        (sum, row) => (body.state === undefined || row.state === body.state ? sum + row.pictures : sum),
        0,
      ),
    }
  },
  ofCase: async ({ db, actor, params }) => {
    await expectCase(db, actor, params.id)
    const rows = await visible(db, actor)
      .select(['device.id', 'device.name', 'device.gbCode', 'device.pointId'])
      .where('device.caseId', '=', params.id)
      .orderBy('device.name')
      .execute()
    return { rows }
  },
  freeGbCode: async ({ db, actor, body }) => {
    const { areaId } = await caseFor(db, actor, body.caseId)
    const { adcode, province } = await db
      .selectFrom('area')
      .select(['adcode', 'province'])
      .where('id', '=', areaId)
      .executeTakeFirstOrThrow()
    const division = adcode || adcodeOfProvince(province)
    if (!division) return { adcode, gbCode: null }
    const head = `${division}00${body.industry ?? '00'}${body.type ?? '132'}${body.network ?? '7'}`
    return { adcode, gbCode: await freeCode(db, head) }
  },
  gbCode: async ({ db, actor, params }) =>
    orNotFound(
      await visible(db, actor)
        .select(['device.id', 'device.gbCode'])
        .where('device.id', '=', params.id)
        .executeTakeFirst(),
    ),
  remove: async ({ db, actor, params, audit, services }) => {
    // Its streams, RTMP entries and place in a group go by streams_of_removed, rtmp_of_removed and groups_of_removed.
    audit.before = orNotFound(
      await db
        .updateTable('device')
        .set({ removedAt: sql`now()`, snapshotKey: null, snapshotAt: null, cvmId: null, version: sql`version + 1` })
        .where('id', '=', params.id)
        .where('removedAt', 'is', null)
        .where(inScope(actor, 'areaId'))
        .returning(['name', 'gbCode', 'areaId'])
        .executeTakeFirst(),
    )
    await db.deleteFrom('deviceFrame').where('deviceId', '=', params.id).execute()
    await withdraw(db, services.events, params.id, '摄像头已删除')
    return {}
  },
}

/** The lowest serial from 000001 that no camera of any operator has behind these 14 digits; null when all are taken. */
async function freeCode(db: Db, head: string) {
  const { rows } = await sql<{ serial: number | null }>`
    select min(s + 1) as serial
    from (select 0 as s union all select right(gb_code, 6)::int from device where removed_at is null and gb_code like ${`${head}%`}) taken
    where s < 999999 and not exists (select from device d where d.removed_at is null and d.gb_code = ${head} || lpad((s + 1)::text, 6, '0'))`.execute(
    db,
  )
  const serial = rows[0]?.serial
  return serial ? head + String(serial).padStart(6, '0') : null
}

async function pointFor(db: Db, caseId: number, pointId: number | null | undefined) {
  if (!pointId) return
  const point = await db
    .selectFrom('point')
    .select('id')
    .where('id', '=', pointId)
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  if (!point) throw wrongField('pointId', '该项目下没有这个点位')
}
