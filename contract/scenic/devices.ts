import Type, { type Static } from 'typebox'
import { byId, crud, Id, Instant, ListOf, Maybe, Name, Nullable, OneOf, type Operation, Text, Version } from '../kit.ts'

/**
 * GB/T 28181: 8 digits centre (division), 2 industry, 3 type, 1 network, 6 serial.
 * Cameras are of type 131 (camera) or 132 (IP camera).
 */
export const GbCode = Type.String({ title: '国标编码', pattern: '^[0-9]{10}13[12][0-9]{7}$' })
export const SmartType = OneOf('智能类型', ['face', 'person', 'none'])
/** From the last heartbeat: within 90 s 正常, within 5 min 未知, later 中断; outside opening hours 休园. What needs somebody comes first. */
export const DeviceState = OneOf('状态', ['down', 'unknown', 'maintenance', 'closed', 'ok'])

export const DeviceDraft = Type.Object({
  caseId: Id,
  pointId: Maybe(Nullable(Id)),
  name: Name('摄像头名称'),
  gbCode: GbCode,
  smartType: Maybe(SmartType),
})
export const Device = Type.Object({
  id: Id,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  caseId: Id,
  caseName: Type.String({ title: '项目' }),
  pointId: Nullable(Id),
  pointName: Nullable(Type.String({ title: '点位' })),
  name: Name('摄像头名称'),
  gbCode: GbCode,
  smartType: SmartType,
  state: DeviceState,
  lastHeartbeatAt: Nullable(Instant),
  /** Signed, expiring address of the latest picture. */
  snapshotUrl: Nullable(Type.String({ title: '画面' })),
  snapshotAt: Nullable(Instant),
  fps: Nullable(Type.Number({ title: '帧率' })),
  bitrateKbps: Nullable(Type.Integer({ title: '码率(kbps)' })),
  latencyMs: Nullable(Type.Integer({ title: '延迟(ms)' })),
  picturesToday: Type.Integer({ title: '今日照片' }),
  createdAt: Instant,
  version: Version,
})
export type Device = Static<typeof Device>

/** Industry of a camera's place, type of the device and network that it stands in: digits 9 and 10, 11 to 13, and 14. */
const gbParts = {
  industry: Type.String({ title: '行业编码', pattern: '^[0-9]{2}$', default: '00' }),
  type: OneOf('类型编码', ['131', '132']),
  network: Type.String({ title: '网络标识', pattern: '^[0-9]$', default: '7' }),
}

const conditions = {
  q: Maybe(Text('关键字', 40)),
  areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
  caseId: Maybe(Id),
  pointId: Maybe(Id),
  smartType: Maybe(SmartType),
}
const regular = crud('/webapi/v1/scenic/device', '摄像头', ['equipment'], {
  row: Device,
  draft: DeviceDraft,
  filter: { ...conditions, state: Maybe(DeviceState), id: Maybe(Id) },
  sorts: ['name', 'state', 'gbCode', 'areaName', 'fps', 'bitrateKbps', 'latencyMs', 'picturesToday', 'lastHeartbeatAt', 'createdAt'],
})

export const devices = {
  ...regular,
  list: { ...regular.list, pages: ['equipment', 'travelSpot', 'area'] },
  ofCase: {
    method: 'GET',
    path: '/webapi/v1/scenic/device/case/{id}',
    title: '摄像头：某项目的',
    pages: ['equipment', 'order', 'photo', 'photoOrder', 'point'],
    ...byId,
    reply: ListOf(Type.Object({ id: Id, name: Type.String(), gbCode: Type.String(), pointId: Nullable(Id) })),
  },
  gbCode: {
    method: 'GET',
    path: '/webapi/v1/scenic/device/gbcodeget/{id}',
    title: '摄像头：国标编码',
    pages: ['equipment'],
    ...byId,
    reply: Type.Object({ id: Id, gbCode: Type.String() }),
  },
  /** The lowest code that nobody has, in the division of the project's area; null where the area has no division code. */
  freeGbCode: {
    method: 'POST',
    path: '/webapi/v1/scenic/device/gbcodefree',
    title: '摄像头：下一个空的国标编码',
    pages: ['equipment'],
    reads: true,
    body: Type.Object({ caseId: Id, industry: Maybe(gbParts.industry), type: Maybe(gbParts.type), network: Maybe(gbParts.network) }),
    reply: Type.Object({ adcode: Type.String({ title: '行政区划代码' }), gbCode: Nullable(GbCode) }),
  },
  counts: {
    method: 'POST',
    path: '/webapi/v1/scenic/device/statecount',
    title: '摄像头：按状态计数',
    pages: ['equipment'],
    reads: true,
    /** `state` narrows only the pictures: the cameras are counted in every state. */
    body: Type.Object({ ...conditions, state: Maybe(DeviceState) }),
    reply: Type.Object({ ok: Type.Integer(), unknown: Type.Integer(), down: Type.Integer(), closed: Type.Integer(), maintenance: Type.Integer(), picturesToday: Type.Integer() }),
  },
} as const satisfies Record<string, Operation>
