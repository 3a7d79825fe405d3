import { payChannelNames } from '#contract/sales/orders.ts'
import type { Visitor, VisitPicture, VisitStep } from '#contract/visitors/visitors.ts'
import { type Condition, stateWord } from '#web/features/states.ts'
import { dayOf, percent } from '#web/kit/format.ts'
import type { IconName } from '#web/parts/value/Icon.tsx'

/** The name of a visitor without a nick: the end of the openid, or the visitor's number if the openid is hidden. */
export const nameOf = ({ nick, openid, id }: Partial<Pick<Visitor, 'nick' | 'openid'>> & Pick<Visitor, 'id'>) =>
  nick || (openid === undefined ? `游客 ${id}` : `游客 …${openid.slice(-6)}`)

/** One step, or several of the same that follow each other: pictures of one camera, downloads of one order. */
export interface Line {
  readonly key: string
  readonly step: VisitStep
  readonly times: number
  readonly pictures: readonly VisitPicture[]
}

/** What happened on a day in a scenic area, in the order of time. */
export interface Visit {
  readonly key: string
  readonly day: string
  readonly areaName: string
  readonly scans: number
  readonly pictures: number
  readonly orders: number
  /** Paid amount in fen. */
  readonly paidFen: number
  readonly lines: readonly Line[]
}

/** Groups steps, newest first, into visits, newest first. */
export function visitsOf(steps: readonly VisitStep[]): Visit[] {
  const groups = Map.groupBy(steps, ({ at, areaId }) => `${dayOf(at)} ${areaId}`)
  return [...groups].map(([key, newestFirst]) => {
    const all = newestFirst.toReversed()
    const count = (kind: VisitStep['kind']) => all.filter((step) => step.kind === kind).length
    return {
      key,
      day: dayOf(all[0]!.at),
      areaName: all[0]!.areaName,
      scans: count('scan'),
      pictures: count('picture'),
      orders: count('order'),
      paidFen: all.reduce((sum, { kind, amountFen }) => sum + (kind === 'payment' ? (amountFen ?? 0) : 0), 0),
      lines: linesOf(all),
    }
  })
}

function linesOf(steps: readonly VisitStep[]): Line[] {
  const lines: Line[] = []
  for (const step of steps) {
    const last = lines.at(-1)
    const pictures = step.picture ? [step.picture] : []
    if (last && isSame(last.step, step))
      lines[lines.length - 1] = { ...last, times: last.times + 1, pictures: [...last.pictures, ...pictures] }
    else lines.push({ key: `${step.kind}${step.at}${lines.length}`, step, times: 1, pictures })
  }
  return lines
}

const isSame = (a: VisitStep, b: VisitStep) =>
  a.kind === b.kind &&
  ((a.kind === 'picture' && a.place === b.place) || (a.kind === 'download' && a.orderId === b.orderId))

/** The text of a line, shown behind its kind. */
export function wordsOf({ step: { kind, text, place }, times, pictures }: Line): string {
  switch (kind) {
    case 'scan':
      return [place, text && `渠道 ${text}`].filter(Boolean).join('，')
    case 'picture': {
      const best = Math.max(...pictures.map(({ score }) => score))
      return `${place} ${times} 张${pictures.length ? `，最高相似度 ${percent(best)}` : ''}`
    }
    case 'payment':
      return payChannelNames[text as keyof typeof payChannelNames] ?? text
    case 'download':
      return times > 1 ? `${text} 等，共 ${times} 次` : text
    case 'refund':
      return stateWord('refund', text as Condition<'refund'>)
    default:
      return text
  }
}

export const icons: Readonly<Record<VisitStep['kind'], IconName>> = {
  scan: 'scan',
  picture: 'camera',
  order: 'cart',
  payment: 'wallet',
  paymentFailed: 'close',
  download: 'download',
  complaint: 'issue',
  refund: 'undo',
}
