import { sql } from 'kysely'
import { printPackages } from '#contract/printing/printPackages.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'

export const printPackageHandlers: Handlers<typeof printPackages> = crudHandlers(printPackages, {
  table: 'printPackage',
  // Only the platform may call these operations.
  scope: () => sql`true`,
  computed: { sold: sql`(select count(*) from print_recharge r where r.package_id = print_package.id)` },
})
