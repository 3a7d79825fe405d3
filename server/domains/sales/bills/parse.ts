import { localText, zoneOffset } from '#contract/zone.ts'
import { wrongField } from '../../../platform/refusal.ts'

/** A line of a trade bill. Money in fen. */
export interface BillLine {
  /** Shanghai day of `at`. */
  readonly day: string
  readonly merchant: string
  readonly thing: 'payment' | 'refund'
  /** The provider's number of a payment, ours of a refund. */
  readonly number: string
  readonly transactionId: string
  readonly orderNo: string
  readonly amountFen: number
  /** In 1/100000 yuan, as finely as the bill says it; negative where it was given back. */
  readonly fee: number
  readonly state: string
  /** ISO 8601 */
  readonly at: string
}

// Names of columns differ between the files of 27 and of 24 columns, and so does their order: they are found by name.
// https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html
const names = {
  at: ['交易时间'],
  merchant: ['商户号'],
  transactionId: ['微信订单号'],
  orderNo: ['商户订单号'],
  state: ['交易状态'],
  amount: ['订单金额', '总金额'],
  providerRefundNo: ['微信退款单号'],
  refundNo: ['商户退款单号'],
  refund: ['申请退款金额', '退款金额'],
  refundState: ['退款状态'],
  fee: ['手续费'],
} as const
type Column = keyof typeof names

/**
 * Parses a trade bill of WeChat Pay: a header, lines whose values each begin with a backtick, and totals to check them against.
 * @param text of the file, with or without a byte order mark
 * @throws Refusal invalid (2000) on `file`, naming the line, if the text is not such a bill or is incomplete
 */
export function parseBill(text: string): BillLine[] {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = rows.findIndex((row) => row.includes('交易时间') && row.includes('微信订单号'))
  if (head < 0) throw wrongField('file', '不是微信支付的交易账单：没有找到“交易时间、微信订单号”这一行表头')
  const heads = rows[head]!.split(',').map((one) => one.trim().replace(/^`/, ''))
  const at = Object.fromEntries(
    Object.entries(names).map(([column, known]) => {
      const index = known.map((name) => heads.indexOf(name)).find((found) => found >= 0)
      if (index === undefined) throw wrongField('file', `账单缺少“${known[0]}”一列`)
      return [column, index]
    }),
  ) as Record<Column, number>
  const end = rows.findIndex((row, index) => index > head && row.startsWith('总交易单数'))
  if (end < 0) throw wrongField('file', '账单不完整：末尾没有汇总行')
  const known = new Set<string>()
  const lines = rows.slice(head + 1, end).flatMap((row, index) => {
    if (!row.trim()) return []
    const no = head + index + 2
    const line = lineOf(row, no, at)
    const key = [line.day, line.merchant, line.thing, line.number].join(' ')
    if (known.has(key)) throw wrongField('file', `第 ${no} 行的单号 ${line.number} 在前面已出现过`)
    known.add(key)
    return [line]
  })
  const [count] = values(rows[end + 1] ?? '')
  if (Number(count) !== lines.length)
    throw wrongField('file', `账单不完整：汇总 ${count || '—'} 笔，读到 ${lines.length} 笔`)
  return lines
}

function lineOf(row: string, no: number, at: Record<Column, number>): BillLine {
  const all = values(row)
  const value = (column: Column) => {
    const one = all[at[column]]
    if (one === undefined) throw wrongField('file', `第 ${no} 行缺少“${names[column][0]}”`)
    return one
  }
  const money = (column: Column) => {
    const text = value(column)
    if (!/^-?\d{1,7}(\.\d{1,5})?$/.test(text))
      throw wrongField('file', `第 ${no} 行的“${names[column][0]}”不是金额：${text.slice(0, 20)}`)
    return Math.round(Number(text) * 100_000)
  }
  const fen = (column: Column) => Math.round(money(column) / 1000)
  const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value('at'))
  const instant = time && `${time[1]}T${time[2]}${zoneOffset}`
  // The 31st of February would be read as the 3rd of March.
  if (!instant || Number.isNaN(Date.parse(instant)) || !instant.startsWith(localText(Date.parse(instant))))
    throw wrongField('file', `第 ${no} 行的“交易时间”应为 2026-05-01 09:30:00 的样子`)
  const state = value('state')
  const transactionId = value('transactionId')
  // A reversal at the counter has no refund number.
  const refundNo = value('refundNo').replace(/^0$/, '') || value('providerRefundNo').replace(/^0$/, '') || transactionId
  const payment = state === 'SUCCESS'
  if (!transactionId || transactionId.length > 64 || refundNo.length > 64 || value('orderNo').length > 64)
    throw wrongField('file', `第 ${no} 行的单号为空或过长`)
  return {
    day: time![1]!,
    merchant: value('merchant'),
    thing: payment ? 'payment' : 'refund',
    number: payment ? transactionId : refundNo,
    transactionId,
    orderNo: value('orderNo'),
    amountFen: Math.abs(payment ? fen('amount') : fen('refund') || fen('amount')),
    fee: money('fee'),
    state: payment ? state : value('refundState') || state,
    at: instant,
  }
}

/** Values begin with a backtick; without it, a comma inside a value could not be distinguished from a separator. */
function values(row: string): string[] {
  const text = row.trim()
  const parts = text.startsWith('`') ? text.slice(1).split(',`') : text.split(',')
  return parts.map((one) => one.trim())
}
