import Type, { type Static } from 'typebox'
import { byId, Created, Done, Fen, Id, Instant, Maybe, Name, type Operation, PageOf, PageQuery, Text, Version } from '../kit.ts'

export const PhotoPackageDraft = Type.Object({
  caseId: Id,
  name: Name('套餐名称'),
  /** 0 means all pictures of the visitor's day. */
  photos: Type.Integer({ title: '照片张数', minimum: 0, maximum: 500 }),
  prints: Maybe(Type.Integer({ title: '打印张数', minimum: 0, maximum: 100 })),
  priceFen: Type.Integer({ title: '价格(分)', minimum: 1, maximum: 10_000_000 }),
  onSale: Maybe(Type.Boolean({ title: '上架' })),
})
export const PhotoPackage = Type.Object({
  id: Id,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  caseId: Id,
  caseName: Type.String({ title: '项目' }),
  name: Name('套餐名称'),
  photos: Type.Integer({ title: '照片张数' }),
  prints: Type.Integer({ title: '打印张数' }),
  priceFen: Fen,
  onSale: Type.Boolean({ title: '上架' }),
  sold: Type.Integer({ title: '近 30 日售出' }),
  createdAt: Instant,
  version: Version,
})
export type PhotoPackage = Static<typeof PhotoPackage>

const pages = ['photoPackage'] as const

export const photoPackages = {
  list: {
    method: 'POST',
    path: '/webapi/v1/photopackage/info/list',
    title: '照片套餐：分页',
    pages: ['photoPackage', 'area'],
    reads: true,
    body: PageQuery(['name', 'areaName', 'caseName', 'onSale', 'photos', 'prints', 'priceFen', 'sold', 'createdAt'], {
      q: Maybe(Text('关键字', 40)),
      areaId: Maybe(Id),
      caseId: Maybe(Id),
      onSale: Maybe(Type.Boolean()),
    }),
    reply: PageOf(PhotoPackage),
  },
  add: { method: 'POST', path: '/webapi/v1/photopackage/info/add', title: '照片套餐：新增', pages, body: PhotoPackageDraft, reply: Created },
  edit: {
    method: 'POST',
    path: '/webapi/v1/photopackage/info/modify',
    title: '照片套餐：修改',
    pages,
    body: Type.Object({ id: Id, ...Type.Partial(PhotoPackageDraft).properties, version: Maybe(Version) }),
    reply: Done,
  },
  remove: { method: 'DELETE', path: '/webapi/v1/photopackage/info/delete/{id}', title: '照片套餐：删除', pages, ...byId, reply: Done },
} as const satisfies Record<string, Operation>
