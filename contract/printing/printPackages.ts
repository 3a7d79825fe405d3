import { crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'
import { admins } from '../roles.ts'

/** The largest number of prints that a recharge can add, or a package can hold. */
export const maxPrints = 1_000_000
export const maxPrintsFen = 100_000_000

const base = '/webapi/v1/printerPackage'
const regular = crud(base, '充值套餐', ['printCount'], {
  name: field.name('套餐名称', { search: true, sort: true, hideable: false }),
  prints: field.count('打印张数', '张', { min: 1, max: maxPrints, sort: true, hideable: false }),
  priceFen: field.money('价格', { min: 1, max: maxPrintsFen, sort: true, hideable: false }),
  onSale: field.flag('状态', ['上架', '已下架'], { start: true, filter: true, sort: true }),
  /** Recharges with it, for all time. */
  sold: field.count('充值次数', '次', { write: 'never', sort: true }),
  createdAt,
})

/** Packages in which prints are sold. The same for all customers; managed by the platform, and visible only to it. */
export const printPackages = {
  list: { ...regular.list, path: `${base}/getAll`, roles: admins },
  one: { ...regular.oneInBody, roles: admins },
  add: { ...regular.add, path: `${base}/add`, roles: admins },
  edit: { ...regular.editInBody, roles: admins },
  remove: { ...regular.removeInBody, roles: admins },
} as const satisfies Record<string, Operation>
export type PrintPackage = Reply<typeof printPackages.list>['rows'][number]
