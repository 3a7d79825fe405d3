import { agreedDecimals } from '#contract/decimals.ts'
import { type Bound, boundText, localText } from '#contract/zone.ts'
/** An amount in fen as yuan with two decimals: 8643720 → 86,437.20; negative with U+2212; nothing → —. */
export function yuan(fen: number | null | undefined): string {
  if (fen === null || fen === undefined) return none
  const cents = Math.abs(fen)
  return `${fen < 0 ? '−' : ''}${count(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}
/** The same with the sign, for running text: ¥86,437.20. */
export const yuanSign = (fen: number | null | undefined) =>
  fen === null || fen === undefined ? none : fen < 0 ? `−¥${yuan(-fen)}` : `¥${yuan(fen)}`
/** An amount in fen on an axis: 0, 5千, 1.5万. */
export function yuanAxis(fen: number): string {
  const value = fen / 100
  if (Math.abs(value) >= 10_000) return `${trim(value / 10_000)}万`
  return Math.abs(value) >= 1_000 ? `${trim(value / 1_000)}千` : trim(value)
}

/** 4012 → 4,012; nothing → —. */
export const count = (value: number | null | undefined) =>
  value === null || value === undefined ? none : grouped.format(value)
/** How many there are by an answer's total, or that there are more than were counted: 4,012, 超过 10,000. */
export const totalWords = (reply: { total: number; over?: boolean } | undefined) =>
  `${reply?.over ? '超过 ' : ''}${count(reply?.total ?? 0)}`
/** A share of 1 as a percentage: 0.418 → 41.8%. */
export const percent = (share: number | null | undefined, decimals = 1) =>
  share === null || share === undefined || !Number.isFinite(share) ? none : `${(share * 100).toFixed(decimals)}%`

/** An agreed share in basis points: 1250 → 12.50%. */
export const basisPoints = (share: number) => percent(share / 10_000, agreedDecimals)

/** Today 14:28:03, this year 05-02 14:28:03, earlier 2025-11-03 14:28; always Asia/Shanghai. */
export function time(instant: string | number | null | undefined, now = Date.now()): string {
  if (instant === null || instant === undefined || instant === '') return none
  const at = inShanghai(instant)
  const today = inShanghai(now)
  if (at.day === today.day) return at.clock
  return at.year === today.year ? `${at.day.slice(5)} ${at.clock}` : `${at.day} ${at.clock.slice(0, 5)}`
}
/** As in a table column, where today is named too: 05-02 14:28:03. */
export function dayAndTime(instant: string | number | null | undefined, now = Date.now()): string {
  if (instant === null || instant === undefined || instant === '') return none
  const at = inShanghai(instant)
  return at.year === inShanghai(now).year ? `${at.day.slice(5)} ${at.clock}` : `${at.day} ${at.clock.slice(0, 5)}`
}
/** A bound of a period: 11-18 09:30, or the day alone where all of it is meant, 11-18; years other than this one are named. */
export function boundary(instant: string | null | undefined, bound: Bound, now = Date.now()): string {
  if (!instant) return none
  const text = boundText(Date.parse(instant), bound)
  return text.startsWith(inShanghai(now).year) ? text.slice(5) : text
}
/** 14:28:03. */
export const clock = (instant: string | number) => inShanghai(instant).clock
/** The day of an instant in Asia/Shanghai, YYYY-MM-DD. */
export const dayOf = (instant: string | number | Date) =>
  inShanghai(instant instanceof Date ? instant.getTime() : instant).day
export const today = () => dayOf(Date.now())
/** 05-01 至 05-02, one day alone when both are the same, with years when not this one. */
export function dayRange(from: string | undefined, to: string | undefined, now = Date.now()): string {
  const year = inShanghai(now).year
  const short = (day: string) => (day.startsWith(year) ? day.slice(5) : day)
  if (!from && !to) return '不限'
  if (from === to && from) return short(from)
  return from && to ? `${short(from)} 至 ${short(to)}` : from ? `${short(from)} 起` : `至 ${short(to ?? '')}`
}
/** A length of time in its two largest units: 3 小时 50 分. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor(seconds / 3_600) % 24, '小时'],
    [Math.floor(seconds / 60) % 60, '分'],
    [seconds % 60, '秒'],
  ]
  const first = parts.findIndex(([value]) => value > 0)
  if (first < 0) return '0 秒'
  const [[big, unit], small] = [parts[first] as [number, string], parts[first + 1]]
  return small && small[0] > 0 ? `${big} ${unit} ${small[0]} ${small[1]}` : `${big} ${unit}`
}

/** 13812345621 → 138****5621; a masked number stays as it is. */
export const phone = (number: string | null | undefined) =>
  number ? number.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2') : none
/** An order number in its two tones: prefix and date, then the rest. */
export function orderNoParts(orderNo: string): [string, string] {
  const date = /^([A-Za-z]*20\d{6})(.+)$/.exec(orderNo)
  return date ? [date[1] as string, date[2] as string] : ['', orderNo]
}
/** For narrow places: first 10 and last 6. */
export const shortOrderNo = (orderNo: string) =>
  orderNo.length > 17 ? `${orderNo.slice(0, 10)}…${orderNo.slice(-6)}` : orderNo
/** 1258291 → 1.2 MB. */
export function bytes(size: number): string {
  if (size < 1024) return `${size} B`
  const step = Math.min(4, Math.floor(Math.log2(size) / 10))
  return `${(size / 1024 ** step).toFixed(1)} ${['B', 'KB', 'MB', 'GB', 'TB'][step]}`
}

const none = '—'
const grouped = new Intl.NumberFormat('zh-CN')
const trim = (value: number) => String(Math.round(value * 10) / 10)

function inShanghai(instant: string | number) {
  const text = localText(typeof instant === 'number' ? instant : Date.parse(instant))
  return { year: text.slice(0, 4), day: text.slice(0, 10), clock: text.slice(11, 19) }
}

/** A verb and its object: 新增套餐, 新增 RTMP 项目. A space separates Chinese from Latin. */
export const verbPhrase = (verb: string, noun: string) => (/^[A-Za-z0-9]/.test(noun) ? `${verb} ${noun}` : verb + noun)
