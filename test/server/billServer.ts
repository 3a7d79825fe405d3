import { afterAll, beforeAll, expect } from 'vitest'
import { billDifferences } from '#contract/sales/billDifferences.ts'
import { bills } from '#contract/sales/bills.ts'
import { aTenant } from '../rows/tenants.ts'
import { type Account, anAccount, anOrder, type Place, unique } from '../rows/world.ts'
import { startTestServer, type TestServer } from './testServer.ts'

export let server: TestServer
export let clerk: Account
export let place: Place
let day = 0
export const db = () => server.services.database.db

/** For the top of a test file: provides a test server with a scenic area, and days of its own for bills. */
export function withBillServer() {
  beforeAll(async () => {
    day = 0
    server = await startTestServer({ WECHAT_PAY_MERCHANT_ID: '1900000109' })
    clerk = await anAccount(db(), 0)
    place = (await aTenant(server)).place
  })
  afterAll(() => server?.close())
}

/** A day that no other test uses. */
export const anotherDay = () => `2025-03-${String(++day).padStart(2, '0')}`

/** An order that was paid by WeChat, as we have booked it. */
export async function aPaid(
  on: string,
  { amountFen = 5970, clock = '10:00:00', channel = 'wechat' as 'wechat' | 'cash' } = {},
) {
  const order = await anOrder(db(), place, { amountFen, createdAt: `${on}T09:59:00+08:00` })
  const transactionId = unique('4200')
  await db()
    .insertInto('payment')
    .values({
      orderId: order.id,
      areaId: place.areaId,
      result: 'success',
      channel,
      transactionId,
      amountFen,
      at: `${on}T${clock}+08:00`,
    })
    .execute()
  return { ...order, transactionId, amountFen }
}
type Paid = Pick<Awaited<ReturnType<typeof aPaid>>, 'orderNo' | 'transactionId' | 'amountFen'>

export async function aSent(order: { id: number }, on: string, state: 'processing' | 'succeeded', amountFen = 1000) {
  const refundNo = unique('RF')
  const { id: refundId } = await db()
    .insertInto('refund')
    .values({
      refundNo,
      orderId: order.id,
      areaId: place.areaId,
      caseId: place.caseId,
      amountFen,
      reason: 'other',
      origin: 'request',
      state,
      requestKey: unique('key'),
      requestedBy: '张伟',
      ...(state === 'succeeded' && { succeededAt: `${on}T12:00:00+08:00` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('refundAttempt')
    .values({
      refundId,
      outRefundNo: refundNo,
      provider: 'wechat',
      providerState: state === 'succeeded' ? 'SUCCESS' : 'PROCESSING',
      sentAt: `${on}T11:00:00+08:00`,
    })
    .execute()
  return { refundNo, amountFen }
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

interface Sending {
  account?: Account
  type?: string
}
async function sendBill(url: string, file: string | Buffer, { account = clerk, type = 'text/csv' }: Sending) {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload: file,
    headers: { authorization: account.token, 'content-type': type },
  })
  return answer.json()
}
export const preview = (file: string | Buffer, sending: Sending = {}) => sendBill(bills.preview.path, file, sending)
/** Takes a file as it was previewed. */
export const take = (
  file: string | Buffer,
  digest: string,
  { foreign, ...sending }: Sending & { foreign?: boolean } = {},
) => sendBill(`${bills.upload.path}?digest=${digest}${foreign ? '&foreign=true' : ''}`, file, sending)
/** Previews a file and imports it; returns the preview if that is refused, else the result of the import. */
export async function upload(file: string | Buffer, sending: Sending = {}) {
  const previewed = await preview(file, sending)
  return previewed.code === 200 ? take(file, previewed.data.digest, sending) : previewed
}
export async function imported(lines: readonly (readonly string[])[]) {
  const answer = await upload(fileOf(lines))
  expect(answer, answer.msg).toMatchObject({ code: 200 })
  return answer.data
}
export const differences = async (on: string) =>
  (
    await server.call(clerk.token, billDifferences.list, {
      body: { dayFrom: on, dayTo: on, size: 200, sort: 'kind', order: 'asc' },
    })
  ).data.rows
export const kinds = async (on: string) => (await differences(on)).map(({ kind, state }) => `${kind} ${state}`)
