import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import type { Operation, Reply } from '../kit.ts'
import { priceList } from './priceList.ts'

export const packageKinds = { clip: '单条短片', album: '相册', allIn: '全包' } as const

const base = '/webapi/v1/mission/packageprice'
const fields = {
  ...placed,
  name: field.name('套餐名称', { search: true, sort: true }),
  kind: field.choice('类型', packageKinds, { filter: true, start: 'clip' }),
  priceFen: field.money('价格', { min: 1, max: 10_000_000, sort: true, inRow: true }),
  downloads: field.count('下载次数', '次', {
    min: 1,
    max: 999,
    optional: true,
    sort: true,
    inRow: true,
    hint: '新增时空着，取自己账号的默认下载次数',
  }),
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
const regular = crud(base, '套餐', ['package'], fields)

export const packagePrices = {
  list: { ...regular.list, path: `${base}/all/commonpage`, pages: ['package', 'area'] },
  add: { ...regular.add, imported: true, path: `${base}/add` },
  edit: regular.edit,
  editRows: regular.editRows,
  remove: regular.remove,
  ...priceList(base, '套餐', ['package'], fields),
} as const satisfies Record<string, Operation>
export type PackagePrice = Reply<typeof packagePrices.list>['rows'][number]
