import Type, { type Static } from 'typebox'
import { crud, Id, Instant, ListOf, Maybe, Name, Nullable, type Operation, Text, Version } from '../kit.ts'

export const PointDraft = Type.Object({
  caseId: Id,
  name: Name('点位名称'),
  lng: Maybe(Nullable(Type.Number({ title: '经度', minimum: 73, maximum: 136 }))),
  lat: Maybe(Nullable(Type.Number({ title: '纬度', minimum: 3, maximum: 54 }))),
  sort: Maybe(Type.Integer({ title: '次序', minimum: 0, maximum: 9999 })),
  /** A famous spot, shown on the terminal. */
  hot: Maybe(Type.Boolean({ title: '网红打卡点' })),
})
export const Point = Type.Object({
  id: Id,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  caseId: Id,
  caseName: Type.String({ title: '项目' }),
  name: Name('点位名称'),
  lng: Nullable(Type.Number({ title: '经度' })),
  lat: Nullable(Type.Number({ title: '纬度' })),
  sort: Type.Integer({ title: '次序' }),
  hot: Type.Boolean({ title: '网红打卡点' }),
  devices: Type.Integer({ title: '摄像头' }),
  picturesToday: Type.Integer({ title: '今日照片' }),
  createdAt: Instant,
  version: Version,
})
export type Point = Static<typeof Point>

const regular = crud('/webapi/v1/caseconf/point', '点位', ['point', 'hotspot'], {
  row: Point,
  draft: PointDraft,
  filter: { q: Maybe(Text('关键字', 40)), areaId: Maybe(Id), caseId: Maybe(Id), hot: Maybe(Type.Boolean()) },
  sorts: ['name', 'areaName', 'caseName', 'sort', 'hot', 'devices', 'picturesToday', 'createdAt'],
})

export const points = {
  ...regular,
  list: { ...regular.list, pages: ['point', 'hotspot', 'area'] },
  choices: {
    method: 'POST',
    path: '/webapi/v1/caseconf/point/choices',
    title: '点位：可选项',
    pages: ['point', 'hotspot', 'equipment', 'photo', 'order'],
    reads: true,
    body: Type.Object({ areaId: Maybe(Id), caseId: Maybe(Id) }),
    reply: ListOf(Type.Object({ id: Id, caseId: Id, name: Type.String() })),
  },
} as const satisfies Record<string, Operation>
