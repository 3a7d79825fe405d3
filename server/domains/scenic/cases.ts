import { sql } from 'kysely'
import { maxChoices } from '#contract/kit.ts'
import { cases } from '#contract/scenic/cases.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { amongOptions } from '../../platform/db/page.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, wrongField } from '../../platform/refusal.ts'
import { turnoverOf } from '../accounts/turnover.ts'
import { online } from './cameras/deviceState.ts'
import { caseState } from './caseState.ts'

const scope = (actor: Actor) => inScope(actor, 'scenicCase.areaId')

/** As stored: the order in which they are shown. */
export interface StoredImage {
  slot: 'cover' | 'banner' | 'map' | 'detail'
  key: string
  thumbKey: string
}

export const caseHandlers: Handlers<typeof cases> = {
  ...crudHandlers(cases, {
    table: 'scenicCase',
    scope,
    join: (rows) => rows.innerJoin('area', 'area.id', 'scenicCase.areaId'),
    computed: {
      areaName: sql.ref('area.name'),
      points: sql`(select count(*) from point p where p.case_id = scenic_case.id)`,
      state: caseState,
      devices: sql`(select count(*) from device d where d.case_id = scenic_case.id and d.removed_at is null)`,
      devicesOnline: sql`(select count(*) from device join area on area.id = device.area_id
        where device.case_id = scenic_case.id and device.removed_at is null and ${online})`,
      picturesToday: sql`(select coalesce(sum(p.pictures), 0) from picture_day p
        where p.area_id = scenic_case.area_id and p.case_id = scenic_case.id and p.day = local_day(now()))`,
      turnoverFen: turnoverOf(sql`d.case_id = scenic_case.id`),
    },
    // A paused project is in nobody's way.
    defaultOrder: ['status', 'state', 'name'],
    finish: (row, { services: { storage } }) => ({
      ...row,
      images: (row.images as unknown as StoredImage[]).map(({ slot, key, thumbKey }) => ({
        slot,
        key,
        url: storage.url(key),
        thumbUrl: storage.url(thumbKey),
      })),
    }),
    before: {
      add: ({ db, actor, body }) => areaFor(db, actor, body.areaId),
      // Removed cameras are not visible any more. If pictures or scans refer to them, those prevent the removal of the project anyway.
      remove: async ({ db, actor }, id) => {
        await db
          .deleteFrom('device')
          .where('caseId', '=', id)
          .where('removedAt', 'is not', null)
          .where(inScope(actor, 'areaId'))
          .execute()
      },
    },
  }),
  options: async ({ db, actor, body }) => ({
    rows: await db
      .selectFrom('scenicCase')
      .innerJoin('area', 'area.id', 'scenicCase.areaId')
      .where(scope(actor))
      .where(amongOptions(body, 'scenicCase.id', sql`area.name || ' ' || scenic_case.name`))
      .select(['scenicCase.id', 'areaId', 'area.name as areaName', 'scenicCase.name', 'caseType'])
      .$if(body.areaId !== undefined, (s) => s.where('areaId', '=', body.areaId!))
      .orderBy('scenicCase.name')
      .orderBy('scenicCase.id')
      .limit(body.ids ? body.ids.length : maxChoices)
      .execute(),
  }),
  provinces: async ({ db, actor }) => ({
    rows: await db
      .selectFrom('area')
      .select(['area.province'])
      .select([
        sql<number>`count(*)`.as('areas'),
        sql<number>`sum((select count(*) from scenic_case c where c.area_id = area.id))`.as('cases'),
        sql<number>`sum((select count(*) from device d where d.area_id = area.id and d.removed_at is null))`.as(
          'devices',
        ),
      ])
      .where(inScope(actor, 'area.id'))
      .groupBy('area.province')
      .orderBy('areas', 'desc')
      .orderBy('area.province')
      .execute(),
  }),
}

/** @throws Refusal notFound (1512) where the project does not exist for the caller */
export async function expectCase(db: Db, actor: Actor, id: number) {
  orNotFound(await db.selectFrom('scenicCase').where(scope(actor)).select('id').where('id', '=', id).executeTakeFirst())
}

/**
 * The project and its scenic area, if the caller may add something to it.
 * @throws Refusal invalid on field `caseId`
 */
export async function caseFor(db: Db, actor: Actor, caseId: number) {
  const row = await db
    .selectFrom('scenicCase')
    .where(scope(actor))
    .select(['id as caseId', 'areaId'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!row) throw wrongField('caseId', '没有这个项目')
  return row
}
