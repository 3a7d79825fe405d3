import Type, { type Static } from 'typebox'
import { crud, Id, Instant, ListOf, Maybe, Name, Nullable, OneOf, type Operation, Text, Version } from '../kit.ts'

export const AreaLevel = OneOf('等级', ['', 'A', 'AA', 'AAA', 'AAAA', 'AAAAA'])
export const AreaStatus = OneOf('状态', ['open', 'closed', 'maintenance'])
const Clock = Type.String({ title: '时刻', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

const fields = {
  name: Name('景区名称'),
  level: AreaLevel,
  province: Name('省份', 20),
  city: Text('城市', 20),
  district: Text('区县', 20),
  /** GB/T 2260 division code. */
  adcode: Type.String({ title: '行政区划代码', pattern: '^$|^[0-9]{6}$' }),
  /** GCJ-02 degrees. */
  lng: Nullable(Type.Number({ title: '经度', minimum: 73, maximum: 136 })),
  lat: Nullable(Type.Number({ title: '纬度', minimum: 3, maximum: 54 })),
  contact: Text('联系人', 40),
  phone: Type.String({ title: '联系电话', pattern: '^$|^[0-9-]{7,20}$' }),
  status: AreaStatus,
  /** Opening hours; a camera that is dark outside of them is closed, not broken. */
  openFrom: Clock,
  openTo: Clock,
}

export const AreaDraft = Type.Object({ operatorId: Id, ...Type.Partial(Type.Object(fields)).properties, name: fields.name, province: fields.province })
export const Area = Type.Object({
  id: Id,
  operatorId: Id,
  operatorName: Type.String({ title: '运营商' }),
  ...fields,
  cases: Type.Integer({ title: '项目数' }),
  devices: Type.Integer({ title: '摄像头' }),
  devicesOnline: Type.Integer({ title: '在线' }),
  createdAt: Instant,
  version: Version,
})
export type Area = Static<typeof Area>

export const AreaChoice = Type.Object({
  id: Id,
  name: Type.String(),
  province: Type.String(),
  city: Type.String(),
  operatorId: Id,
  status: AreaStatus,
  lng: fields.lng,
  lat: fields.lat,
})
export type AreaChoice = Static<typeof AreaChoice>

const regular = crud('/webapi/v1/scenic/area', '景区', ['travelSpot'], {
  row: Area,
  draft: AreaDraft,
  /** `operatorId` of a channel means the areas of the operators under it too. */
  filter: { q: Maybe(Text('关键字', 40)), province: Maybe(Text('省份', 20)), status: Maybe(AreaStatus), operatorId: Maybe(Id), id: Maybe(Id) },
  sorts: ['name', 'status', 'province', 'operatorName', 'cases', 'devices', 'createdAt'],
})

export const areas = {
  ...regular,
  list: { ...regular.list, pages: ['travelSpot', 'channelCustomer'] },
  /** Scenic areas in the caller's scope, for selects. */
  choices: { method: 'GET', path: '/webapi/v1/scenic/area/choices', title: '景区：可选项', pages: 'session', reply: ListOf(AreaChoice) },
} as const satisfies Record<string, Operation>
