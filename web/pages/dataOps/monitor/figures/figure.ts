import type { Reply } from '#contract/kit.ts'
import { differsMuch, explainedFigures } from '#contract/reports/explanations.ts'
import type { orders } from '#contract/sales/orders.ts'
import { shiftDay } from '#contract/zone.ts'
import { type Change, changeOf, type Swing } from '#web/features/figures/change.ts'
import { weekdayName } from '#web/kit/day/step.ts'
import { count, yuan, yuanSign } from '#web/kit/format.ts'

export type MonitorReply = Reply<typeof orders.monitor>
export type Figure = MonitorReply['figures'][number]

/** How a figure has changed from its value at the same time of the earlier day; undefined if nothing was recorded then. */
export const change = ({ key, value }: Pick<Figure, 'key' | 'value'>, before: number | null): Change | undefined =>
  changeOf(value, before, kinds[key])

/** A figure of a scenic area differs much from the same weekday before. */
export const isFarOff = ({ key, value, lastWeek }: Figure) =>
  key in explainedFigures &&
  lastWeek !== null &&
  differsMuch(value, lastWeek, explainedFigures[key as keyof typeof explainedFigures].least)

/** The text of a figure's cell: sign, number, and the small text behind it. */
export function formatFigure({
  key,
  value,
  beside,
}: Pick<Figure, 'key' | 'value' | 'beside'>): readonly [string, string, string] {
  if (key === 'paidFen') return ['¥', yuan(value), '']
  if (key === 'refundedFen') return ['¥', yuan(value), beside === null ? '' : `${count(beside)} 笔`]
  if (key === 'conversion') return ['', (value / 100).toFixed(1), '%']
  if (key === 'devicesOnline') return beside ? ['', count(value), `/ ${count(beside)}`] : ['', '—', '都不在开放时间']
  return ['', count(value), '']
}

/** The same in running text: ¥914.60, 41.8%, 300 台. */
export const inText = (key: Figure['key'], value: number | null) =>
  value === null
    ? '没有记录'
    : key === 'paidFen' || key === 'refundedFen'
      ? yuanSign(value)
      : key === 'conversion'
        ? `${(value / 100).toFixed(1)}%`
        : `${count(value)}${kinds[key].noun}`

/** All figures of a page in one sentence. */
export const inWords = (figures: readonly Pick<Figure, 'key' | 'value'>[]) =>
  figures.map(({ key, value }) => `${nameOf(key)} ${inText(key, value)}`).join('，')

export const nameOf = (key: Figure['key']) => kinds[key].name
/** What exactly is counted. */
export const meaningOf = (key: Figure['key']) => kinds[key].meaning
/** About income, so that its line is drawn in the main colour. */
export const isIncome = (key: Figure['key']) => key !== 'refundedFen' && key !== 'devicesOnline'

/** 今日, 昨日, 上周六, and any other day by its date. */
export function dayName(day: string, today: string): string {
  if (day === today) return '今日'
  if (day === shiftDay(today, -1)) return '昨日'
  return day === shiftDay(today, -7) ? comparedDays(today, today)[1] : day.slice(5)
}

/** The alarm of a figure, regardless of its earlier value: cameras that should be online and are not. */
export function alarmOf({ key, value, beside }: Pick<Figure, 'key' | 'value' | 'beside'>): 'down' | 'warn' | undefined {
  if (key !== 'devicesOnline' || !beside || value >= beside) return undefined
  return value === 0 ? 'down' : 'warn'
}

/** 昨日 and 上周六 beside today; 前一日 and 上周六 beside any other day. */
export function comparedDays(day: string, today: string): readonly [string, string] {
  return [day === today ? '昨日' : '前一日', `${day > shiftDay(today, -7) ? '上' : '前一'}${weekdayName(day)}`]
}

interface Kind extends Swing {
  name: string
  meaning: string
  noun: string
}
const kinds: Record<Figure['key'], Kind> = {
  paidFen: { name: '实付', meaning: '当日支付成功的金额，未减退款', noun: '', unit: 'share', less: 'bad', swing: 0.1 },
  orders: { name: '订单', meaning: '当日生成的订单，含未支付', noun: ' 单', unit: 'share', less: 'bad', swing: 0.1 },
  scans: { name: '扫码人次', meaning: '当日扫码次数', noun: ' 次', unit: 'share', less: 'bad', swing: 0.1 },
  conversion: {
    name: '扫码到支付',
    meaning: '支付成功的订单 ÷ 扫码人次',
    noun: '',
    unit: 'points',
    less: 'bad',
    swing: 1,
  },
  refundedFen: { name: '退款', meaning: '当日到账的退款', noun: '', unit: 'share', less: 'good', swing: 0.1 },
  devicesOnline: {
    name: '摄像头在线',
    meaning: '有心跳的 / 应在线的；休园、维护和待接入的不计',
    noun: ' 台',
    unit: 'pieces',
    less: 'bad',
    swing: 0.01,
  },
}
