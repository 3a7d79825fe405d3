/** A payment as a bill knows it. */
export interface Paid {
  readonly transactionId: string
  readonly orderNo: string
  readonly amountFen: number
}

const heads =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const yuan = (fen: number) => (fen / 100).toFixed(2)
/** A line by the names of its columns; the others say nothing. */
function lineOf(on: string, clock: string, { transactionId, orderNo }: Paid, said: Readonly<Record<string, string>>) {
  const values: Readonly<Record<string, string>> = {
    交易时间: `${on} ${clock}`,
    公众账号ID: 'wx',
    商户号: '1900000109',
    特约商户号: '0',
    微信订单号: transactionId,
    商户订单号: orderNo,
    用户标识: 'o',
    交易类型: 'JSAPI',
    付款银行: 'OTHERS',
    货币种类: 'CNY',
    应结订单金额: '0.00',
    代金券金额: '0.00',
    微信退款单号: '0',
    商户退款单号: '0',
    退款金额: '0.00',
    充值券退款金额: '0.00',
    商品名称: '照片',
    费率: '0.60%',
    订单金额: '0.00',
    申请退款金额: '0.00',
    ...said,
  }
  return heads.split(',').map((head) => values[head] ?? '')
}

export const paidLine = (on: string, paid: Paid, merchant = '1900000109') =>
  lineOf(on, '10:00:01', paid, {
    商户号: merchant,
    交易状态: 'SUCCESS',
    应结订单金额: yuan(paid.amountFen),
    手续费: '0.36000',
    订单金额: yuan(paid.amountFen),
  })

export const refundLine = (
  on: string,
  paid: Paid,
  { refundNo, amountFen }: { refundNo: string; amountFen: number },
  state = 'SUCCESS',
) =>
  lineOf(on, '11:00:01', paid, {
    交易状态: 'REFUND',
    微信退款单号: '503',
    商户退款单号: refundNo,
    退款金额: yuan(amountFen),
    退款类型: 'ORIGINAL',
    退款状态: state,
    手续费: '-0.06000',
    申请退款金额: yuan(amountFen),
  })

export const fileOf = (lines: readonly (readonly string[])[]) =>
  [
    heads,
    ...lines.map((line) => line.map((value) => `\`${value}`).join(',')),
    '总交易单数,应结订单总金额',
    `\`${lines.length},\`0.00`,
    '',
  ].join('\r\n')
