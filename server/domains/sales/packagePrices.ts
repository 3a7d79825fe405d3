import { sql } from 'kysely'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { placed } from '../scenic/placed.ts'
import { priceListHandlers } from './priceList.ts'
import { soldBefore } from './soldSince.ts'

const areaScoped = placed('packagePrice')

// note_package_term records each price, against which orders that come late are held.
export const packagePriceHandlers: Handlers<typeof packagePrices> = {
  ...crudHandlers(packagePrices, {
    table: 'packagePrice',
    ...areaScoped,
    // The price list of each project, from the cheapest up.
    defaultOrder: ['areaName', 'caseName', 'caseId', 'priceFen'],
    before: {
      add: async (call) => {
        soldBefore(call.body)
        const place = await areaScoped.before.add(call)
        if (call.body.downloads !== undefined) return place
        const own = await call.db
          .selectFrom('admin')
          .select('defaultDownNum')
          .where('id', '=', call.actor.adminId)
          .executeTakeFirstOrThrow()
        return { ...place, downloads: own.defaultDownNum }
      },
    },
    computed: {
      ...areaScoped.computed,
      sold: sql`(select count(*) from orders o where o.package_price_id = package_price.id
      and o.created_at > now() - interval '30 days' and o.paid_at is not null)`,
    },
  }),
  ...priceListHandlers(packagePrices, 'packagePrice'),
}
