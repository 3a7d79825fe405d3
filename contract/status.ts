/**
 * The states of machines and money alike: camera, stream, payment, a whole scenic area. Colour, shape and word each suffice alone.
 * Worst first: problems, the unknown, planned rest, normal operation.
 */
export const statuses = {
  down: { word: '中断', tone: 'down', shape: 'octagon' },
  degraded: { word: '降级', tone: 'warn', shape: 'triangle' },
  unknown: { word: '未知', tone: 'unknown', shape: 'dashed' },
  maintenance: { word: '维护', tone: 'maint', shape: 'wrench' },
  closed: { word: '休园', tone: 'closed', shape: 'moon' },
  ok: { word: '正常', tone: 'ok', shape: 'check' },
} as const
export type Status = keyof typeof statuses

const order = Object.keys(statuses) as Status[]
/** The smaller the worse. */
export const statusRank = (status: Status) => order.indexOf(status)
export const byRank = (a: Status, b: Status) => statusRank(a) - statusRank(b)

/** Words of all statuses, the worst first. */
export const statusWords = Object.fromEntries(order.map((status) => [status, statuses[status].word])) as {
  readonly [S in Status]: (typeof statuses)[S]['word']
}

/** Something is wrong, and somebody has to look. */
export const isTrouble = (status: Status) => status === 'down' || status === 'degraded'
/** Nothing is expected of it, so that silence is not a fault. */
export const isResting = (status: Status) => status === 'maintenance' || status === 'closed'

/**
 * Combines several states into the worst. Resting parts are ignored while others work; if all parts rest, so does the whole. Without
 * parts the result is `ok`.
 */
export function combined(parts: readonly Status[]): Status {
  const working = parts.filter((part) => !isResting(part))
  return (working.length > 0 ? working : parts).toSorted(byRank)[0] ?? 'ok'
}
