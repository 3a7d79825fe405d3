import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'
import { priceList } from './priceList.ts'

const base = '/webapi/v1/photopackage/info'
const fields = {
  ...placed,
  name: field.name('套餐名称', { search: true, sort: true }),
  photos: field.count('照片张数', '张', { max: 500, start: 1, sort: true, inRow: true, zero: '当日全部' }),
  prints: field.count('打印张数', '张', { max: 100, start: 0, sort: true, inRow: true, zero: '不含' }),
  priceFen: field.money('价格', { min: 1, max: 10_000_000, sort: true, inRow: true }),
  onSale: field.flag('状态', ['上架', '已下架'], { start: true, filter: true, sort: true, inRow: true }),
  /** For an order placed before this instant there is no price to compare with. */
  soldSince: field.instant('起售时间', {
    write: 'once',
    optional: true,
    hint: '空着即现在起售；早于它的订单没有可核对的价格，不会收下',
  }),
  sold: field.count('近 30 日售出', '份', { write: 'never', sort: true }),
  createdAt,
} as const
const regular = crud(base, '照片套餐', ['photoPackage'], fields)

export const photoPackages = {
  list: { ...regular.list, path: `${base}/list`, pages: ['photoPackage', 'area'] },
  add: { ...regular.add, imported: true, path: `${base}/add` },
  edit: { ...regular.editInBody, path: `${base}/modify` },
  editRows: regular.editRows,
  remove: { ...regular.remove, path: `${base}/delete/{id}` },
  ...priceList(base, '照片套餐', ['photoPackage'], fields),
} as const satisfies Record<string, Operation>
export type PhotoPackage = Reply<typeof photoPackages.list>['rows'][number]
