import type { LightKindName, RuleValues } from '#contract/lights/lightKinds.ts'
import type { Status } from '#contract/status.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import type { ReasonOf, Watched } from './watched.ts'

export interface Found extends ReasonOf {
  readonly state: Status
  readonly since: string | null
}
type Judge = (area: Watched, rule: RuleValues) => Found[]

/** Everything that is found about one light of an open scenic area: nothing where all is well. */
export const judged = (kind: LightKindName, area: Watched, rule: RuleValues): Found[] => judges[kind](area, rule)

const found = (state: Status, about: ReasonOf['about'], text: string, since: string | null = null): Found => ({
  state,
  about,
  text,
  since,
})
const percent = (part: number, whole: number) => `${((part * 100) / whole).toFixed(1)}%`
/** Which of two thresholds a figure has reached; a threshold that is not set is never reached. */
const reached = (figure: number, { warn, down }: RuleValues): Status =>
  down !== null && figure >= down ? 'down' : warn !== null && figure >= warn ? 'degraded' : 'ok'
const rounded = (figure: number) => Math.round(figure).toLocaleString('en')

const judges: Record<LightKindName, Judge> = {
  cameras: (area, rule) => {
    const { down, expected, unknown, pending, devices } = area
    const list: Found[] = []
    if (down > 0) {
      const text = down === expected ? `全部 ${down} 台摄像头无信号` : `${down} 台摄像头中断`
      list.push(found(reached((down * 10_000) / Math.max(expected, down), rule), 'devicesDown', text, area.downSince))
    }
    if (unknown > 0) list.push(found('unknown', 'devicesUnknown', `${unknown} 台摄像头没有心跳`, area.unknownSince))
    if (devices === 0) list.push(found('unknown', 'noDevices', '尚无摄像头'))
    // New cameras do not worsen the state of those that work.
    if (pending > 0)
      list.push(found(pending === devices ? 'unknown' : 'ok', 'devicesPending', `${pending} 台摄像头待接入`))
    return list
  },
  streams: ({ streams, streamsDead, streamsDeadSince }, rule) => {
    const state = reached(streamsDead, rule)
    const text = `${streams} 条视频流中 ${streamsDead} 条断流`
    return state === 'ok' ? [] : [found(state, 'streamsDead', text, streamsDeadSince)]
  },
  commands: ({ commandsTimedOut }, rule) => {
    const state = reached(commandsTimedOut, rule)
    return state === 'ok'
      ? []
      : [found(state, 'commandsTimedOut', `${rule.minutes} 分钟内 ${commandsTimedOut} 条设备命令超时`)]
  },
  pictures: ({ pictures, usualPictures }, { floor, warn, down }) => {
    if (usualPictures === null) return [found('unknown', 'tooEarly', '历史不足两周，还不能判断出片量')]
    if (usualPictures < (floor ?? 0)) return []
    const part = (pictures * 10_000) / usualPictures
    const state = down !== null && part < down ? 'down' : warn !== null && part < warn ? 'degraded' : 'ok'
    const text = `上一小时照片 ${pictures} 张，平常 ${rounded(usualPictures)} 张（${percent(pictures, usualPictures)}）`
    return state === 'ok' ? [] : [found(state, 'picturesLow', text)]
  },
  orders: ({ paidInWindow, usualPaid, openMinutes }, { minutes, floor }) => {
    if (usualPaid === null) return [found('unknown', 'tooEarly', '历史不足两周，还不能判断支付订单')]
    if (openMinutes === null || openMinutes < (minutes ?? 0)) return []
    if (paidInWindow > 0 || usualPaid <= (floor ?? 0)) return []
    return [found('down', 'ordersNone', `${minutes} 分钟内无一支付，平常 ${rounded(usualPaid)} 笔`)]
  },
  scansUnpaid: ({ scans, paidLately, silentSince }, { warn }) =>
    warn !== null && scans >= warn && paidLately === 0
      ? [found('degraded', 'scansUnpaid', `扫码 ${scans} 次，无一支付`, silentSince)]
      : [],
  payments: ({ payments, paymentsFailed }, rule) => {
    if (payments === 0 || payments < (rule.floor ?? 0)) return []
    const state = reached((paymentsFailed * 10_000) / payments, rule)
    const text = `${rule.minutes} 分钟内支付 ${payments} 次，失败 ${paymentsFailed} 次（${percent(paymentsFailed, payments)}）`
    return state === 'ok' ? [] : [found(state, 'paymentsFailed', text)]
  },
  refundRate: ({ refundsToday, paidOrders }, rule) => {
    if (paidOrders === 0 || paidOrders < (rule.floor ?? 0)) return []
    const state = reached((refundsToday * 10_000) / paidOrders, rule)
    const text = `今日支付 ${paidOrders} 笔，退款到账 ${refundsToday} 笔（${percent(refundsToday, paidOrders)}）`
    return state === 'ok' ? [] : [found(state, 'refundsMany', text)]
  },
  refundsFailed: ({ refunds, refundFen, refundSince }, rule) => {
    const state = reached(refunds, rule)
    const text = `${refunds} 笔退款失败，共 ${yuan(refundFen)}`
    return state === 'ok' ? [] : [found(state, 'refundsFailed', text, refundSince)]
  },
}
