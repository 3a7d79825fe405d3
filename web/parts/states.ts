import { complaintStates } from '#contract/operation/complaints.ts'
import { orderConditions } from '#contract/operation/orders.ts'
import { areaLights } from '#contract/operation/overview.ts'
import { pictureStateNames } from '#contract/operation/pictures.ts'
import { refundConditions, refundStates } from '#contract/operation/refunds.ts'
import { areaStatuses } from '#contract/scenic/areas.ts'
import { caseStatuses } from '#contract/scenic/cases.ts'
import { deviceStates } from '#contract/scenic/devices.ts'
import { jobStates } from '#contract/system/jobs.ts'

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
  /** An account that may sign in or not. */
  account: { on: fine, off: ended },
} as const satisfies Record<string, Record<string, Mark>>

export type Domain = keyof typeof marks
export type Condition<D extends Domain> = keyof (typeof marks)[D]

const words: { readonly [D in Domain]: { readonly [C in Condition<D>]: string } } = {
  place: { ...deviceStates, ...areaLights },
  area: areaStatuses,
  case: caseStatuses,
  order: orderConditions,
  refund: { ...refundStates, ...refundConditions },
  complaint: complaintStates,
  picture: pictureStateNames,
  job: jobStates,
  account: { on: '启用', off: '已停用' },
}

/** The word of a state, for chips, filters and exports. */
export const stateWord = <D extends Domain>(of: D, is: Condition<D>): string => words[of][is]
/** All words of one vocabulary as choices of a select. `only` narrows them to what a filter knows. */
export function stateChoices<D extends Domain>(of: D, only?: readonly Condition<D>[]) {
  const names = only ?? (Object.keys(marks[of]) as unknown as Condition<D>[])
  return names.map((value) => ({ value, label: stateWord(of, value) }))
}
