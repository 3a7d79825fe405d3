import { sql } from 'kysely'
import type { packagePrices } from '#contract/mission/packagePrices.ts'
import { type Actor, inScope } from '../actor.ts'
import { changeRow } from '../db/changeRow.ts'
import type { Db } from '../db/open.ts'
import { like, pageOf } from '../db/page.ts'
import { sorted } from '../db/sorted.ts'
import { found } from '../refusal.ts'
import { caseFor, staysInCase } from '../scenic/cases.ts'
import type { Handlers } from '../serve.ts'

const visible = (db: Db, actor: Actor) => db.selectFrom('packagePrice').where(inScope(actor, 'packagePrice.areaId'))

const sorts = {
  name: 'packagePrice.name',
  areaName: 'area.name',
  caseName: 'scenicCase.name',
  onSale: 'packagePrice.onSale',
  priceFen: 'packagePrice.priceFen',
  downloads: 'packagePrice.downloads',
  sold: 'sold',
  createdAt: 'packagePrice.createdAt',
}

export const packagePriceHandlers: Handlers<typeof packagePrices> = {
  list: ({ db, actor, body }) => {
    const rows = visible(db, actor)
      .$if(!!body.q?.trim(), (s) => s.where('packagePrice.name', 'ilike', like(body.q!.trim())))
      .$if(body.areaId !== undefined, (s) => s.where('packagePrice.areaId', '=', body.areaId!))
      .$if(body.caseId !== undefined, (s) => s.where('packagePrice.caseId', '=', body.caseId!))
      .$if(body.kind !== undefined, (s) => s.where('packagePrice.kind', '=', body.kind!))
      .$if(body.onSale !== undefined, (s) => s.where('packagePrice.onSale', '=', body.onSale!))
    return pageOf(
      rows
        .innerJoin('scenicCase', 'scenicCase.id', 'packagePrice.caseId')
        .innerJoin('area', 'area.id', 'packagePrice.areaId')
        .select([
          'packagePrice.id',
          'packagePrice.areaId',
          'area.name as areaName',
          'packagePrice.caseId',
          'scenicCase.name as caseName',
          'packagePrice.name',
          'packagePrice.kind',
          'packagePrice.priceFen',
        ])
        .select(['packagePrice.downloads', 'packagePrice.onSale', 'packagePrice.createdAt', 'packagePrice.version'])
        .select(
          sql<number>`(select count(*) from orders o where o.package_price_id = package_price.id and o.created_at > now() - interval '30 days' and o.paid_at is not null)`.as(
            'sold',
          ),
        )
        .orderBy(sorted(body, sorts, 'packagePrice.id')),
      rows,
      body,
    )
  },
  add: async ({ db, actor, body }) =>
    db
      .insertInto('packagePrice')
      .values({ ...body, ...(await caseFor(db, actor, body.caseId)), name: body.name.trim() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  edit: async ({ db, actor, params, body, audit }) => {
    const { caseId, ...changes } = body
    await staysInCase(db, 'packagePrice', params.id, caseId)
    await changeRow(db, 'packagePrice', params.id, inScope(actor, 'areaId'), changes, audit)
    return {}
  },
  remove: async ({ db, actor, params, audit }) => {
    audit.before = found(
      await db.deleteFrom('packagePrice').where('id', '=', params.id).where(inScope(actor, 'areaId')).returning(['name', 'caseId', 'priceFen']).executeTakeFirst(),
    )
    return {}
  },
}
