import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Payment, ProviderRefusal, type RefundRequest } from './payment.ts'

export interface SentNotification {
  headers: Record<string, string>
  body: Buffer
}

/** What a provider is tested with. */
export interface PaymentStage {
  payment: Payment
  /** Lets accepted refunds succeed and their notifications be sent. */
  settle(): Promise<void>
  /** Notifications that were sent so far. */
  sent: SentNotification[]
  close(): Promise<void>
}

/** Tests that every payment provider passes. */
export function paymentContract(name: string, open: () => Promise<PaymentStage>) {
  describe(`the payment provider ${name}`, () => {
    let stage: PaymentStage
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage.close())

    it('a refund is accepted and can be queried by its number', async () => {
      const request = aRequest()
      const accepted = await stage.payment.refund(request)
      expect(accepted).toMatchObject({
        outRefundNo: request.outRefundNo,
        state: expect.stringMatching(/^(PROCESSING|SUCCESS)$/),
      })
      expect(await stage.payment.query(request.outRefundNo)).toMatchObject({
        outRefundNo: request.outRefundNo,
        providerRefundId: accepted.providerRefundId,
      })
    })

    it('a query of an unknown refund number returns null', async () => {
      expect(await stage.payment.query(`R${unique()}`)).toBeNull()
    })

    it('a refund number is refunded once, however often and however fast it is sent', async () => {
      const request = aRequest({ refundFen: 400 })
      const answers = await Promise.all(Array.from({ length: 20 }, () => stage.payment.refund(request)))
      expect(new Set(answers.map((answer) => answer.providerRefundId)).size).toBe(1)
      // If the first refund had been paid twice, only 200 of the 1000 would be left, and this one would be refused.
      await stage.payment.refund({ ...request, outRefundNo: `R${unique()}`, refundFen: 600 })
      await expect(stage.payment.refund({ ...request, outRefundNo: `R${unique()}`, refundFen: 1 })).rejects.toThrow(
        ProviderRefusal,
      )
    })

    it('refunds at the same moment never exceed the paid amount', async () => {
      const request = aRequest({ refundFen: 300 })
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, () => stage.payment.refund({ ...request, outRefundNo: `R${unique()}` })),
      )
      expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ retry: false })
    })

    it('a known refund number with another amount is refused for good', async () => {
      const request = aRequest()
      await stage.payment.refund(request)
      await expect(stage.payment.refund({ ...request, refundFen: 99 })).rejects.toMatchObject({ retry: false })
    })

    it('the result of a refund is returned by a query and by a signed notification', async () => {
      const request = aRequest()
      await stage.payment.refund(request)
      await stage.settle()
      const result = await stage.payment.query(request.outRefundNo)
      expect(result).toMatchObject({ state: 'SUCCESS' })
      expect(Date.parse(result!.succeededAt!)).toBeGreaterThan(Date.now() - 60_000)
      const sent = stage.sent.find(({ body }) => body.includes(request.outRefundNo))!
      expect(await stage.payment.verify(sent.headers, sent.body)).toEqual({ id: expect.any(String), refund: result })
    })

    it('a notification is rejected if it was altered, is unsigned or wrongly signed, or is too old', async () => {
      await stage.payment.refund(aRequest())
      await stage.settle()
      const { headers, body } = stage.sent.at(-1)!
      const altered = Buffer.from(body)
      altered[altered.length - 2]! ^= 1
      await expect(stage.payment.verify(headers, altered)).rejects.toThrow()
      await expect(stage.payment.verify({}, body)).rejects.toThrow()
      for (const [name, value] of Object.entries(headers)) {
        if (/signature/.test(name))
          await expect(stage.payment.verify({ ...headers, [name]: flipped(value) }, body)).rejects.toThrow()
        if (/timestamp/.test(name))
          await expect(
            stage.payment.verify({ ...headers, [name]: String(Number(value) - 301) }, body),
          ).rejects.toThrow()
      }
    })
  })
}

const unique = () => randomBytes(8).toString('hex')
const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

const aRequest = (fields: Partial<RefundRequest> = {}): RefundRequest => ({
  outRefundNo: `R${unique()}`,
  transactionId: `4200${unique()}`,
  orderNo: `JY${unique()}`,
  refundFen: 100,
  totalFen: 1000,
  reason: '照片不清晰',
  ...fields,
})
