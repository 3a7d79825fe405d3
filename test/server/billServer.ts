import { afterAll, beforeAll, expect } from 'vitest'
import { billDifferences } from '#contract/sales/billDifferences.ts'
import { bills } from '#contract/sales/bills.ts'
import { aTenant } from '../rows/tenants.ts'
import { type Account, anAccount, anOrder, type Place, unique } from '../rows/world.ts'
import { fileOf } from './billFile.ts'
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
