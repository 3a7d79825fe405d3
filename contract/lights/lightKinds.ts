import { OneOf } from '../kit.ts'

/** What a threshold of a rule is. `share` is in basis points, typed in percent. */
export interface Threshold {
  readonly title: string
  readonly unit: '秒' | '分钟' | '个' | '次' | '笔' | '张' | '条' | '%'
  readonly min: number
  readonly max: number
  readonly start: number
  /** May be left empty; the state then is never reached. */
  readonly optional?: true
}
export const thresholdKeys = ['seconds', 'minutes', 'floor', 'warn', 'down'] as const
export type ThresholdKey = (typeof thresholdKeys)[number]

export interface LightKind {
  readonly title: string
  /** One sentence about what it watches. */
  readonly about: string
  /** Money or machines. */
  readonly of: 'machines' | 'money'
  readonly thresholds: Readonly<Partial<Record<ThresholdKey, Threshold>>>
  /** Seconds for which figures must stay bad, and good, before the light follows them. */
  readonly holdDown: number
  readonly holdUp: number
  /** Whether a message is sent; `false` if another part of the product already reports each case. */
  readonly notifies: boolean
  /** The reason that it is bad, as a rule. */
  readonly reason: string
  /** If this light is unknown, the whole scenic area is unknown. */
  readonly vital?: true
}

const share = (title: string, start: number, min = 1): Threshold => ({ title, unit: '%', min, max: 10_000, start })
const window = (start: number): Threshold => ({ title: '看最近', unit: '分钟', min: 10, max: 720, start })

const cases = (title: string, unit: Threshold['unit'], start: number): Threshold => ({
  ...{ title, unit, start },
  ...{ min: 1, max: 1000, optional: true },
})

/** All lights of a scenic area. A new light needs one entry here and one reading on the server. */
export const lightKinds = {
  cameras: {
    title: '摄像头',
    reason: 'devicesDown',
    about: '没有心跳超过时限的摄像头算中断；中断的占应在线的多少，决定降级还是中断，0% 即任何一台',
    of: 'machines',
    thresholds: {
      seconds: { title: '静默时限', unit: '秒', min: 60, max: 86_400, start: 300 },
      warn: share('降级：占比达到', 0, 0),
      down: share('中断：占比达到', 0, 0),
    },
    holdDown: 0,
    holdUp: 120,
    notifies: true,
    vital: true,
  },
  streams: {
    title: '视频推流',
    reason: 'streamsDead',
    about: '推过、现在断了的流；从未推过的不算',
    of: 'machines',
    thresholds: {
      warn: cases('降级：断流达到', '条', 1),
      down: cases('中断：断流达到', '条', 5),
    },
    holdDown: 60,
    holdUp: 120,
    notifies: true,
  },
  commands: {
    title: '设备命令',
    reason: 'commandsTimedOut',
    about: '一段时间内下达后超时的命令',
    of: 'machines',
    thresholds: {
      minutes: window(60),
      warn: cases('降级：超时达到', '条', 3),
      down: cases('中断：超时达到', '条', 10),
    },
    holdDown: 0,
    holdUp: 300,
    notifies: true,
  },
  pictures: {
    title: '出片量',
    reason: 'picturesLow',
    about: '上一个整点小时的照片，与前四周同星期同一小时的平均相比',
    of: 'machines',
    thresholds: {
      floor: { title: '平常不到此数不判', unit: '张', min: 1, max: 100_000, start: 20 },
      warn: share('降级：低于平常的', 5000),
      down: share('中断：低于平常的', 1000),
    },
    holdDown: 60,
    holdUp: 300,
    notifies: true,
  },
  orders: {
    title: '支付订单',
    reason: 'ordersNone',
    about: '开放时段内一直没有支付，而前四周同星期同一时段平常有',
    of: 'money',
    thresholds: {
      minutes: window(60),
      floor: { title: '平常多于此数才判', unit: '笔', min: 1, max: 100_000, start: 5 },
    },
    holdDown: 60,
    holdUp: 60,
    notifies: true,
  },
  scansUnpaid: {
    title: '扫码未付',
    reason: 'scansUnpaid',
    about: '本小时与上一小时有许多扫码，却无一支付',
    of: 'money',
    thresholds: { warn: { title: '降级：扫码达到', unit: '次', min: 10, max: 100_000, start: 100 } },
    holdDown: 0,
    holdUp: 60,
    notifies: true,
  },
  payments: {
    title: '支付失败率',
    reason: 'paymentsFailed',
    about: '一段时间内的支付尝试中失败的占比',
    of: 'money',
    thresholds: {
      minutes: window(60),
      floor: { title: '尝试不到此数不判', unit: '次', min: 1, max: 100_000, start: 10 },
      warn: share('降级：失败率达到', 2000),
      down: share('中断：失败率达到', 5000),
    },
    holdDown: 60,
    holdUp: 300,
    notifies: true,
  },
  refundRate: {
    title: '退款率',
    reason: 'refundsMany',
    about: '今日到账的退款笔数，占今日支付订单的多少',
    of: 'money',
    thresholds: {
      floor: { title: '支付不到此数不判', unit: '笔', min: 1, max: 100_000, start: 20 },
      warn: share('降级：退款率达到', 1000),
      down: share('中断：退款率达到', 3000),
    },
    holdDown: 60,
    holdUp: 300,
    notifies: true,
  },
  refundsFailed: {
    title: '退款失败',
    reason: 'refundsFailed',
    about: '退不到账、等人处理的退款；待退现金不算',
    of: 'money',
    thresholds: {
      warn: cases('降级：失败达到', '笔', 1),
      down: cases('中断：失败达到', '笔', 20),
    },
    holdDown: 0,
    holdUp: 0,
    notifies: false,
  },
} as const satisfies Record<string, LightKind>

export type LightKindName = keyof typeof lightKinds
export const lightKindNames = Object.keys(lightKinds) as LightKindName[]
export const LightKindName = OneOf('灯', lightKindNames)
export const lightTitles = Object.fromEntries(lightKindNames.map((kind) => [kind, lightKinds[kind].title])) as {
  readonly [K in LightKindName]: string
}
/** Used for the whole scenic area instead of a single light. */
export const wholeArea = '整个景区'
/** The same without the exact shape of each. */
export const lightKind = (kind: LightKindName): LightKind => lightKinds[kind]

/** What a rule says in full. A threshold that its kind does not have, or that is left empty, is null. */
export type RuleValues = Readonly<Record<ThresholdKey, number | null>> & {
  readonly judged: boolean
  readonly holdDown: number
  readonly holdUp: number
}

/** The rule of a kind before anyone has changed it. */
export function startingRule(kind: LightKindName): RuleValues {
  const { thresholds, holdDown, holdUp } = lightKind(kind)
  const values = thresholdKeys.map((key) => [key, thresholds[key]?.start ?? null])
  return { ...(Object.fromEntries(values) as Record<ThresholdKey, number | null>), judged: true, holdDown, holdUp }
}

/** A light sends a message once it has been bad for this long. */
export const notifyAfterSeconds = 60
export const maxHoldSeconds = 3600
