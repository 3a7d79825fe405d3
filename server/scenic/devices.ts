import { sql } from 'kysely'
import type { Body } from '#contract/kit.ts'
import { devices } from '#contract/scenic/devices.ts'
import { type Actor, inScope, narrowed } from '../actor.ts'
import { crudHandlers, type Rows } from '../crud/handlers.ts'
import type { Db } from '../db/open.ts'
import { like } from '../db/page.ts'
import type { Handlers } from '../http/serve.ts'
import { found, wrongField } from '../refusal.ts'
import { caseFor } from './cases.ts'
import { deviceState, expectedNow, online, picturesToday } from './deviceState.ts'

const scope = (actor: Pick<Actor, 'areaIds'>) =>
  sql<boolean>`${inScope(actor, 'device.areaId')} and device.removed_at is null`
const visible = (db: Db, actor: Pick<Actor, 'areaIds'>) =>
  db.selectFrom('device').innerJoin('area', 'area.id', 'device.areaId').where(scope(actor))

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
  { q, areaIds, caseId, pointId, smartType, expected }: Body<typeof devices.counts>,
) =>
  visible(db, narrowed(actor, areaIds))
    .$if(!!q?.trim(), (s) => s.where(matching(q!)))
    .$if(caseId !== undefined, (s) => s.where('device.caseId', '=', caseId!))
    .$if(pointId !== undefined, (s) => s.where('device.pointId', '=', pointId!))
    .$if(smartType !== undefined, (s) => s.where('device.smartType', '=', smartType!))
    .$if(expected !== undefined, (s) => s.where(sql<boolean>`${expectedNow} = ${expected}`))

const regular = crudHandlers(devices, {
  table: 'device',
  scope,
  from: (rows) => rows.innerJoin('area', 'area.id', 'device.areaId') as unknown as Rows,
  join: (rows) =>
    rows
      .innerJoin('scenicCase', 'scenicCase.id', 'device.caseId')
      .leftJoin('point', 'point.id', 'device.pointId') as unknown as Rows,
  given: {
    areaName: sql.ref('area.name'),
    caseName: sql.ref('scenicCase.name'),
    pointName: sql.ref('point.name'),
    state: deviceState,
    picturesToday,
    // The address is signed at the end.
    snapshotUrl: sql.ref('device.snapshotKey'),
  },
  where: {
    q: (q) => (q.trim() ? matching(q) : sql`true`),
    expected: (expected) => sql`${expectedNow} = ${expected}`,
    areaIds: (ids, { actor }) => inScope(narrowed(actor, ids), 'device.areaId'),
  },
  // Figures of a camera that is not heard are old: it comes last.
  sort: {
    fps: ofWorking('device.fps'),
    bitrateKbps: ofWorking('device.bitrateKbps'),
    latencyMs: ofWorking('device.latencyMs'),
  },
  standing: 'state',
  finish: (row, { services: { storage } }) => ({
    ...row,
    snapshotUrl: row.snapshotUrl && storage.url(row.snapshotUrl),
  }),
  before: {
    add: async ({ db, actor, body }) => {
      const place = await caseFor(db, actor, body.caseId)
      await pointFor(db, body.caseId, body.pointId)
      return place
    },
    edit: async ({ db, actor, body }, id) => {
      if (!body.pointId) return undefined
      const rows = visible(db, actor).select('device.caseId').where('device.id', '=', id)
      await pointFor(db, found(await rows.executeTakeFirst()).caseId, body.pointId)
      return undefined
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
  ofCase: async ({ db, actor, params }) => ({
    rows: await visible(db, actor)
      .select(['device.id', 'device.name', 'device.gbCode', 'device.pointId'])
      .where('device.caseId', '=', params.id)
      .orderBy('device.name')
      .execute(),
  }),
  freeGbCode: async ({ db, actor, body }) => {
    const { areaId } = await caseFor(db, actor, body.caseId)
    const { adcode } = await db.selectFrom('area').select('adcode').where('id', '=', areaId).executeTakeFirstOrThrow()
    if (!adcode) return { adcode, gbCode: null }
    const head = `${adcode}00${body.industry ?? '00'}${body.type ?? '132'}${body.network ?? '7'}`
    return { adcode, gbCode: await freeCode(db, head) }
  },
  gbCode: async ({ db, actor, params }) =>
    found(
      await visible(db, actor)
        .select(['device.id', 'device.gbCode'])
        .where('device.id', '=', params.id)
        .executeTakeFirst(),
    ),
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
