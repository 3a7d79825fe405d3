import { sql } from 'kysely'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { placed } from '../scenic/placed.ts'
import { priceListHandlers } from './priceList.ts'
import { soldBefore } from './soldSince.ts'

const areaScoped = placed('photoPackage')

// note_package_term records each price, against which orders that come late are held.
export const photoPackageHandlers: Handlers<typeof photoPackages> = {
  ...crudHandlers(photoPackages, {
    table: 'photoPackage',
    ...areaScoped,
    // The price list of each project, from the cheapest up.
    defaultOrder: ['areaName', 'caseName', 'caseId', 'priceFen'],
    before: {
      add: (call) => {
        soldBefore(call.body)
        return areaScoped.before.add(call)
      },
    },
    computed: {
      ...areaScoped.computed,
      sold: sql`(select count(*) from orders o where o.photo_package_id = photo_package.id
      and o.created_at > now() - interval '30 days' and o.paid_at is not null)`,
    },
    // 0 means all pictures, which is more than any number.
    sort: { photos: sql`case photo_package.photos when 0 then 1000 else photo_package.photos end` },
  }),
  ...priceListHandlers(photoPackages, 'photoPackage'),
}
