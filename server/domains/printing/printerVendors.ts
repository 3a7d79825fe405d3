import { sql } from 'kysely'
import { printerVendors } from '#contract/printing/printerVendors.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Handlers } from '../../platform/http/serve.ts'

export const printerVendorHandlers: Handlers<typeof printerVendors> = crudHandlers(printerVendors, {
  table: 'printerVendor',
  // Only the platform may call these operations.
  scope: () => sql`true`,
  computed: { printers: sql`(select count(*)::int from printer p where p.vendor_id = printer_vendor.id)` },
})
