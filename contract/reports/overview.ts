import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Day, Id, Instant, Maybe, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'
import { LightKindName } from '../lights/lightKinds.ts'
import { position } from '../scenic/position.ts'
import type { Static } from '../static.ts'
import { statusWords } from '../status.ts'
import { type Basis, bases } from './basis.ts'
import { Happened } from './happened.ts'

export const StateLight = field.choice('状态', statusWords)

const reasonKeys = [
  'devicesDown',
  'scansUnpaid',
  'refundsFailed',
  'devicesUnknown',
  'devicesPending',
  'noDevices',
  'resting',
  'paidToday',
  'streamsDead',
  'commandsTimedOut',
  'picturesLow',
  'ordersNone',
  'paymentsFailed',
  'refundsMany',
  'maintained',
  'tooEarly',
] as const
/** What makes it so, in words with figures; the worst first. */
const Reasons = Type.Array(Type.Object({ about: OneOf('原因', reasonKeys), text: Type.String() }))

/** One thing that is watched in a scenic area. */
export const Light = Type.Object({
  kind: LightKindName,
  state: StateLight,
  /** Since when it shows that. */
  since: Nullable(Instant),
  reasons: Reasons,
  /** What the figures say now; another state than the one shown while they have to prove that they last. */
  reads: StateLight,
  /** Somebody has taken note: no messages until the state changes. */
  acked: Nullable(Type.Object({ by: Type.String(), at: Instant, note: Type.String() })),
  /** It was handed over to this matter. */
  matterId: Nullable(Id),
  /** Its rule is the scenic area's own. */
  own: Type.Boolean(),
})
export type Light = Static<typeof Light>

/** Later states of the pictures taken on these days; known only for whole days. */
const followed = {
  matched: field.count('匹配照片', '张'),
  printed: field.count('打印照片', '张'),
}
const Followed = Type.Object({ ...Happened.properties, ...followed })
export type Followed = Static<typeof Followed>

/** What scenic areas can be ranked by, and what a trend shows. */
export const overviewMeasures = {
  turnoverFen: '实收',
  paidFen: '实付额',
  refundedFen: '退款额',
  orders: '下单笔数',
  paidOrders: '支付笔数',
  averageFen: '客单价',
  scans: '扫码',
  pictures: '照片',
  conversion: '转化率',
} as const satisfies Partial<Record<keyof Happened, string>>
export type OverviewMeasure = keyof typeof overviewMeasures

/** How a scenic area can be broken down. */
export const overviewLevels = { case: '按项目', point: '按点位', device: '按摄像头' } as const
export type OverviewLevel = keyof typeof overviewLevels

/** So many days at most; beyond `dailyDays` a trend is by month. */
export const overviewDays = { max: 366, daily: 92 } as const

const period = {
  /** Today without them. */
  dayFrom: Maybe(Day),
  dayTo: Maybe(Day),
  /** Compared with nothing without it. */
  basis: Maybe(OneOf('对比方式', Object.keys(bases) as Basis[])),
}
const by = Maybe(OneOf('排名依据', Object.keys(overviewMeasures) as OverviewMeasure[]))

/** The parameters as the server applied them. */
const about = {
  asOf: Instant,
  dayFrom: Day,
  dayTo: Day,
  /** The last day is not over: the last day that is compared with ends at the same time of day. */
  running: Type.Boolean(),
  basis: Nullable(Type.Object({ name: Type.String(), dayFrom: Day, dayTo: Day })),
  /** Why there is no basis although one was requested. */
  noBasis: Type.String(),
}

const Ranked = Type.Object({
  /** Id of the scenic area, project, point or camera; negative for orders and pictures without one. */
  id: Type.Integer(),
  name: Type.String(),
  areaId: Id,
  province: Type.String(),
  city: Type.String(),
  ...position,
  caseId: Nullable(Id),
  caseName: Nullable(Type.String()),
  pointId: Nullable(Id),
  deviceId: Nullable(Id),
  ...Followed.properties,
  /** The ranking value in the period compared with; null if there is none. */
  before: Nullable(Type.Integer()),
})
export type Ranked = Static<typeof Ranked>

export const overview = {
  /** Totals of some days and their trend: by hour of one day, by day, or by month of more than 92. */
  statistics: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/statistics',
    title: '运营总览：合计与趋势',
    pages: ['overview'],
    reads: true,
    body: Type.Object({ areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })), ...period }),
    reply: Type.Object({
      ...about,
      sums: Followed,
      before: Nullable(Happened),
      grain: OneOf('粒度', ['hour', 'day', 'month']),
      points: Type.Array(
        Type.Object({
          /** The hour (00 to 23), the day or the month. */
          at: Type.String({ maxLength: 10 }),
          /** Null for the future. */
          now: Nullable(Happened),
          /** The corresponding hour, day or month of the period compared with. */
          beforeAt: Type.String({ maxLength: 10 }),
          before: Nullable(Happened),
        }),
      ),
    }),
  },
  /** Scenic areas, the most first; also those in which nothing happened. */
  top: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/top',
    title: '运营总览：景区排名',
    pages: ['overview'],
    reads: true,
    body: Type.Object({
      areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
      ...period,
      by,
      limit: Maybe(Type.Integer({ title: '行数', minimum: 1, maximum: 1000, default: 500 })),
    }),
    reply: Type.Object({ ...about, rows: Type.Array(Ranked), total: Type.Integer() }),
  },
  /** The projects, points or cameras of a scenic area, the most first. */
  topOf: {
    method: 'GET',
    path: '/webapi/v1/operation/overview/top/{id}',
    title: '运营总览：景区内排名',
    pages: ['overview'],
    ...byId,
    query: Type.Object({
      ...period,
      by,
      level: Maybe(OneOf('层级', Object.keys(overviewLevels) as OverviewLevel[])),
      caseId: Maybe(Id),
    }),
    reply: Type.Object({ ...about, areaName: Type.String(), rows: Type.Array(Ranked), total: Type.Integer() }),
  },
  /** One row a scenic area, the worst first. */
  state: {
    method: 'GET',
    path: '/webapi/v1/operation/overview/state',
    title: '状态总览',
    pages: ['trafficLight', 'monitor'],
    reply: Type.Object({
      asOf: Instant,
      rows: Type.Array(
        Type.Object({
          areaId: Id,
          areaName: Type.String(),
          state: StateLight,
          reasons: Reasons,
          since: Nullable(Instant),
          lights: Type.Array(Light),
          devices: Type.Integer(),
          /** Cameras that are expected to send heartbeats now: none if the scenic area is closed. */
          devicesExpected: Type.Integer(),
          devicesOnline: Type.Integer(),
          paidFenToday: Type.Integer(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Operation>
export type Statistics = Reply<typeof overview.statistics>
