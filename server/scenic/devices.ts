import { sql } from 'kysely'
import { type Body, wordsOf } from '#contract/kit.ts'
import { DeviceState, type devices } from '#contract/scenic/devices.ts'
import { type Actor, inScope, narrowed } from '../actor.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { placeAmong, sorted } from '../db/sorted.ts'
import { found, wrongField } from '../refusal.ts'
import type { Handlers } from '../serve.ts'
import { caseFor, staysInCase } from './cases.ts'
import { deviceState, picturesToday } from './deviceState.ts'

const visible = (db: Db, actor: Pick<Actor, 'areaIds'>) =>
  db.selectFrom('device').innerJoin('area', 'area.id', 'device.areaId').where('device.removedAt', 'is', null).where(inScope(actor, 'device.areaId'))

const ofWorking = (column: string) => sql`case when ${deviceState} = 'ok' then ${sql.ref(column)} end`
/** Figures of a camera that is not heard are old: it comes last. */
const sorts = {
  name: 'device.name',
  state: placeAmong(wordsOf(DeviceState), deviceState),
  gbCode: 'device.gbCode',
  areaName: 'area.name',
  fps: ofWorking('device.fps'),
  bitrateKbps: ofWorking('device.bitrateKbps'),
  latencyMs: ofWorking('device.latencyMs'),
  picturesToday: 'picturesToday',
  lastHeartbeatAt: 'device.lastHeartbeatAt',
  createdAt: 'device.createdAt',
}

/** Cameras that meet the conditions which the list and its counts have in common. */
function chosen(db: Db, actor: Actor, body: Body<typeof devices.counts>) {
  const q = body.q?.trim()
  const pattern = like(q ?? '')
  return visible(db, narrowed(actor, body.areaIds))
    .$if(!!q, (s) =>
      s.where((e) =>
        e.or([
          e('device.name', 'ilike', pattern),
          e('device.gbCode', 'like', pattern),
          e.exists(e.selectFrom('point').select('point.id').whereRef('point.id', '=', 'device.pointId').where('point.name', 'ilike', pattern)),
        ]),
      ),
    )
    .$if(body.caseId !== undefined, (s) => s.where('device.caseId', '=', body.caseId!))
    .$if(body.pointId !== undefined, (s) => s.where('device.pointId', '=', body.pointId!))
    .$if(body.smartType !== undefined, (s) => s.where('device.smartType', '=', body.smartType!))
}

export const deviceHandlers: Handlers<typeof devices> = {
  list: async ({ db, actor, body, services }) => {
    const rows = chosen(db, actor, body)
      .$if(body.id !== undefined, (s) => s.where('device.id', '=', body.id!))
      .$if(body.state !== undefined, (s) => s.where(deviceState, '=', body.state!))
    const page = await pageOf(
      rows
        .innerJoin('scenicCase', 'scenicCase.id', 'device.caseId')
        .leftJoin('point', 'point.id', 'device.pointId')
        .select([
          'device.id',
          'device.areaId',
          'area.name as areaName',
          'device.caseId',
          'scenicCase.name as caseName',
          'device.pointId',
          'point.name as pointName',
          'device.name',
          'device.gbCode',
          'device.smartType',
        ])
        .select(['device.lastHeartbeatAt', 'device.snapshotKey', 'device.snapshotAt', 'device.fps', 'device.bitrateKbps', 'device.latencyMs', 'device.createdAt', 'device.version'])
        .select([deviceState.as('state'), picturesToday.as('picturesToday')])
        .orderBy(sorted(body, sorts, 'device.id', sql`${sorts.state}, device.id desc`)),
      rows,
      body,
    )
    const signed = (key: string | null) => (key ? services.storage.url(key) : null)
    return { ...page, rows: page.rows.map(({ snapshotKey, ...row }) => ({ ...row, snapshotUrl: signed(snapshotKey) })) }
  },
  counts: async ({ db, actor, body }) => {
    const rows = await chosen(db, actor, body)
      .select([deviceState.as('state'), sql<number>`count(*)`.as('n'), sql<number>`sum(${picturesToday})`.as('pictures')])
      .groupBy(sql`1`)
      .execute()
    const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
    return {
      ok: of('ok'),
      unknown: of('unknown'),
      down: of('down'),
      closed: of('closed'),
      maintenance: of('maintenance'),
      picturesToday: rows.reduce((sum, row) => (body.state === undefined || row.state === body.state ? sum + row.pictures : sum), 0),
    }
  },
  ofCase: async ({ db, actor, params }) => ({
    rows: await visible(db, actor).select(['device.id', 'device.name', 'device.gbCode', 'device.pointId']).where('device.caseId', '=', params.id).orderBy('device.name').execute(),
  }),
  freeGbCode: async ({ db, actor, body }) => {
    const { areaId } = await caseFor(db, actor, body.caseId)
    const { adcode } = await db.selectFrom('area').select('adcode').where('id', '=', areaId).executeTakeFirstOrThrow()
    if (!adcode) return { adcode, gbCode: null }
    const head = `${adcode}00${body.industry ?? '00'}${body.type ?? '132'}${body.network ?? '7'}`
    return { adcode, gbCode: await freeCode(db, head) }
  },
  gbCode: async ({ db, actor, params }) => found(await visible(db, actor).select(['device.id', 'device.gbCode']).where('device.id', '=', params.id).executeTakeFirst()),
  add: async ({ db, actor, body }) => {
    const place = await caseFor(db, actor, body.caseId)
    await pointFor(db, body.caseId, body.pointId)
    return db
      .insertInto('device')
      .values({ ...body, ...place, name: body.name.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  edit: async ({ db, actor, params, body, audit }) => {
    const { caseId, ...changes } = body
    await staysInCase(db, 'device', params.id, caseId)
    if (changes.pointId) {
      const now = found(await visible(db, actor).select('device.caseId').where('device.id', '=', params.id).executeTakeFirst())
      await pointFor(db, now.caseId, changes.pointId)
    }
    await changeRow(db, 'device', params.id, sql`${inScope(actor, 'areaId')} and removed_at is null`, changes, audit)
    return {}
  },
  remove: async ({ db, actor, params, audit }) => {
    audit.before = found(
      await db
        .updateTable('device')
        .set({ removedAt: sql`now()`, snapshotKey: null, snapshotAt: null, version: sql`version + 1` })
        .where('id', '=', params.id)
        .where('removedAt', 'is', null)
        .where(inScope(actor, 'areaId'))
        .returning(['name', 'gbCode', 'areaId'])
        .executeTakeFirst(),
    )
    return {}
  },
}

/** The lowest serial from 000001 that no camera of any operator has behind these 14 digits; null when all are taken. */
async function freeCode(db: Db, head: string) {
  const { rows } = await sql<{ serial: number | null }>`
    select min(s + 1) as serial
    from (select 0 as s union all select right(gb_code, 6)::int from device where removed_at is null and gb_code like ${`${head}%`}) taken
    where s < 999999 and not exists (select from device d where d.removed_at is null and d.gb_code = ${head} || lpad((s + 1)::text, 6, '0'))`.execute(db)
  const serial = rows[0]?.serial
  return serial ? head + String(serial).padStart(6, '0') : null
}

async function pointFor(db: Db, caseId: number, pointId: number | null | undefined) {
  if (!pointId) return
  const point = await db.selectFrom('point').select('id').where('id', '=', pointId).where('caseId', '=', caseId).executeTakeFirst()
  if (!point) throw wrongField('pointId', '该项目下没有这个点位')
}
