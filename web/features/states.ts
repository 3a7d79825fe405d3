import { commandStates } from '#contract/commandFields.ts'
import { couponActivityStates, couponStates } from '#contract/coupons/states.ts'
import { allowanceStates } from '#contract/pictures/pictureAllowances.ts'
import { pictureStateNames } from '#contract/pictures/pictures.ts'
import { printStates } from '#contract/printing/printAccounts.ts'
import { printerStates } from '#contract/printing/printers.ts'
import { printJobStates } from '#contract/printing/printJobs.ts'
import { rolloutStates, targetStates, versionStates } from '#contract/releases/software.ts'
import { complaintStates } from '#contract/sales/complaints.ts'
import { orderConditions } from '#contract/sales/orders.ts'
import { refundConditions, refundStates } from '#contract/sales/refunds.ts'
import { areaStatuses } from '#contract/scenic/areas.ts'
import { caseStatuses } from '#contract/scenic/cases.ts'
import { deviceStates } from '#contract/scenic/devices.ts'
import { framings } from '#contract/scenic/framing.ts'
import { screenStates } from '#contract/scenic/screens.ts'
import { smartStates } from '#contract/scenic/smartStates.ts'
import { serverHealths, serverStates } from '#contract/servers/servers.ts'
import { type Status, statuses, statusWords } from '#contract/status.ts'
import { streamStates } from '#contract/streams/streams.ts'
import { jobStates } from '#contract/system/jobs.ts'
import { recordStates } from '#contract/videos/recordParts.ts'
import { templateStates } from '#contract/videos/templateStates.ts'
import type { Mark } from '../parts/value/tone.ts'

const markOf = <S extends Status>(status: S) => [statuses[status].tone, statuses[status].shape] as const
const places = Object.fromEntries(
  (Object.keys(statuses) as Status[]).map((status) => [status, markOf(status)]),
) as unknown as Record<Status, Mark>
const { ok: fine, down, closed: asleep, maintenance } = places
const ended = ['closed', 'bar'] as const
const waits = ['unknown', 'clock'] as const
const moves = ['info', 'ring'] as const

/** How every state looks, by the names of the contract, which has the words. */
export const marks = {
  /** 景区、设备; `pending` is a camera that has never sent a heartbeat. */
  place: { ...places, pending: ['info', 'clock'] },
  /** What an area's record says, beside what its devices say. */
  area: { open: fine, closed: asleep, maintenance },
  case: { running: fine, paused: ended },
  stream: { refused: ['warn', 'triangle'], idle: down, unpushed: ['unknown', 'dashed'], live: fine },
  order: {
    created: waits,
    paid: fine,
    failed: down,
    partly_refunded: ['maint', 'half'],
    refunded: ['closed', 'back'],
    closed: ended,
    refundRequested: waits,
    refundProcessing: moves,
    refundAbnormal: down,
    refundCash: ['warn', 'note'],
  },
  /** `late` and `cash` are derived from the time and from the means of payment. */
  refund: {
    requested: waits,
    approved: moves,
    processing: moves,
    succeeded: fine,
    late: ['warn', 'triangle'],
    abnormal: down,
    cash: ['warn', 'note'],
    closed: down,
    rejected: ended,
  },
  complaint: { open: ['warn', 'triangle'], handled: fine },
  picture: { uploaded: ['unknown', 'dashed'], matched: ['info', 'check'], sold: fine, printed: fine },
  /** A video that is made for a visitor. */
  record: { recording: moves, uploaded: waits, synthesising: moves, ready: fine, failed: down, cancelled: ended },
  job: { queued: waits, running: moves, done: fine, failed: down, cancelled: ended, expired: ended, withheld: ended },
  command: {
    queued: waits,
    sent: moves,
    acknowledged: fine,
    refused: down,
    timedOut: ['warn', 'triangle'],
  },
  /** Recognition in the camera, as it says itself. */
  smart: { stopped: ended, starting: moves, running: fine, stopping: moves, failed: down },
  /** A still beside the reference of its camera. */
  framing: {
    moved: ['warn', 'triangle'],
    blurred: ['warn', 'triangle'],
    dirty: ['warn', 'triangle'],
    glare: ['warn', 'triangle'],
    dark: asleep,
    ok: fine,
  },
  /** Whether a camera is connected to the device bus. */
  bus: { on: fine, off: ended },
  /** A terminal at the site. */
  screen: { away: down, waiting: waits, bare: ['unknown', 'dashed'], online: fine, revoked: ended },
  /** What its cloud says of a server, and how it is by its own signs of life. */
  server: {
    missing: down,
    launchFailed: down,
    unknown: ['unknown', 'dashed'],
    other: ['unknown', 'dashed'],
    pending: moves,
    starting: moves,
    rebooting: moves,
    stopping: moves,
    rescue: maintenance,
    migrating: moves,
    shutdown: ended,
    terminating: ended,
    stopped: ended,
    running: fine,
  },
  serverHealth: {
    silent: down,
    overloaded: ['warn', 'triangle'],
    unheard: ['info', 'clock'],
    draining: ['maint', 'half'],
    off: ended,
    ok: fine,
  },
  printer: {
    away: down,
    stopped: ['warn', 'triangle'],
    empty: down,
    waiting: ['info', 'clock'],
    printing: moves,
    idle: fine,
    off: ended,
  },
  printJob: { queued: waits, sending: moves, printing: moves, done: fine, failed: down, cancelled: ended },
  template: { edited: ['info', 'half'], draft: ['unknown', 'dashed'], published: fine, archived: ended },
  softwareVersion: { draft: ['unknown', 'dashed'], released: fine, withdrawn: ended },
  rollout: {
    paused: ['warn', 'triangle'],
    failed: down,
    partly: ['warn', 'triangle'],
    running: moves,
    scheduled: waits,
    stopped: ended,
    done: fine,
  },
  /** A camera of a rollout. */
  rolloutTarget: { failed: down, sent: moves, installing: moves, waiting: waits, skipped: ended, done: fine },
  /** A coupon activity, and a coupon. */
  couponActivity: { running: fine, paused: ['warn', 'triangle'], planned: waits, ended },
  coupon: {
    unclaimed: ['unknown', 'dashed'],
    unused: ['info', 'check'],
    held: waits,
    used: fine,
    expired: ended,
    void: ended,
  },
  /** How many prepaid prints are left. */
  prints: { empty: down, low: ['warn', 'triangle'], ok: fine },
  /** How many pictures a camera may still transfer today. */
  allowance: { empty: down, low: ['warn', 'triangle'], ok: fine, unlimited: ['closed', 'dashed'] },
  /** Whether an account is allowed to sign in. */
  account: { on: fine, off: ended },
} as const satisfies Record<string, Record<string, Mark>>

export type Domain = keyof typeof marks
export type Condition<D extends Domain> = keyof (typeof marks)[D]

const words: { readonly [D in Domain]: { readonly [C in Condition<D>]: string } } = {
  place: { ...deviceStates, ...statusWords },
  area: areaStatuses,
  case: caseStatuses,
  stream: streamStates,
  order: orderConditions,
  refund: { ...refundStates, ...refundConditions },
  complaint: complaintStates,
  picture: pictureStateNames,
  record: recordStates,
  job: jobStates,
  command: commandStates,
  smart: smartStates,
  server: serverStates,
  serverHealth: serverHealths,
  framing: framings,
  bus: { on: '总线在线', off: '不在总线上' },
  screen: screenStates,
  printer: printerStates,
  printJob: printJobStates,
  template: templateStates,
  softwareVersion: versionStates,
  rollout: rolloutStates,
  rolloutTarget: targetStates,
  couponActivity: couponActivityStates,
  coupon: couponStates,
  prints: printStates,
  allowance: allowanceStates,
  account: { on: '启用', off: '已停用' },
}

/** The word of a state, for chips, filters and exports. */
export const stateWord = <D extends Domain>(of: D, is: Condition<D>): string => words[of][is]
/** All words of one vocabulary as choices of a select. `only` narrows them to what a filter knows. */
export function stateOptions<D extends Domain>(of: D, only?: readonly Condition<D>[]) {
  const names = only ?? (Object.keys(marks[of]) as unknown as Condition<D>[])
  return names.map((value) => ({ value, label: stateWord(of, value) }))
}
