import { commandStates } from '../commandFields.ts'
import { crud } from '../crud.ts'
import { field, placed } from '../fields.ts'
import { byId, Done, Maybe, type Operation, type Reply } from '../kit.ts'
import { deviceStates } from './devices.ts'
import { framings } from './framing.ts'
import { GbCode } from './gbCode.ts'

/** A still that is older is not the present view any more. */
export const staleMinutes = 30
export const stillAges = { fresh: '最新', stale: '过时', none: '没有画面' } as const

const regular = crud(
  '/webapi/v1/scenic/device',
  '摄像头',
  ['snapshot', 'equipment'],
  {
    ...placed,
    pointName: field.text('点位', { null: true, none: '未放到点位', write: 'never' }),
    name: field.name('摄像头名称', { search: true, sort: true, write: 'never' }),
    gbCode: GbCode,
    state: field.choice('状态', deviceStates, { write: 'never', filter: true }),
    onBus: field.flag('总线', ['在线', '离线'], { write: 'never', filter: true }),
    lastHeartbeatAt: field.instant('最后心跳', { null: true, none: '从未', write: 'never' }),
    snapshotUrl: field.picture('画面', { null: true, write: 'never' }),
    snapshotAt: field.instant('最近画面', { null: true, none: '从未', write: 'never', sort: true }),
    age: field.choice('画面', stillAges, { write: 'never', filter: true }),
    /** Result for the newest still, compared with the camera's reference; null if there is no reference, or no still since it was set. */
    framing: field.choice('画面检查', framings, { null: true, none: '未设参考', write: 'never', filter: true }),
    framingSince: field.instant('检查结果始于', { null: true, none: '—', write: 'never' }),
    frameUrl: field.picture('参考画面', { null: true, write: 'never' }),
    frameAt: field.instant('参考设于', { null: true, none: '未设参考', write: 'never' }),
    /** What became of the newest request for a still. */
    requestedState: field.choice('抓拍', commandStates, { null: true, none: '未抓拍', write: 'never' }),
    requestedReason: field.text('原因', { write: 'never' }),
    requestedAt: field.instant('抓拍时间', { null: true, none: '从未', write: 'never' }),
  },
  { counter: '台', filter: { areaIds: Maybe(field.refs('景区', 'scenic.areas')) } },
)

export const snapshots = {
  list: { ...regular.list, path: '/webapi/v1/scenic/device/commonpage_snapshot', title: '摄像头：快照' },
  /** Takes the newest still as what the camera ought to see. */
  setFrame: {
    method: 'POST',
    path: '/webapi/v1/scenic/device/frame/{id}',
    origin: 'own',
    title: '摄像头：设参考画面',
    pages: ['snapshot'],
    ...byId,
    reply: Done,
    ownTransactions: true,
  },
  dropFrame: {
    method: 'DELETE',
    path: '/webapi/v1/scenic/device/frame/{id}',
    origin: 'own',
    title: '摄像头：取消参考画面',
    pages: ['snapshot'],
    ...byId,
    reply: Done,
  },
} as const satisfies Record<string, Operation>
export type Snapshot = Reply<typeof snapshots.list>['rows'][number]
