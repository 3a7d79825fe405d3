import { expect, it } from 'vitest'
import { Refusal } from '../../../platform/refusal.ts'
import { parseBill } from './parse.ts'

const head27 =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const head24 =
  '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率'
const ticked = (values: readonly string[]) => values.map((value) => `\`${value}`).join(',')
const sums27 = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const paid = ticked(
  '2026-05-01 09:30:00,wx1,1900000109,0,,4200001,JY1,o1,JSAPI,SUCCESS,OTHERS,CNY,59.70,0.00,0,0,0.00,0.00,,,云海旅拍,,0.36000,0.60%,59.70,0.00,'.split(
    ',',
  ),
)
const refunded = ticked(
  '2026-05-01 10:00:00,wx1,1900000109,0,,4200002,JY2,o2,JSAPI,REFUND,OTHERS,CNY,0.00,0.00,5030001,RF2,19.90,0.00,ORIGINAL,SUCCESS,雪山单张,,-0.12000,0.60%,0.00,19.90,'.split(
    ',',
  ),
)
const bill = (head: string, lines: readonly string[], count = lines.length) =>
  `\uFEFF${head}\r\n${lines.join('\r\n')}\r\n${sums27}\r\n${ticked([String(count), '59.70', '19.90', '0.00', '0.24', '59.70', '19.90'])}\r\n`

it('a bill with 27 columns is parsed into payments and refunds, exact to the fen', () => {
  expect(parseBill(bill(head27, [paid, refunded]))).toEqual([
    {
      day: '2026-05-01',
      merchant: '1900000109',
      thing: 'payment',
      number: '4200001',
      transactionId: '4200001',
      orderNo: 'JY1',
      amountFen: 5970,
      fee: 36_000,
      state: 'SUCCESS',
      at: '2026-05-01T09:30:00+08:00',
    },
    {
      day: '2026-05-01',
      merchant: '1900000109',
      thing: 'refund',
      number: 'RF2',
      transactionId: '4200002',
      orderNo: 'JY2',
      amountFen: 1990,
      fee: -12_000,
      state: 'SUCCESS',
      at: '2026-05-01T10:00:00+08:00',
    },
  ])
})

it('the older bill with 24 columns is parsed by the names in its header', () => {
  const line = ticked(
    '2024-01-02 23:59:59,wx1,1900000109,0,,4200003,JY3,o3,JSAPI,SUCCESS,OTHERS,CNY,0.29,0.00,0,0,0.00,0.00,,,单张,,0.00000,0.60%'.split(
      ',',
    ),
  )
  expect(parseBill(bill(head24, [line]))).toMatchObject([
    { thing: 'payment', number: '4200003', amountFen: 29, day: '2024-01-02' },
  ])
})

it('a comma in the name of a product does not shift the columns of a bill', () => {
  const line = paid.replace('云海旅拍', '云海旅拍,三张')
  expect(parseBill(bill(head27, [line]))).toMatchObject([{ amountFen: 5970, fee: 36_000 }])
})

it('a bill of a day without trade is parsed as empty', () => {
  expect(parseBill(bill(head27, []))).toEqual([])
})

it.each([
  ['姓名,电话\n张三,139', '不是微信支付的交易账单：没有找到“交易时间、微信订单号”这一行表头'],
  [bill(head27.replace(',订单金额', ''), [paid]), '账单缺少“订单金额”一列'],
  [`${head27}\n${paid}\n`, '账单不完整：末尾没有汇总行'],
  [bill(head27, [paid], 2), '账单不完整：汇总 2 笔，读到 1 笔'],
  [bill(head27, [paid.replaceAll('59.70', '五十九')]), '第 2 行的“订单金额”不是金额：五十九'],
  [
    bill(head27, [paid.replace('2026-05-01 09', '2026-13-01 09')]),
    '第 2 行的“交易时间”应为 2026-05-01 09:30:00 的样子',
  ],
  [bill(head27, [paid.replaceAll('4200001', '')]), '第 2 行的单号为空或过长'],
  [bill(head27, [paid.split(',`').slice(0, 8).join(',`')]), '第 2 行缺少“交易状态”'],
])('an incomplete or invalid bill is refused with the reason: %#', (text, why) => {
  const refused = (() => {
    try {
      parseBill(text)
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).data).toEqual({ fields: { file: why } })
})
