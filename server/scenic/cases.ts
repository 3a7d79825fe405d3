import { sql } from 'kysely'
import { wordsOf } from '#contract/kit.ts'
import { CaseStatus, type cases } from '#contract/scenic/cases.ts'
import { type Actor, inScope } from '../actor.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { placeAmong, sorted } from '../db/sorted.ts'
import { found, Refusal, wrongField } from '../refusal.ts'
import type { Handlers } from '../serve.ts'

const visible = (db: Db, actor: Actor) => db.selectFrom('scenicCase').where(inScope(actor, 'scenicCase.areaId'))

const sorts = {
  name: 'scenicCase.name',
  areaName: 'area.name',
  status: placeAmong(wordsOf(CaseStatus), sql`scenic_case.status`),
  points: 'points',
  devices: 'devices',
  priceDefaultFen: 'scenicCase.priceDefaultFen',
  clipSeconds: 'scenicCase.clipSeconds',
  createdAt: 'scenicCase.createdAt',
}

/** As stored: the order in which they are shown. */
export interface StoredImage {
  slot: 'cover' | 'banner' | 'map' | 'detail'
  key: string
  thumbKey: string
}

export const caseHandlers: Handlers<typeof cases> = {
  list: async ({ db, actor, body, services }) => {
    const rows = visible(db, actor)
      .$if(!!body.q?.trim(), (s) => s.where('scenicCase.name', 'ilike', like(body.q!.trim())))
      .$if(body.areaId !== undefined, (s) => s.where('scenicCase.areaId', '=', body.areaId!))
      .$if(body.caseType !== undefined, (s) => s.where('scenicCase.caseType', '=', body.caseType!))
      .$if(body.status !== undefined, (s) => s.where('scenicCase.status', '=', body.status!))
      .$if(body.id !== undefined, (s) => s.where('scenicCase.id', '=', body.id!))
    const page = await pageOf(
      rows
        .innerJoin('area', 'area.id', 'scenicCase.areaId')
        .select([
          'scenicCase.id',
          'scenicCase.areaId',
          'area.name as areaName',
          'scenicCase.name',
          'scenicCase.caseType',
          'scenicCase.priceDefaultFen',
          'scenicCase.clipSeconds',
          'scenicCase.status',
        ])
        .select(['scenicCase.images', 'scenicCase.createdAt', 'scenicCase.version'])
        .select([
          sql<number>`(select count(*) from point p where p.case_id = scenic_case.id)`.as('points'),
          sql<number>`(select count(*) from device d where d.case_id = scenic_case.id and d.removed_at is null)`.as('devices'),
        ])
        .orderBy(sorted(body, sorts, 'scenicCase.id')),
      rows,
      body,
    )
    const signed = (images: StoredImage[]) => images.map(({ slot, key, thumbKey }) => ({ slot, key, url: services.storage.url(key), thumbUrl: services.storage.url(thumbKey) }))
    return { ...page, rows: page.rows.map((row) => ({ ...row, images: signed(row.images as StoredImage[]) })) }
  },
  choices: async ({ db, actor, body }) => ({
    rows: await visible(db, actor)
      .select(['id', 'areaId', 'name', 'caseType'])
      .$if(body.areaId !== undefined, (s) => s.where('areaId', '=', body.areaId!))
      .orderBy('name')
      .limit(2000)
      .execute(),
  }),
  provinces: async ({ db, actor }) => ({
    rows: await db
      .selectFrom('area')
      .select(['area.province'])
      .select([
        sql<number>`count(*)`.as('areas'),
        sql<number>`sum((select count(*) from scenic_case c where c.area_id = area.id))`.as('cases'),
        sql<number>`sum((select count(*) from device d where d.area_id = area.id and d.removed_at is null))`.as('devices'),
      ])
      .where(inScope(actor, 'area.id'))
      .groupBy('area.province')
      .orderBy('areas', 'desc')
      .orderBy('area.province')
      .execute(),
  }),
  add: async ({ db, actor, body }) => {
    const area = await db.selectFrom('area').select('id').where('id', '=', body.areaId).where(inScope(actor, 'id')).executeTakeFirst()
    if (!area) throw wrongField('areaId', '没有这个景区')
    return db
      .insertInto('scenicCase')
      .values({ ...body, name: body.name.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  edit: async ({ db, actor, params, body, audit }) => {
    const { areaId, ...changes } = body
    if (areaId !== undefined) {
      const now = found(await visible(db, actor).select('areaId').where('id', '=', params.id).executeTakeFirst())
      if (now.areaId !== areaId) throw new Refusal('state.impossible', '项目不能换到另一个景区')
    }
    await changeRow(db, 'scenicCase', params.id, inScope(actor, 'areaId'), changes, audit)
    return {}
  },
  remove: async ({ db, actor, params, audit }) => {
    // Nobody sees them any more; where pictures or scans name them, they hold the project as those do.
    await db.deleteFrom('device').where('caseId', '=', params.id).where('removedAt', 'is not', null).where(inScope(actor, 'areaId')).execute()
    audit.before = found(await db.deleteFrom('scenicCase').where('id', '=', params.id).where(inScope(actor, 'areaId')).returning(['name', 'areaId', 'caseType']).executeTakeFirst())
    return {}
  },
}

/** The project and its scenic area, where the caller may put something into it. @throws Refusal invalid on field `caseId` */
export async function caseFor(db: Db, actor: Actor, caseId: number) {
  const row = await visible(db, actor).select(['id as caseId', 'areaId']).where('id', '=', caseId).executeTakeFirst()
  if (!row) throw wrongField('caseId', '没有这个项目')
  return row
}

/** What hangs on a project stays with it: its pictures, orders and figures name it. */
export async function staysInCase(db: Db, table: 'point' | 'device' | 'packagePrice' | 'photoPackage', id: number, caseId: number | undefined) {
  if (caseId === undefined) return
  const row = await db.selectFrom(table).select('caseId').where('id', '=', id).executeTakeFirst()
  if (row && row.caseId !== caseId) throw new Refusal('state.impossible', '不能换到另一个项目')
}
