import { sql } from 'kysely'
import { refundNotifications } from '#contract/sales/refundNotifications.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { sweepRefunds } from '#server/domains/sales/refunds/sweep.ts'
import type { RefundTiming } from '#server/domains/sales/refunds/timing.ts'
import { workRefund } from '#server/domains/sales/refunds/worker.ts'
import type { SplitTiming } from '#server/domains/sharing/splits/timing.ts'
import { workSplit } from '#server/domains/sharing/splits/worker.ts'
import type { Services } from '#server/platform/services.ts'
import type { SandboxBehaviour } from '#server/providers/payment/sandbox/behaviour.ts'
import { Sandbox } from '#server/providers/payment/sandbox/sandbox.ts'
import { SandboxSharing } from '#server/providers/payment/sandbox/sandboxSharing.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, type Place, unique } from '../rows/world.ts'
import { startTestServer, type TestServer } from './testServer.ts'

/** Everything is due at once: tests decide when time passes, by calling `sweep` and `pump`. */
export const atOnce: RefundTiming = {
  hold: 0,
  poll: () => 0,
  again: () => 0,
  watch: () => 0,
  shares: 0,
  patience: 7 * 86_400,
  sweep: 3600,
}

export const sharedAtOnce: SplitTiming = {
  hold: 120,
  poll: () => 0,
  again: () => 0,
  refund: 0,
  freeze: 30 * 86_400,
  margin: 2 * 86_400,
  patience: 86_400,
  sweep: 3600,
}

export interface Cashier {
  readonly server: TestServer
  /** The services of the test server, with the sandbox below instead of its own. */
  readonly services: Services
  readonly sandbox: Sandbox
  readonly sharing: SandboxSharing
  readonly place: Place
  /** Accounts: of the platform, and of the place's customer. */
  readonly platform: Account
  readonly customer: Account
  /** An approved refund of a new order that was paid with ¥59.70. */
  approved(
    amountFen?: number,
    channel?: 'wechat' | 'cash',
  ): Promise<{ id: number; refundNo: string; orderId: number; transactionId: string }>
  decide(
    operation: typeof refunds.retry | typeof refunds.settle | typeof refunds.reject,
    refundId: number,
  ): Promise<{ code: number; msg: string }>
  attempts(refundId: number): Promise<
    {
      outRefundNo: string
      provider: string
      providerState: string | null
      sentAt: string | null
      settledAt: string | null
    }[]
  >
  /** Platform messages about a refund, oldest first. */
  messages(
    refundNo: string,
  ): Promise<{ title: string; text: string; level: string; link: string | null; roles: number[] }[]>
  /** Takes one refund a step further. */
  step(refundId: number, timing?: RefundTiming): Promise<void>
  sweep(): Promise<void>
  /** Takes the split of an order a step further, as if its time had come. */
  share(orderId: number, timing?: SplitTiming): Promise<void>
  /** Lets the provider settle, and send the notifications that are due. */
  pump(): Promise<void>
  refund(id: number): Promise<{
    state: string
    failure: string | null
    attempts: number
    dueAt: string | null
    version: number
    decisionNote: string | null
  }>
  order(id: number): Promise<{ state: string; paidFen: number; refundedFen: number; refundingFen: number }>
  /** What the provider really gave back for a payment, one number each. */
  paidBack(transactionId: string): Promise<{ outRefundNo: string; refundFen: number }[]>
  close(): Promise<void>
}

/** A test server whose payment provider does nothing until it is pumped, and then behaves as given. */
export async function openCashier(behaviour: Partial<SandboxBehaviour> = {}): Promise<Cashier> {
  const server = await startTestServer()
  const { db } = server.services.database
  // Its own provider would settle by the clock.
  await server.services.payment.close()
  const { path, method } = refundNotifications.receive
  const deliver = async (headers: Record<string, string>, payload: string) =>
    (await server.app.inject({ method, url: path, headers, payload })).statusCode
  const sandbox = new Sandbox({
    ...server.services,
    behaviour: { settleAfter: () => 0, ...behaviour },
    deliver,
    timed: false,
  })
  const sharing = new SandboxSharing({ ...server.services, behaviour: { settleAfter: 0 } })
  const services = { ...server.services, payment: sandbox, sharing }
  const operator = await anOperator(db, 'scenic')
  const place = await aPlace(db, operator.id)
  const platform = await anAccount(db, 1)
  return {
    server,
    services,
    sandbox,
    sharing,
    place,
    platform,
    approved: async (amountFen = 500, channel = 'wechat') => {
      // Messages about several refunds of a day would become one.
      await db.deleteFrom('message').execute()
      const order = await anOrder(db, place)
      await db.updateTable('orders').set({ channel }).where('id', '=', order.id).execute()
      const body = {
        orderId: order.id,
        amountFen,
        reason: 'blurred' as const,
        note: '属实',
        requestKey: unique('request-'),
      }
      const { data } = await server.call(platform.token, refunds.mandatory, { body })
      return { ...data, orderId: order.id, transactionId: order.transactionId! }
    },
    decide: (operation, id) => server.call(platform.token, operation, { params: { id }, body: { note: '核对过' } }),
    attempts: (refundId) =>
      db
        .selectFrom('refundAttempt')
        .select(['outRefundNo', 'provider', 'providerState', 'sentAt', 'settledAt'])
        .where('refundId', '=', refundId)
        .orderBy('id')
        .execute(),
    messages: (refundNo) =>
      db
        .selectFrom('message')
        .select(['title', 'text', 'level', 'link', 'roles'])
        .where('link', 'like', `%${refundNo}%`)
        .orderBy('id')
        .execute(),
    customer: await anAccount(db, 3, operator.id),
    step: (refundId, timing = atOnce) => workRefund(services, refundId, timing),
    sweep: () => sweepRefunds(services, atOnce),
    share: async (orderId, timing = sharedAtOnce) => {
      await db
        .updateTable('orderSplit')
        .set({ dueAt: sql`now()` })
        .where('orderId', '=', orderId)
        .where('dueAt', 'is not', null)
        .execute()
      await workSplit(services, orderId, timing)
    },
    pump: () => sandbox.pump(),
    refund: (id) =>
      db
        .selectFrom('refund')
        .select(['state', 'failure', 'attempts', 'dueAt', 'version', 'decisionNote'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    order: (id) =>
      db
        .selectFrom('orders')
        .select(['state', 'paidFen', 'refundedFen', 'refundingFen'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    paidBack: async (transactionId) => {
      const { rows } = await services.database.query(
        `select out_refund_no as "outRefundNo", refund_fen as "refundFen" from sandbox.refund where transaction_id = $1 and state = 'SUCCESS' order by out_refund_no`,
        [transactionId],
      )
      return rows as { outRefundNo: string; refundFen: number }[]
    },
    close: () => server.close(),
  }
}
