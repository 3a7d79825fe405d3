import Type, { type Static } from 'typebox'
import { byId, Created, crud, Done, Fen, Id, Instant, Maybe, Name, OneOf, type Operation, Text, Version } from '../kit.ts'

export const PackageKind = OneOf('类型', ['clip', 'album', 'allIn'])
export const packageKindNames = { clip: '单条短片', album: '相册', allIn: '全包' } as const

export const PackagePriceDraft = Type.Object({
  caseId: Id,
  name: Name('套餐名称'),
  kind: PackageKind,
  priceFen: Type.Integer({ title: '价格(分)', minimum: 1, maximum: 10_000_000 }),
  downloads: Maybe(Type.Integer({ title: '下载次数', minimum: 1, maximum: 999 })),
  onSale: Maybe(Type.Boolean({ title: '上架' })),
})
export const PackagePrice = Type.Object({
  id: Id,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  caseId: Id,
  caseName: Type.String({ title: '项目' }),
  name: Name('套餐名称'),
  kind: PackageKind,
  priceFen: Fen,
  downloads: Type.Integer({ title: '下载次数' }),
  onSale: Type.Boolean({ title: '上架' }),
  sold: Type.Integer({ title: '近 30 日售出' }),
  createdAt: Instant,
  version: Version,
})
export type PackagePrice = Static<typeof PackagePrice>

const regular = crud('/webapi/v1/mission/packageprice', '套餐', ['package'], {
  row: PackagePrice,
  draft: PackagePriceDraft,
  filter: { q: Maybe(Text('关键字', 40)), areaId: Maybe(Id), caseId: Maybe(Id), kind: Maybe(PackageKind), onSale: Maybe(Type.Boolean()) },
  sorts: ['name', 'areaName', 'caseName', 'onSale', 'priceFen', 'downloads', 'sold', 'createdAt'],
})

export const packagePrices = {
  list: { ...regular.list, path: '/webapi/v1/mission/packageprice/all/commonpage', pages: ['package', 'area'] },
  add: { ...regular.add, path: '/webapi/v1/mission/packageprice/add', reply: Created },
  edit: regular.edit,
  remove: { method: 'DELETE', path: '/webapi/v1/mission/packageprice/{id}', title: '套餐：删除', pages: ['package'], ...byId, reply: Done },
} as const satisfies Record<string, Operation>
