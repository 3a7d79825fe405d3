import { type PageName, pageByName } from '#contract/menu.ts'
import { can } from '../kit/access/access.ts'

interface RowPage {
  readonly page: PageName
  /** The tab that lists all of them, where that is not the first. */
  readonly tab?: string
}

/** The pages on which a row of a resource opens, by the id of the resource. */
export const rowPages = {
  'sales.orders': { page: 'order' },
  'sales.photoOrders': { page: 'photoOrder' },
  'sales.refunds': { page: 'refund', tab: 'all' },
  'pictures.pictures': { page: 'photo' },
  'videos.records': { page: 'video' },
  'coupons.coupons': { page: 'coupon', tab: 'coupons' },
  'coupons.couponActivities': { page: 'coupon' },
  'sharing.splitBills': { page: 'splitBill' },
  'sharing.enterprises': { page: 'enterprise' },
  'sharing.merchants': { page: 'merchant' },
  'scenic.areas': { page: 'travelSpot' },
  'scenic.cases': { page: 'area' },
  'scenic.points': { page: 'point' },
  'scenic.devices': { page: 'equipment' },
  'scenic.deviceGroups': { page: 'cameraGroup' },
  'printing.printers': { page: 'printer' },
  'printing.printAccounts': { page: 'printCount' },
  'servers.servers': { page: 'server' },
  'visitors.visitors': { page: 'visitor' },
  'accounts.operators': { page: 'channelCustomer' },
  'accounts.admins': { page: 'acenicuser' },
  'accounts.subAccounts': { page: 'subaccount' },
  'sales.packagePrices': { page: 'package' },
  'sales.photoPackages': { page: 'photoPackage' },
  'sales.activities': { page: 'activity' },
  'codes.channelCodes': { page: 'channelCode' },
  'codes.schemes': { page: 'scheme' },
  'videos.templates': { page: 'template' },
  'matters.matters': { page: 'matter', tab: 'all' },
} as const satisfies Readonly<Record<string, RowPage>>
export type RowResource = keyof typeof rowPages

/** The address at which a row opens; undefined where no page opens such rows, or the account may not open it. */
export function rowAddress(resource: string, id: number | string): string | undefined {
  const found: RowPage | undefined = rowPages[resource as RowResource]
  if (!found || !can(found.page)) return undefined
  const { page, tab } = found
  return `${pageByName.get(page)!.path}?${tab ? `tab=${tab}&` : ''}open=${id}`
}
