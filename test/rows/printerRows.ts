import type { Protocol } from '#contract/printing/printerVendors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { aPicture } from './pictureRows.ts'
import { aPrintRecharge } from './printRows.ts'
import { type Place, unique } from './world.ts'

/** A printer vendor; it belongs to no tenant. */
export const aPrinterVendor = (db: Db, protocol: Protocol = 'spool') =>
  db
    .insertInto('printerVendor')
    .values({ name: `v${crypto.randomUUID()}`, protocol })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** A printer that has never reported, without a print account by default. */
export async function aPrinter(
  db: Db,
  { areaId, caseId }: Place,
  { protocol = 'spool', accountId = null }: { protocol?: Protocol; accountId?: number | null } = {},
) {
  const vendor = await aPrinterVendor(db, protocol)
  return db
    .insertInto('printer')
    .values({
      ...{ areaId, caseId, accountId, vendorId: vendor.id, name: unique('打印机'), enabled: true },
      media: 'na_index-4x6_4x6in',
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** A printer of a project with so many prints on its account. */
export async function aPrinterWith(
  db: Db,
  place: Place,
  by: { readonly id: number },
  prints: number,
  protocol?: Protocol,
) {
  const { id: accountId } = await db
    .insertInto('printAccount')
    .values({ areaId: place.areaId, caseId: place.caseId, name: unique('账户'), warnAt: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (prints > 0) await aPrintRecharge(db, place, by, prints, accountId)
  return { ...(await aPrinter(db, place, { accountId, ...(protocol && { protocol }) })), accountId }
}

/** A test page that waits. */
export async function aPrintJob(db: Db, place: Place, by: { readonly id: number }) {
  const { id: printerId } = await aPrinter(db, place)
  return db
    .insertInto('printJob')
    .values({
      ...{ printerId, areaId: place.areaId, caseId: place.caseId, kind: 'test', copies: 1, fit: 'fill' },
      ...{ media: 'na_index-4x6_4x6in', requestKey: unique('k'), byId: by.id, byName: unique('平台') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A picture that somebody printed with a browser. */
export async function aLocalPrint(db: Db, place: Place, by: { readonly id: number }) {
  const { id: pictureId } = await aPicture(db, place)
  return db
    .insertInto('localPrint')
    .values({
      ...{ pictureId, areaId: place.areaId, caseId: place.caseId, copies: 1, fit: 'fill' },
      ...{ media: 'na_index-4x6_4x6in', requestKey: unique('k'), byId: by.id, byName: unique('平台') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
