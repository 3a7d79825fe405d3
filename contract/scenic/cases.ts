import Type, { type Static } from 'typebox'
import { crud, Fen, Id, Instant, ListOf, Maybe, Name, OneOf, type Operation, Text, Version } from '../kit.ts'

export const CaseType = OneOf('项目类型', ['travelPhoto', 'clip', 'ride', 'ceremony'])
export const CaseStatus = OneOf('状态', ['running', 'paused'])
export const caseTypeNames = { travelPhoto: '旅拍照片', clip: '精彩短片', ride: '项目跟拍', ceremony: '打卡仪式' } as const

/** One picture of a project: where it is shown, and its file. */
export const CaseImage = Type.Object({
  slot: OneOf('位置', ['cover', 'banner', 'map', 'detail']),
  key: Type.String({ title: '文件', maxLength: 200 }),
  url: Type.String(),
  /** At most 400 px wide and high. */
  thumbUrl: Type.String(),
})

export const CaseDraft = Type.Object({
  areaId: Id,
  name: Name('项目名称'),
  caseType: CaseType,
  priceDefaultFen: Maybe(Fen),
  clipSeconds: Maybe(Type.Integer({ title: '片段时长(秒)', minimum: 0, maximum: 600 })),
  status: Maybe(CaseStatus),
})
export const Case = Type.Object({
  id: Id,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  name: Name('项目名称'),
  caseType: CaseType,
  priceDefaultFen: Fen,
  clipSeconds: Type.Integer({ title: '片段时长(秒)' }),
  status: CaseStatus,
  images: Type.Array(CaseImage),
  points: Type.Integer({ title: '点位' }),
  devices: Type.Integer({ title: '摄像头' }),
  createdAt: Instant,
  version: Version,
})
export type Case = Static<typeof Case>

const everyCaseSelect = ['area', 'equipment', 'point', 'package', 'photoPackage', 'order', 'refund', 'photo', 'photoOrder', 'monitor', 'travelSpot'] as const

const regular = crud('/webapi/v1/scenic/case', '项目', ['area'], {
  row: Case,
  draft: CaseDraft,
  filter: { q: Maybe(Text('关键字', 40)), areaId: Maybe(Id), caseType: Maybe(CaseType), status: Maybe(CaseStatus), id: Maybe(Id) },
  sorts: ['name', 'areaName', 'status', 'points', 'devices', 'priceDefaultFen', 'clipSeconds', 'createdAt'],
})

export const cases = {
  ...regular,
  list: { ...regular.list, pages: ['area', 'travelSpot'] },
  choices: {
    method: 'POST',
    path: '/webapi/v1/scenic/case/commonpage_case',
    title: '项目：可选项',
    pages: everyCaseSelect,
    reads: true,
    body: Type.Object({ areaId: Maybe(Id) }),
    reply: ListOf(Type.Object({ id: Id, areaId: Id, name: Type.String(), caseType: CaseType })),
  },
  provinces: {
    method: 'POST',
    path: '/webapi/v1/scenic/case/province_common',
    title: '景区与项目：按省份计数',
    pages: ['travelSpot', 'area', 'overview'],
    reads: true,
    body: Type.Object({}),
    reply: ListOf(Type.Object({ province: Name('省份', 20), areas: Type.Integer(), cases: Type.Integer(), devices: Type.Integer() })),
  },
} as const satisfies Record<string, Operation>
