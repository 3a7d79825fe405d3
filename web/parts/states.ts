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

const fine = ['ok', 'check', '正常'] as const
const unknown = ['unknown', 'dashed', '未知'] as const
const maintenance = ['maint', 'wrench', '维护'] as const

/** Every state that a screen shows: colour, shape and word, by the names that the contract uses. */
export const states = {
  /** 景区、设备 */
  place: {
    ok: fine,
    degraded: ['warn', 'triangle', '降级'],
    down: ['down', 'octagon', '中断'],
    maintenance,
    closed: ['closed', 'moon', '休园'],
    unknown,
    /** A camera that was never heard. */
    pending: ['info', 'clock', '待接入'],
  },
  /** What an area's record says, beside what its devices say. */
  area: { open: ['ok', 'check', '开放'], closed: ['closed', 'moon', '休园'], maintenance },
  case: { running: ['ok', 'check', '运行中'], paused: ['closed', 'bar', '已暂停'] },
  stream: {
    ok: fine,
    slow: ['warn', 'triangle', '卡顿'],
    down: ['down', 'octagon', '无信号'],
    maintenance,
    closed: ['closed', 'moon', '休园'],
    unknown,
  },
  server: {
    ok: fine,
    loaded: ['warn', 'triangle', '负载高'],
    down: ['down', 'octagon', '不可达'],
    maintenance,
    stopped: ['closed', 'bar', '已停用'],
    unknown,
  },
  order: {
    created: ['unknown', 'clock', '待支付'],
    paying: ['info', 'ring', '支付中'],
    paid: ['ok', 'check', '已支付'],
    failed: ['down', 'octagon', '支付失败'],
    partly_refunded: ['maint', 'half', '部分退款'],
    refunded: ['closed', 'back', '已退款'],
    closed: ['closed', 'bar', '已关闭'],
    refundRequested: ['unknown', 'clock', '退款待审'],
    refundProcessing: ['info', 'ring', '退款中'],
    refundAbnormal: ['down', 'octagon', '退款失败'],
    refundCash: ['warn', 'note', '待退现金'],
  },
  refund: {
    requested: ['unknown', 'clock', '待审核'],
    approved: ['info', 'ring', '退款中'],
    processing: ['info', 'ring', '退款中'],
    succeeded: ['ok', 'check', '已到账'],
    late: ['warn', 'triangle', '超时未到账'],
    abnormal: ['down', 'octagon', '退款失败'],
    /** Paid in cash: a person hands it out and registers that. */
    cash: ['warn', 'note', '待退现金'],
    closed: ['down', 'octagon', '退款失败'],
    rejected: ['closed', 'bar', '已驳回'],
  },
  complaint: { open: ['warn', 'triangle', '待处理'], handled: ['ok', 'check', '已处理'] },
  picture: {
    uploaded: ['unknown', 'dashed', '未匹配'],
    matched: ['info', 'check', '已匹配'],
    sold: ['ok', 'check', '已售'],
    printed: ['ok', 'check', '已打印'],
  },
  print: {
    queued: ['unknown', 'clock', '排队'],
    printing: ['info', 'ring', '打印中'],
    done: ['ok', 'check', '已出片'],
    noPaper: ['warn', 'triangle', '缺纸'],
    noInk: ['warn', 'triangle', '缺墨'],
    jammed: ['down', 'octagon', '卡纸'],
    failed: ['down', 'octagon', '失败'],
    cancelled: ['closed', 'bar', '已取消'],
  },
  job: {
    queued: ['unknown', 'clock', '排队'],
    running: ['info', 'ring', '进行中'],
    done: ['ok', 'check', '完成'],
    failed: ['down', 'octagon', '失败'],
    cancelled: ['closed', 'bar', '已取消'],
    expired: ['closed', 'bar', '已过期'],
  },
  /** Something that is on or off: an account, a package on sale. */
  account: { on: ['ok', 'check', '启用'], off: ['closed', 'bar', '已停用'] },
  sale: { on: ['ok', 'check', '上架'], off: ['closed', 'bar', '已下架'] },
} as const satisfies Record<string, Record<string, readonly [Tone, Shape, string]>>

export type Domain = keyof typeof states
export type Condition<D extends Domain> = keyof (typeof states)[D]

/** The word of a state, for chips, filters and exports. */
export const stateWord = <D extends Domain>(of: D, is: Condition<D>) =>
  (states[of][is] as readonly [Tone, Shape, string])[2]
/** All words of one vocabulary as choices of a select. `only` narrows them to what a filter knows. */
export function stateChoices<D extends Domain>(of: D, only?: readonly Condition<D>[]) {
  const names = only ?? (Object.keys(states[of]) as unknown as Condition<D>[])
  return names.map((value) => ({ value, label: stateWord(of, value) }))
}
