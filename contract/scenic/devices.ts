import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { byId, Id, ListOf, Maybe, Nullable, OneOf, type Operation, type Reply, Text } from '../kit.ts'
import { products } from '../releases/software.ts'
import { statusWords } from '../status.ts'
import { GbCode } from './gbCode.ts'
import { smartStates } from './smartStates.ts'

export const smartTypes = { face: '人脸识别', person: '人形识别', none: '不识别' } as const
/**
 * The state by the age of the last heartbeat: within 90 s 正常, within 5 min (or what the rule of its scenic area says) 未知, later 中断;
 * outside opening hours 休园; 待接入 before the first heartbeat.
 * If no camera of a scenic area has sent a heartbeat for 55 s, all are 中断.
 * States that need attention come first.
 */
const { down, unknown, maintenance, closed, ok } = statusWords
export const deviceStates = { down, unknown, pending: '待接入', maintenance, closed, ok } as const
const state = field.choice('状态', deviceStates, { write: 'never', filter: true, sort: true })
const smartType = field.choice('智能类型', smartTypes, { start: 'face', filter: true })

/** Digits 9 and 10 (industry of the place), 11 to 13 (type of the device), and 14 (network). */
const gbParts = {
  industry: Type.String({ title: '行业编码', pattern: '^[0-9]{2}$', default: '00' }),
  type: OneOf('类型编码', ['131', '132']),
  network: Type.String({ title: '网络标识', pattern: '^[0-9]$', default: '7' }),
}

const { areaId: _one, ...place } = placed
/** Cameras that should be sending heartbeats now: set up, in an open scenic area. */
const expected = Maybe(field.flag('应在线', ['是', '否']))
const areaIds = Maybe(field.refs('景区', 'scenic.areas'))
const regular = crud(
  '/webapi/v1/scenic/device',
  '摄像头',
  ['equipment'],
  {
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { write: 'never' }),
    ...place,
    pointId: field.ref('点位', 'scenic.points', 'pointName', { null: true, filter: true }),
    pointName: field.text('点位', { null: true, none: '未放到点位', search: true, write: 'never' }),
    name: field.name('摄像头名称', { search: true, sort: true }),
    gbCode: GbCode,
    smartType,
    state,
    lastHeartbeatAt: field.instant('最后心跳', {
      null: true,
      none: '从未',
      write: 'never',
      sort: true,
      hideable: false,
    }),
    /** Connected to the device bus recently, so that it can receive commands. */
    onBus: field.flag('总线', ['在线', '离线'], { write: 'never', filter: true }),
    /** As the camera says on the bus; null where it never said. */
    smartState: field.choice('智能', smartStates, { null: true, none: '未上报', write: 'never', filter: true }),
    /** The program that speaks for the camera on the bus, and its version, as it reports them. */
    program: field.choice('程序', products, { null: true, none: '未上报', write: 'never', hideable: false }),
    programVersion: field.text('程序版本', { max: 60, null: true, none: '未上报', write: 'never' }),
    /** Another version of its program was released last. */
    behind: field.flag('程序更新', ['有新版本', '已是最新'], {
      null: true,
      none: '不知道',
      write: 'never',
      filter: true,
      hideable: false,
    }),
    /** Of the latest picture. */
    snapshotUrl: field.picture('画面', { null: true, write: 'never', hideable: false }),
    snapshotAt: field.instant('最近画面', { null: true, write: 'never', hideable: false }),
    fps: field.number('帧率', '帧/秒', { decimals: 1, null: true, write: 'never', sort: true }),
    bitrateKbps: field.count('码率', 'kbps', { null: true, write: 'never', sort: true }),
    latencyMs: field.count('延迟', 'ms', { null: true, write: 'never', sort: true }),
    picturesToday: field.count('今日照片', '张', { write: 'never', sort: true }),
    createdAt,
  },
  {
    counter: '台',
    filter: {
      areaIds,
      expected,
    },
  },
)

/** What the list and its counts have in common. */
const conditions = {
  expected,
  q: Maybe(Text('关键字', 40)),
  areaIds,
  caseId: Maybe(Id),
  pointId: Maybe(Id),
  smartType: Maybe(smartType),
  onBus: Maybe(Type.Boolean({ title: '总线' })),
  smartState: Maybe(OneOf('智能', Object.keys(smartStates) as (keyof typeof smartStates)[])),
}

export const devices = {
  list: { ...regular.list, pages: ['equipment', 'travelSpot', 'area', 'trafficLight'] },
  add: { ...regular.add, imported: true },
  edit: regular.edit,
  remove: regular.remove,
  ofCase: {
    method: 'GET',
    path: '/webapi/v1/scenic/device/case/{id}',
    title: '摄像头：某项目的',
    pages: [
      'equipment',
      'stream',
      'stream2',
      'cameraGroup',
      'order',
      'photo',
      'photoOrder',
      'point',
      'matter',
      'version',
      'transfer',
      'photoDashboard',
      'video',
      'synthesis',
    ],
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
  /** The lowest free code in the division of the project's area, or in its province while its division is not known; null if neither is. */
  freeGbCode: {
    method: 'POST',
    path: '/webapi/v1/scenic/device/gbcodefree',
    origin: 'own',
    title: '摄像头：下一个空的国标编码',
    pages: ['equipment'],
    reads: true,
    body: Type.Object({
      caseId: Id,
      industry: Maybe(gbParts.industry),
      type: Maybe(gbParts.type),
      network: Maybe(gbParts.network),
    }),
    reply: Type.Object({ adcode: Type.String({ title: '行政区划代码' }), gbCode: Nullable(GbCode) }),
  },
  counts: {
    method: 'POST',
    path: '/webapi/v1/scenic/device/statecount',
    origin: 'own',
    title: '摄像头：按状态计数',
    pages: ['equipment'],
    reads: true,
    /** `state` narrows only the pictures: the cameras are counted in every state. */
    body: Type.Object({ ...conditions, state: Maybe(state) }),
    reply: Type.Object({
      ok: Type.Integer(),
      unknown: Type.Integer(),
      down: Type.Integer(),
      pending: Type.Integer(),
      closed: Type.Integer(),
      maintenance: Type.Integer(),
      picturesToday: Type.Integer(),
    }),
  },
} as const satisfies Record<string, Operation>
export type Device = Reply<typeof devices.list>['rows'][number]
