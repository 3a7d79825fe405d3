import { areaStatuses } from '#contract/scenic/areas.ts'
import { caseStatuses } from '#contract/scenic/cases.ts'
import { deviceStates } from '#contract/scenic/devices.ts'

export type Shape =
  | 'check'
  | 'triangle'
  | 'octagon'
  | 'wrench'
  | 'moon'
  | 'dashed'
  | 'clock'
  | 'half'
  | 'back'
  | 'bar'
  | 'ring'
  | 'note'
  | 'star'
export type Tone = 'ok' | 'warn' | 'down' | 'maint' | 'closed' | 'unknown' | 'info'

/** How a value looks: colour and shape. */
export type Mark = readonly [Tone, Shape]

const fine = ['ok', 'check'] as const
const gone = ['down', 'octagon'] as const
const ended = ['closed', 'bar'] as const
const asleep = ['closed', 'moon'] as const
const waits = ['unknown', 'clock'] as const
const moves = ['info', 'ring'] as const
const maintenance = ['maint', 'wrench'] as const

/** How every state looks, by the names of the contract, which has the words. */
export const marks = {
  /** 景区、设备; `pending` is a camera that was never heard. */
  place: {
    ok: fine,
    degraded: ['warn', 'triangle'],
    down: gone,
    maintenance,
    closed: asleep,
    unknown: ['unknown', 'dashed'],
    pending: ['info', 'clock'],
  },
  /** What an area's record says, beside what its devices say. */
  area: { open: fine, closed: asleep, maintenance },
  case: { running: fine, paused: ended },
  order: {
    created: waits,
    paying: moves,
    paid: fine,
    failed: gone,
    partly_refunded: ['maint', 'half'],
    refunded: ['closed', 'back'],
    closed: ended,
    refundRequested: waits,
    refundProcessing: moves,
    refundAbnormal: gone,
    refundCash: ['warn', 'note'],
  },
  /** `late` and `cash` are told from the rest by time and by the way of paying. */
  refund: {
    requested: waits,
    approved: moves,
    processing: moves,
    succeeded: fine,
    late: ['warn', 'triangle'],
    abnormal: gone,
    cash: ['warn', 'note'],
    closed: gone,
    rejected: ended,
  },
  complaint: { open: ['warn', 'triangle'], handled: fine },
  picture: { uploaded: ['unknown', 'dashed'], matched: ['info', 'check'], sold: fine, printed: fine },
  job: { queued: waits, running: moves, done: fine, failed: gone, cancelled: ended, expired: ended },
  /** An account that may sign in or not; a package on sale or not. */
  account: { on: fine, off: ended },
  sale: { on: fine, off: ended },
} as const satisfies Record<string, Record<string, Mark>>

export type Domain = keyof typeof marks
export type Condition<D extends Domain> = keyof (typeof marks)[D]

const words: { readonly [D in Domain]: { readonly [C in Condition<D>]: string } } = {
  place: { ...deviceStates, degraded: '降级' },
  area: areaStatuses,
  case: caseStatuses,
  order: {
    created: '待支付',
    paying: '支付中',
    paid: '已支付',
    failed: '支付失败',
    partly_refunded: '部分退款',
    refunded: '已退款',
    closed: '已关闭',
    refundRequested: '退款待审',
    refundProcessing: '退款中',
    refundAbnormal: '退款失败',
    refundCash: '待退现金',
  },
  refund: {
    requested: '待审核',
    approved: '退款中',
    processing: '退款中',
    succeeded: '已到账',
    late: '超时未到账',
    abnormal: '退款失败',
    cash: '待退现金',
    closed: '退款失败',
    rejected: '已驳回',
  },
  complaint: { open: '待处理', handled: '已处理' },
  picture: { uploaded: '未匹配', matched: '已匹配', sold: '已售', printed: '已打印' },
  job: { queued: '排队', running: '进行中', done: '完成', failed: '失败', cancelled: '已取消', expired: '已过期' },
  account: { on: '启用', off: '已停用' },
  sale: { on: '上架', off: '已下架' },
}

/** The word of a state, for chips, filters and exports. */
export const stateWord = <D extends Domain>(of: D, is: Condition<D>): string => words[of][is]
/** All words of one vocabulary as choices of a select. `only` narrows them to what a filter knows. */
export function stateChoices<D extends Domain>(of: D, only?: readonly Condition<D>[]) {
  const names = only ?? (Object.keys(marks[of]) as unknown as Condition<D>[])
  return names.map((value) => ({ value, label: stateWord(of, value) }))
}
