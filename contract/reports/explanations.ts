import { Type } from 'typebox'
import { Day, Id, Instant, Nullable, OneOf, type Operation } from '../kit.ts'
import type { Static } from '../static.ts'
import type { OverviewMeasure } from './overview.ts'

/** A figure compared with its usual value. `measureFacts` says which direction is bad. */
interface ExplainedFigure {
  /** Differences that are smaller than this are noise, whatever their share. */
  readonly least: number
}
export const explainedFigures = {
  paidFen: { least: 10_000 },
  orders: { least: 5 },
  scans: { least: 10 },
  pictures: { least: 10 },
  refundedFen: { least: 5_000 },
} as const satisfies Partial<Record<OverviewMeasure, ExplainedFigure>>
export type ExplainedFigureKey = keyof typeof explainedFigures

/** What usual is: the median of as many same weekdays before, of which at least some must say something. */
export const usualOf = { weeks: 8, least: 3 } as const
/** From which share of the usual a difference is much, in basis points. */
export const muchFrom = 3000
export const differsMuch = (value: number, usual: number, least = 1) => {
  const by = Math.abs(value - usual)
  return by >= least && by * 10_000 >= Math.abs(usual) * muchFrom
}
/** What pages call a usual value, and why there is none. */
export const usualTitle = '平常'
export const tooFewDays = '可比的日子太少'
/** The explanation for readers of the response. */
export const usualMeaning = `平常：前 ${usualOf.weeks} 周同星期的中位数，只算当日有扫码、照片或订单的日子，不足 ${usualOf.least} 天不判。差得多：相差 ${muchFrom / 100}% 以上，且比那些日子里最低的还低或最高的还高。`

/** Possible causes, in the order in which they are listed. */
export const causeKinds = {
  closed: '休园',
  hours: '开放时间',
  holiday: '节假日',
  maintenance: '维护',
  silent: '摄像头静默',
  noPictures: '摄像头没有照片',
  light: '红绿灯',
  picturesLate: '照片晚到',
  paymentsLate: '支付通知晚到',
  refunds: '退款',
  sale: '套餐与价格',
} as const
export type CauseKind = keyof typeof causeKinds

const figure = Type.Object({
  key: OneOf('比较项', Object.keys(explainedFigures) as ExplainedFigureKey[]),
  value: Type.Integer(),
  /** Null where too few days say something. */
  usual: Nullable(Type.Integer()),
  /** The least and the most of the days that it is held against. */
  from: Nullable(Type.Integer()),
  to: Nullable(Type.Integer()),
  /** It differs much. */
  much: Type.Boolean(),
})
export type FigureBesideUsual = Static<typeof figure>

const cause = Type.Object({
  kind: OneOf('类别', Object.keys(causeKinds) as CauseKind[]),
  /** Start and end: null if there is no such instant, or if it continues. */
  from: Nullable(Instant),
  to: Nullable(Instant),
  text: Type.String(),
})
export type Cause = Static<typeof cause>

/** A day of a scenic area compared with its usual values, and recorded facts that differ, with their times. It never guesses. */
export const explanations = {
  one: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/explain',
    origin: 'own',
    title: '运营总览：某日与平常的差别',
    pages: ['overview', 'monitor'],
    reads: true,
    body: Type.Object({ areaId: Id, day: Day }),
    reply: Type.Object({
      asOf: Instant,
      areaName: Type.String(),
      day: Day,
      /** The day is not over: its whole hours up to this moment, and the same hours of the others. */
      until: Nullable(Instant),
      /** The days from which the usual value was computed, newest first. */
      days: Type.Array(Day),
      figures: Type.Array(figure),
      causes: Type.Array(cause),
    }),
  },
} as const satisfies Record<string, Operation>
