import { sql } from 'kysely'
import { printPackages } from '#contract/print/printPackages.ts'
import { crudHandlers } from '../crud/handlers.ts'
import { platformOnly, seller } from './seller.ts'

export const printPackageHandlers = crudHandlers(printPackages, {
  table: 'printPackage',
  scope: platformOnly,
  given: { sold: sql`(select count(*) from print_recharge r where r.package_id = print_package.id)` },
  before: {
    add: async ({ actor }) => seller(actor, {}),
    edit: async ({ actor }) => seller(actor, undefined),
    remove: async ({ actor }) => seller(actor, undefined),
  },
})
