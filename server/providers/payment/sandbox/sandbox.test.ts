import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { paymentContract, type SentNotification } from '../payment.contract.ts'
import { ProviderSilent, type RefundRequest } from '../payment.ts'
import type { SandboxBehaviour } from './behaviour.ts'
import { Sandbox } from './sandbox.ts'

/** A sandbox in which nothing happens until `pump` is called. */
function aSandbox({ services }: TestServer, behaviour: Partial<SandboxBehaviour> = {}, status = 204) {
  const sent: SentNotification[] = []
  const deliver = async (headers: Record<string, string>, body: string) => {
    sent.push({ headers, body: Buffer.from(body) })
    return status
  }
  return {
    sent,
    sandbox: new Sandbox({ ...services, behaviour: { settleAfter: () => 0, ...behaviour }, deliver, timed: false }),
  }
}

paymentContract('sandbox', async () => {
  const server = await startTestServer()
  // The test server has its own sandbox on the same tables, which would send the notifications.
  await server.services.payment.close()
  const { sent, sandbox } = aSandbox(server)
  return { payment: sandbox, sent, settle: () => sandbox.pump(), close: () => server.close() }
})

describe('the sandbox', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await server.services.payment.close()
  })
  afterAll(() => server.close())

  it('the sandbox can lose the response before or after it has accepted the refund', async () => {
    let course: 'lostBefore' | 'lostAfter' = 'lostBefore'
    const { sandbox } = aSandbox(server, { refund: () => course })
    const request = aRequest()
    await expect(sandbox.refund(request)).rejects.toThrow(ProviderSilent)
    expect(await sandbox.query(request.outRefundNo)).toBeNull()
    course = 'lostAfter'
    await expect(sandbox.refund(request)).rejects.toThrow(ProviderSilent)
    expect(await sandbox.query(request.outRefundNo)).toMatchObject({ state: 'SUCCESS' })
  })

  it.each(['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'SYSTEM_ERROR'] as const)(
    'the sandbox can refuse a refund with %s, after which the same number may be sent again',
    async (code) => {
      const { sandbox } = aSandbox(server, { refund: () => code })
      const request = aRequest()
      await expect(sandbox.refund(request)).rejects.toMatchObject({ code, retry: true })
      expect(await sandbox.query(request.outRefundNo)).toBeNull()
    },
  )

  it('the sandbox refuses a refund for good if the visitor’s payment account no longer exists', async () => {
    const { sandbox } = aSandbox(server, { refund: () => 'USER_ACCOUNT_ABNORMAL' })
    await expect(sandbox.refund(aRequest())).rejects.toMatchObject({ code: 'USER_ACCOUNT_ABNORMAL', retry: false })
  })

  it('the amount of a closed refund can be refunded again, but only under a new number', async () => {
    let outcome: 'CLOSED' | 'SUCCESS' = 'CLOSED'
    const { sandbox } = aSandbox(server, { outcome: () => outcome })
    const request = aRequest({ refundFen: 1000 })
    await sandbox.refund(request)
    await sandbox.pump()
    expect(await sandbox.refund(request)).toMatchObject({ state: 'CLOSED', succeededAt: null })
    outcome = 'SUCCESS'
    await sandbox.refund({ ...request, outRefundNo: `${request.outRefundNo}-2` })
    expect(await sandbox.query(`${request.outRefundNo}-2`)).toMatchObject({ state: 'SUCCESS' })
  })

  it('the amount of an abnormal refund stays reserved until it is paid out on the provider’s pages', async () => {
    const { sandbox, sent } = aSandbox(server, { outcome: () => 'ABNORMAL' })
    const request = aRequest({ refundFen: 1000 })
    await sandbox.refund(request)
    await sandbox.pump()
    await expect(sandbox.refund({ ...request, outRefundNo: unique('R') })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    await sandbox.handOut(request.outRefundNo)
    await sandbox.pump()
    expect(await sandbox.query(request.outRefundNo)).toMatchObject({ state: 'SUCCESS' })
    expect(about(request.outRefundNo, sent).map((body) => body.event_type)).toEqual([
      'REFUND.ABNORMAL',
      'REFUND.SUCCESS',
    ])
  })

  it('a payment can have fifty refunds, and a further one is refused', async () => {
    const { sandbox } = aSandbox(server)
    const request = aRequest({ refundFen: 1 })
    for (let nth = 1; nth <= 50; nth++)
      await sandbox.refund({ ...request, outRefundNo: `${request.outRefundNo}-${nth}` })
    await expect(sandbox.refund(request)).rejects.toMatchObject({ code: 'RULE_LIMIT' })
  })

  it('the sandbox repeats a notification under one id, and sends none if it is to be lost', async () => {
    const { sandbox, sent } = aSandbox(server, {
      notifications: (outRefundNo) => (outRefundNo.startsWith('LOST') ? [] : [0, 0, 0]),
    })
    const thrice = aRequest()
    const lost = aRequest({ outRefundNo: unique('LOST') })
    await sandbox.refund(thrice)
    await sandbox.refund(lost)
    await sandbox.pump()
    expect(about(thrice.outRefundNo, sent)).toHaveLength(3)
    expect(new Set(about(thrice.outRefundNo, sent).map((body) => body.id)).size).toBe(1)
    expect(about(lost.outRefundNo, sent)).toEqual([])
  })

  it('a notification that was not accepted is sent again later', async () => {
    const { sandbox, sent } = aSandbox(server, {}, 503)
    const request = aRequest()
    await sandbox.refund(request)
    await sandbox.pump()
    await sandbox.pump()
    expect(about(request.outRefundNo, sent)).toHaveLength(1)
    const { rows } = await server.services.database.query(
      'select tries, round(extract(epoch from due_at - now())) between 10 and 15 as soon from sandbox.notification where body like $1',
      [`%${request.outRefundNo}%`],
    )
    expect(rows).toEqual([{ tries: 1, soon: true }])
  })

  it('the sandbox settles accepted refunds and sends notifications by itself, also after a restart', async () => {
    const delivered: string[] = []
    const parts = {
      ...server.services,
      behaviour: { settleAfter: () => 100 },
      deliver: async (_: unknown, body: string) => (delivered.push(body) ? 204 : 500),
    }
    const first = new Sandbox(parts)
    const request = aRequest()
    await first.refund(request)
    await first.close()
    const second = new Sandbox(parts)
    await expect.poll(() => delivered.filter((body) => body.includes(request.outRefundNo))).toHaveLength(1)
    await second.close()
  })
})

const about = (outRefundNo: string, sent: SentNotification[]) =>
  sent.map(({ body }) => JSON.parse(body.toString())).filter((body) => body.resource.out_refund_no === outRefundNo)

const aRequest = (fields: Partial<RefundRequest> = {}): RefundRequest => ({
  outRefundNo: unique('R'),
  transactionId: unique('4200'),
  orderNo: unique('JY'),
  refundFen: 100,
  totalFen: 1000,
  reason: '照片不清晰',
  ...fields,
})
