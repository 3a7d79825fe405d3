import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Day, Id, Instant, ListOf, Maybe, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'
import { usualWeeks } from '../usual.ts'
import { deviceStates } from './devices.ts'

/** How many hours the strip of a camera's states covers. */
export const healthHours = 24
/** The maximum and default number of days for the revenue of a camera. */
export const revenueDays = { max: 31, initial: 7 } as const

/** Like `deviceStates`, with 无记录 for the time before the first heartbeat. */
export const healthStates = { ...deviceStates, pending: '无记录' } as const

export const silenceTitles = { offlineMinutes: '离线', lostFen: '离线损失' } as const
/** What the silence of a camera cost. */
export const silence = {
  /** While its scenic area was open. */
  offlineMinutes: field.count(silenceTitles.offlineMinutes, '分钟'),
  /**
   * How much less than usual the hours with silence brought in, at most the silent part of the usual revenue.
   * Null if there was silence for which the usual revenue is unknown.
   */
  lostFen: field.money(silenceTitles.lostFen, { null: true, hideable: false }),
}
/** What is usual, and how a loss is estimated, in words. */
export const lossMeaning = `平常 = 本摄像头前 ${usualWeeks.compared} 周同一星期、同一小时实付额的中位数（至少 ${usualWeeks.min} 周开放且没有断过）。损失 = 离线小时比平常少的部分，最多按离线时长占平常的比例计。`

/** Sums of what a camera brought in. */
const brought = {
  pictures: field.count('照片', '张'),
  /** How many of these pictures have been matched since. */
  matched: field.count('匹配照片', '张'),
  paidOrders: field.count('支付笔数', '笔'),
  /** On the day of payment. */
  paidFen: field.money('实付额', { hideable: false }),
  refunds: field.count('退款笔数', '笔'),
  /** On the day on which it arrived back, of orders of whatever day. */
  refundedFen: field.money('退款额', { hideable: false }),
  ...silence,
}

/** When a camera sent heartbeats, and what its silence cost. */
export const deviceHealth = {
  strip: {
    method: 'GET',
    path: '/webapi/v1/scenic/device/health/{id}',
    origin: 'own',
    title: '摄像头：近 24 小时状态',
    pages: ['equipment'],
    ...byId,
    reply: Type.Object({
      id: Id,
      asOf: Instant,
      /** Without a gap, the oldest first, up to `asOf`. */
      spans: Type.Array(
        Type.Object({
          state: OneOf('状态', Object.keys(healthStates) as (keyof typeof healthStates)[]),
          seconds: Type.Integer({ minimum: 0, maximum: healthHours * 3600 }),
        }),
      ),
    }),
  },
  /** Revenue of one camera, for accounts that may see orders. */
  revenue: {
    method: 'POST',
    path: '/webapi/v1/scenic/device/revenue',
    origin: 'own',
    title: '摄像头：收入与离线损失',
    pages: ['order'],
    reads: true,
    body: Type.Object({
      id: Id,
      days: Maybe(Type.Integer({ title: '天数', minimum: 1, maximum: revenueDays.max, default: revenueDays.initial })),
    }),
    reply: Type.Object({
      id: Id,
      asOf: Instant,
      dayFrom: Day,
      dayTo: Day,
      /** From when on its heartbeats are recorded; null if it has never sent one. */
      heardSince: Nullable(Instant),
      sums: Type.Object(brought),
      ...ListOf(Type.Object({ day: Day, ...brought })).properties,
      /** The hours with silence, the dearest first. */
      hours: Type.Array(
        Type.Object({
          hour: Instant,
          offlineMinutes: silence.offlineMinutes,
          paidFen: brought.paidFen,
          usualFen: field.money('平常', { null: true, hideable: false }),
          lostFen: silence.lostFen,
        }),
      ),
    }),
  },
} as const satisfies Record<string, Operation>
export type DeviceHealth = Reply<typeof deviceHealth.strip>
export type DeviceRevenue = Reply<typeof deviceHealth.revenue>
