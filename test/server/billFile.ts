/** A payment as a bill knows it. */
export interface Paid {
  readonly transactionId: string
  readonly orderNo: string
  readonly amountFen: number
}

const heads =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const yuan = (fen: number) => (fen / 100).toFixed(2)
export const paidLine = (on: string, { transactionId, orderNo, amountFen }: Paid, merchant = '1900000109') => [
  `${on} 10:00:01`,
  'wx',
  merchant,
  '0',
  '',
  transactionId,
  orderNo,
  'o',
  'JSAPI',
  'SUCCESS',
  'OTHERS',
  'CNY',
  yuan(amountFen),
  '0.00',
  '0',
  '0',
  '0.00',
  '0.00',
  '',
  '',
  '照片',
  '',
  '0.36000',
  '0.60%',
  yuan(amountFen),
  '0.00',
  '',
]
export const refundLine = (
  on: string,
  { transactionId, orderNo }: Paid,
  { refundNo, amountFen }: { refundNo: string; amountFen: number },
  state = 'SUCCESS',
) => [
  `${on} 11:00:01`,
  'wx',
  '1900000109',
  '0',
  '',
  transactionId,
  orderNo,
  'o',
  'JSAPI',
  'REFUND',
  'OTHERS',
  'CNY',
  '0.00',
  '0.00',
  '503',
  refundNo,
  yuan(amountFen),
  '0.00',
  'ORIGINAL',
  state,
  '照片',
  '',
  '-0.06000',
  '0.60%',
  '0.00',
  yuan(amountFen),
  '',
]
export const fileOf = (lines: readonly (readonly string[])[]) =>
  [
    heads,
    ...lines.map((line) => line.map((value) => `\`${value}`).join(',')),
    '总交易单数,应结订单总金额',
    `\`${lines.length},\`0.00`,
    '',
  ].join('\r\n')
