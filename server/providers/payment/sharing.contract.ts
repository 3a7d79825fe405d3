import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderRefusal } from './payment.ts'
import type { Receiver, ReturnRequest, ShareRequest, Sharing } from './sharing.ts'

/** What a provider of profit sharing is tested with. */
export interface SharingStage {
  sharing: Sharing
  /** Lets accepted shares come to their end. */
  settle(): Promise<void>
  /** A receiver to which nothing can be sent: its shares are accepted and given up, for this reason. */
  broken: { receiver: Receiver; reason: string }
  close(): Promise<void>
}

/** Tests that every provider of profit sharing passes. */
export function sharingContract(name: string, open: () => Promise<SharingStage>) {
  describe(`profit sharing by ${name}`, () => {
    let stage: SharingStage
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage.close())

    it('a share is sent to its receiver, and a query returns the result', async () => {
      const request = aShare()
      expect(await stage.sharing.share(request)).toMatchObject({
        outNo: request.outNo,
        state: expect.stringMatching(/^(PROCESSING|SUCCESS)$/),
      })
      await stage.settle()
      const share = await stage.sharing.queryShare(request.outNo, request.transactionId)
      expect(share).toMatchObject({ outNo: request.outNo, state: 'SUCCESS', reason: null })
      expect(Date.parse(share!.endedAt!)).toBeGreaterThan(Date.now() - 60_000)
    })

    it('a query of an unknown share or return number returns null', async () => {
      const { outNo, transactionId } = aShare()
      expect(await stage.sharing.queryShare(outNo, transactionId)).toBeNull()
      expect(await stage.sharing.queryReturn(`H${unique()}`, outNo)).toBeNull()
    })

    it('a share number is sent once, however often and however fast it is requested', async () => {
      const request = aShare({ amountFen: 200 })
      const answers = await Promise.all(Array.from({ length: 10 }, () => stage.sharing.share(request)))
      expect(new Set(answers.map((answer) => answer.providerNo)).size).toBe(1)
      await expect(stage.sharing.share({ ...request, amountFen: 199 })).rejects.toMatchObject({ retry: false })
    })

    it('shares at the same moment never exceed the paid amount', async () => {
      const request = aShare({ amountFen: 300, paidFen: 1000 })
      const answers = await Promise.allSettled(
        Array.from({ length: 6 }, () => stage.sharing.share({ ...request, outNo: `S${unique()}` })),
      )
      const taken = answers.filter((answer) => answer.status === 'fulfilled').length
      expect(taken).toBeGreaterThan(0)
      expect(taken).toBeLessThanOrEqual(3)
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ProviderRefusal)
    })

    it('a share that its receiver cannot get is given up, with the reason', async () => {
      const { receiver, reason } = stage.broken
      const request = aShare({ receiver })
      await stage.sharing.share(request)
      await stage.settle()
      expect(await stage.sharing.queryShare(request.outNo, request.transactionId)).toMatchObject({
        state: 'CLOSED',
        reason,
      })
    })

    it('a share can be taken back in parts, each number once and never more than was sent', async () => {
      const request = aShare({ amountFen: 200 })
      await stage.sharing.share(request)
      await stage.settle()
      const part = aReturn(request, 120)
      const answers = await Promise.all(Array.from({ length: 5 }, () => stage.sharing.giveBack(part)))
      expect(new Set(answers.map((answer) => answer.outReturnNo))).toEqual(new Set([part.outReturnNo]))
      await stage.settle()
      expect(await stage.sharing.queryReturn(part.outReturnNo, part.outNo)).toMatchObject({
        state: 'SUCCESS',
        reason: null,
      })
      await expect(stage.sharing.giveBack(aReturn(request, 81))).rejects.toMatchObject({ retry: false })
      await stage.sharing.giveBack(aReturn(request, 80))
    })

    it('a released payment cannot be shared any more, and releasing it again succeeds', async () => {
      const request = aShare()
      await stage.sharing.share(request)
      await stage.settle()
      const release = { outNo: `U${unique()}`, transactionId: request.transactionId, paidFen: request.paidFen }
      await stage.sharing.release(release)
      await stage.sharing.release(release)
      await stage.sharing.release({ ...release, outNo: `U${unique()}` })
      await expect(stage.sharing.share({ ...request, outNo: `S${unique()}` })).rejects.toMatchObject({ retry: false })
      // A share that was sent can still be taken back.
      await stage.sharing.giveBack(aReturn(request, 100))
    })
  })
}

const unique = () => randomBytes(8).toString('hex')

const aShare = (fields: Partial<ShareRequest> = {}): ShareRequest => ({
  outNo: `S${unique()}`,
  transactionId: `4200${unique()}`,
  orderNo: `JY${unique()}`,
  paidFen: 1000,
  receiver: {
    kind: 'merchantId',
    account: '1600000001',
    name: '黄山旅拍有限公司',
    relation: 'partner',
    customRelation: '',
  },
  amountFen: 100,
  ...fields,
})

const aReturn = ({ outNo, receiver }: ShareRequest, amountFen: number): ReturnRequest => ({
  outReturnNo: `H${unique()}`,
  outNo,
  account: receiver.account,
  amountFen,
})
