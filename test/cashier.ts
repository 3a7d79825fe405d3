import { refundNotifications } from '#contract/operation/refundNotifications.ts'
import { sweepRefunds } from '#server/operation/refundSweep.ts'
import type { RefundTiming } from '#server/operation/refundTiming.ts'
import { workRefund } from '#server/operation/refundWorker.ts'
import { Sandbox } from '#server/outside/payment/sandbox.ts'
import type { SandboxBehaviour } from '#server/outside/payment/sandboxBehaviour.ts'
import type { Services } from '#server/services.ts'
import { type House, openHouse } from './house.ts'
import { type Account, anAccount, anOperator, aPlace, type Place } from './world.ts'

/** Everything is due at once: tests decide when time passes, by calling `sweep` and `pump`. */
export const atOnce: RefundTiming = { hold: 0, poll: () => 0, again: () => 0, watch: () => 0, patience: 7 * 86_400, sweep: 3600 }

export interface Cashier {
  readonly house: House
  /** The house's services with the sandbox below instead of its own. */
  readonly services: Services
  readonly sandbox: Sandbox
  readonly place: Place
  /** Accounts: of the platform, and of the place's customer. */
  readonly platform: Account
  readonly customer: Account
  /** Takes one refund a step further. */
  step(refundId: number, timing?: RefundTiming): Promise<void>
  sweep(): Promise<void>
  /** Lets the provider settle and notify what is due. */
  pump(): Promise<void>
  refund(id: number): Promise<{ state: string; failure: string | null; attempts: number; dueAt: string | null; version: number; decisionNote: string | null }>
  order(id: number): Promise<{ state: string; paidFen: number; refundedFen: number; refundingFen: number }>
  /** What the provider really gave back for a payment, one number each. */
  paidBack(transactionId: string): Promise<{ outRefundNo: string; refundFen: number }[]>
  close(): Promise<void>
}

/** A house whose payment provider stands still until it is pumped, and behaves as told. */
export async function openCashier(behaviour: Partial<SandboxBehaviour> = {}): Promise<Cashier> {
  const house = await openHouse()
  const { db } = house.services.database
  // Its own provider would settle by the clock.
  await house.services.payment.close()
  const { path, method } = refundNotifications.receive
  const deliver = async (headers: Record<string, string>, payload: string) => (await house.app.inject({ method, url: path, headers, payload })).statusCode
  const sandbox = new Sandbox({ ...house.services, behaviour: { settleAfter: () => 0, ...behaviour }, deliver, timed: false })
  const services = { ...house.services, payment: sandbox }
  const operator = await anOperator(db, 'scenic')
  const place = await aPlace(db, operator.id)
  return {
    house,
    services,
    sandbox,
    place,
    platform: await anAccount(db, 1),
    customer: await anAccount(db, 3, operator.id),
    step: (refundId, timing = atOnce) => workRefund(services, refundId, timing),
    sweep: () => sweepRefunds(services, atOnce),
    pump: () => sandbox.pump(),
    refund: (id) => db.selectFrom('refund').select(['state', 'failure', 'attempts', 'dueAt', 'version', 'decisionNote']).where('id', '=', id).executeTakeFirstOrThrow(),
    order: (id) => db.selectFrom('orders').select(['state', 'paidFen', 'refundedFen', 'refundingFen']).where('id', '=', id).executeTakeFirstOrThrow(),
    paidBack: async (transactionId) => {
      const { rows } = await services.database.query(
        `select out_refund_no as "outRefundNo", refund_fen as "refundFen" from sandbox.refund where transaction_id = $1 and state = 'SUCCESS' order by out_refund_no`,
        [transactionId],
      )
      return rows as { outRefundNo: string; refundFen: number }[]
    },
    close: () => house.close(),
  }
}
