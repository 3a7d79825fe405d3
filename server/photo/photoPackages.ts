import { sql } from 'kysely'
import type { photoPackages } from '#contract/photo/photoPackages.ts'
import { type Actor, inScope } from '../actor.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { sorted } from '../db/sorted.ts'
import { found } from '../refusal.ts'
import { caseFor, staysInCase } from '../scenic/cases.ts'
import type { Handlers } from '../serve.ts'

const visible = (db: Db, actor: Actor) => db.selectFrom('photoPackage').where(inScope(actor, 'photoPackage.areaId'))

const sorts = {
  name: 'photoPackage.name',
  areaName: 'area.name',
  caseName: 'scenicCase.name',
  onSale: 'photoPackage.onSale',
  // All pictures are more than any number of them.
  photos: sql`case photo_package.photos when 0 then 1000 else photo_package.photos end`,
  prints: 'photoPackage.prints',
  priceFen: 'photoPackage.priceFen',
  sold: 'sold',
  createdAt: 'photoPackage.createdAt',
}

export const photoPackageHandlers: Handlers<typeof photoPackages> = {
  list: ({ db, actor, body }) => {
    const rows = visible(db, actor)
      .$if(!!body.q?.trim(), (s) => s.where('photoPackage.name', 'ilike', like(body.q!.trim())))
      .$if(body.areaId !== undefined, (s) => s.where('photoPackage.areaId', '=', body.areaId!))
      .$if(body.caseId !== undefined, (s) => s.where('photoPackage.caseId', '=', body.caseId!))
      .$if(body.onSale !== undefined, (s) => s.where('photoPackage.onSale', '=', body.onSale!))
    return pageOf(
      rows
        .innerJoin('scenicCase', 'scenicCase.id', 'photoPackage.caseId')
        .innerJoin('area', 'area.id', 'photoPackage.areaId')
        .select([
          'photoPackage.id',
          'photoPackage.areaId',
          'area.name as areaName',
          'photoPackage.caseId',
          'scenicCase.name as caseName',
          'photoPackage.name',
          'photoPackage.photos',
          'photoPackage.prints',
          'photoPackage.priceFen',
        ])
        .select(['photoPackage.onSale', 'photoPackage.createdAt', 'photoPackage.version'])
        .select(
          sql<number>`(select count(*) from orders o where o.photo_package_id = photo_package.id and o.created_at > now() - interval '30 days' and o.paid_at is not null)`.as(
            'sold',
          ),
        )
        .orderBy(sorted(body, sorts, 'photoPackage.id')),
      rows,
      body,
    )
  },
  add: async ({ db, actor, body }) =>
    db
      .insertInto('photoPackage')
      .values({ ...body, ...(await caseFor(db, actor, body.caseId)), name: body.name.trim() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  edit: async ({ db, actor, body, audit }) => {
    const { id, caseId, ...changes } = body
    audit.target = id
    await staysInCase(db, 'photoPackage', id, caseId)
    await changeRow(db, 'photoPackage', id, inScope(actor, 'areaId'), changes, audit)
    return {}
  },
  remove: async ({ db, actor, params, audit }) => {
    audit.before = found(
      await db.deleteFrom('photoPackage').where('id', '=', params.id).where(inScope(actor, 'areaId')).returning(['name', 'caseId', 'priceFen']).executeTakeFirst(),
    )
    return {}
  },
}
