import { Type } from 'typebox'
import { field } from '../fields.ts'
import { byId, Day, Id, Instant, ListOf, Maybe, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'
import { deviceStates } from './devices.ts'

/** So far back goes the strip of a camera's states. */
export const healthHours = 24
/** Usual are the same hours of so many weeks before, of which so many have to be known. */
export const usualWeeks = { asked: 8, least: 3 } as const
/** Days of which is told what a camera brought in. */
export const revenueDays = { most: 31, start: 7 } as const

/** As `deviceStates`, and 无记录 for what was before its first heartbeat. */
export const healthStates = { ...deviceStates, pending: '无记录' } as const

/** Sums of what a camera brought in. */
const brought = {
  pictures: field.count('照片', '张'),
  /** Of these, by what has become of them since. */
  matched: field.count('匹配照片', '张'),
  paidOrders: field.count('支付笔数', '笔'),
  /** On the day of payment. */
  paidFen: field.money('实付额', { hideable: false }),
  refunds: field.count('退款笔数', '笔'),
  /** On the day on which it arrived back, of orders of whatever day. */
  refundedFen: field.money('退款额', { hideable: false }),
  /** While its scenic area was open. */
  offlineMinutes: field.count('离线', '分钟'),
  /**
   * What the hours with silence brought less than usual, at most the silent part of the usual. Null where there was silence of which
   * the usual is not known.
   */
  lostFen: field.money('离线损失', { null: true, hideable: false }),
}

/** How a camera was heard, and what that was worth. */
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
  /** For accounts that see orders: what they say of one camera. */
  revenue: {
    method: 'POST',
    path: '/webapi/v1/scenic/device/revenue',
    origin: 'own',
    title: '摄像头：收入与离线损失',
    pages: ['order'],
    reads: true,
    body: Type.Object({
      id: Id,
      days: Maybe(Type.Integer({ title: '天数', minimum: 1, maximum: revenueDays.most, default: revenueDays.start })),
    }),
    reply: Type.Object({
      id: Id,
      asOf: Instant,
      dayFrom: Day,
      dayTo: Day,
      /** From when on it is known when it was heard; null where it never was. */
      heardSince: Nullable(Instant),
      sums: Type.Object(brought),
      ...ListOf(Type.Object({ day: Day, ...brought })).properties,
      /** The hours with silence, the dearest first. */
      hours: Type.Array(
        Type.Object({
          hour: Instant,
          offlineMinutes: brought.offlineMinutes,
          paidFen: brought.paidFen,
          usualFen: field.money('平常', { null: true, hideable: false }),
          lostFen: brought.lostFen,
        }),
      ),
    }),
  },
} as const satisfies Record<string, Operation>
export type DeviceHealth = Reply<typeof deviceHealth.strip>
export type DeviceRevenue = Reply<typeof deviceHealth.revenue>
