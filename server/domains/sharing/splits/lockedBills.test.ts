import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refunds } from '#contract/sales/refunds.ts'
import { aMerchant, aShareRatio } from '#test/rows/sellerRows.ts'
import { anOrder, unique } from '#test/rows/world.ts'
import { type Cashier, openCashier, sharedAtOnce } from '#test/server/cashier.ts'
import { ProviderRefusal } from '../../../providers/payment/payment.ts'
import type { Sharing } from '../../../providers/payment/sharing.ts'
import { workSplit } from './worker.ts'

let cashier: Cashier
const db = () => cashier.services.database.db
beforeAll(async () => {
  cashier = await openCashier()
  const startsAt = new Date(Date.now() - 86_400_000).toISOString()
  const { id: merchantId } = await aMerchant(db(), cashier.place)
  await aShareRatio(db(), cashier.place, { merchantId, share: 1000, startsAt, orderKinds: ['photo'] })
})
afterAll(() => cashier.close())

const order = () => anOrder(db(), cashier.place, { amountFen: 10_000 })
const billOf = (orderId: number) =>
  db().selectFrom('splitBill').select(['state', 'failure']).where('orderId', '=', orderId).executeTakeFirstOrThrow()
const hurry = (orderId: number) =>
  db().updateTable('orderSplit').set({ dueAt: sql`now()` }).where('orderId', '=', orderId).execute()

/** A provider with another implementation of `share`. */
const sharingBy = (share: Sharing['share']): Sharing =>
  new Proxy(cashier.services.sharing, {
    get(sharing, name: keyof Sharing) {
      const value = name === 'share' ? share : sharing[name]
      return typeof value === 'function' ? (value as () => unknown).bind(sharing) : value
    },
  })

/** The provider, with one call that waits until it is let go. */
function slow(share: Sharing['share']) {
  const { sharing } = cashier.services
  const gate = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  const slowSharing = sharingBy(async (request) => {
    requested.resolve()
    await gate.promise
    return share.call(sharing, request)
  })
  return { services: { ...cashier.services, sharing: slowSharing }, requested: requested.promise, letGo: gate.resolve }
}

it('an order that waits for the provider’s response to a share is not processed by another worker', async () => {
  const { id } = await order()
  await hurry(id)
  const { services, requested, letGo } = slow(cashier.services.sharing.share)
  const first = workSplit(services, id, sharedAtOnce)
  await requested
  const refused = sharingBy(() => Promise.reject(new Error('asked by a second worker')))
  await hurry(id)
  await workSplit({ ...cashier.services, sharing: refused }, id, sharedAtOnce)
  const body = {
    orderId: id,
    amountFen: 4000,
    reason: 'blurred' as const,
    note: '属实',
    requestKey: unique('request-'),
  }
  const { data } = await cashier.server.call(cashier.platform.token, refunds.mandatory, { body })
  await cashier.step(data.id)
  expect((await cashier.refund(data.id)).failure).toMatch(/订单正在分账/)
  letGo()
  await first
  await cashier.share(id)
  expect(await billOf(id)).toMatchObject({ state: 'finished' })
})

it('a refusal that arrives after another worker took over does not fail the bill', async () => {
  const { id } = await order()
  await hurry(id)
  const refusal = new ProviderRefusal('NO_RELATION', '', false)
  const { services, requested, letGo } = slow(() => Promise.reject(refusal))
  const first = workSplit(services, id, { ...sharedAtOnce, hold: 0 })
  await requested
  await cashier.share(id)
  letGo()
  await first
  expect((await billOf(id)).state).not.toBe('failed')
  await cashier.share(id)
  expect(await billOf(id)).toMatchObject({ state: 'finished' })
})
