import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refunds } from '#contract/sales/refunds.ts'
import { anOrder, unique } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { atOnce, type Cashier, openCashier } from '#test/server/cashier.ts'
import type { Payment } from '../../../providers/payment/payment.ts'
import { wellBehaved } from '../../../providers/payment/sandbox/behaviour.ts'
import { workRefund } from './worker.ts'

const paid = 1000
const courses = ['answered', 'lostBefore', 'lostAfter', 'NOT_ENOUGH', 'SYSTEM_ERROR', 'USER_ACCOUNT_ABNORMAL'] as const
const outcomes = ['SUCCESS', 'SUCCESS', 'CLOSED', 'ABNORMAL'] as const
const deliveries = [[], [0], [0, 0], [3_600_000]] as const
const crashes = ['never', 'beforeCall', 'afterCall'] as const

type Action =
  | { kind: 'request' | 'mandatory'; fen: number; times: number }
  | { kind: 'approve' | 'reject' | 'retry' | 'settle'; nth: number }
  | { kind: 'work'; nth: number; crash: (typeof crashes)[number] }
  | { kind: 'pump' | 'late' }

const fen = fc.integer({ min: 1, max: 600 })
const nth = fc.nat({ max: 7 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('request', 'mandatory'), fen, times: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('approve', 'reject', 'retry', 'settle'), nth }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('work' as const), nth, crash: fc.constantFrom(...crashes) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pump', 'late') }) },
)
/** Waves follow each other; the actions of one wave run concurrently. */
const waves = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 10 })
const moods = fc.array(
  fc.tuple(fc.constantFrom(...courses), fc.constantFrom(...outcomes), fc.constantFrom(...deliveries), fc.boolean()),
  { minLength: 1, maxLength: 8 },
)

let cashier: Cashier
beforeAll(async () => {
  cashier = await openCashier()
})
afterAll(() => cashier.close())

it('every approved refund is paid once, and never more than was paid, under any sequence of events', {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(waves, moods, live), {
    numRuns: cases(8, 50),
    interruptAfterTimeLimit: 240_000,
    markInterruptAsFailure: false,
  })
})

async function live(
  story: Action[][],
  mood: [(typeof courses)[number], (typeof outcomes)[number], (typeof deliveries)[number], boolean][],
) {
  const order = await anOrder(cashier.services.database.db, cashier.place, { amountFen: paid })
  let turn = 0
  const next = () => mood[turn++ % mood.length]!
  cashier.sandbox.behaviour = {
    ...wellBehaved,
    settleAfter: () => 0,
    refund: () => next()[0],
    outcome: () => next()[1],
    notifications: () => next()[2],
    query: () => (next()[3] ? 'answered' : 'lost'),
  }
  for (const wave of story) await Promise.all(wave.map((one) => act(order.id, one)))
  await end(order.id)
  await check(order.id, order.transactionId!)
}

async function act(orderId: number, action: Action) {
  const { server, platform, customer, services } = cashier
  if (action.kind === 'pump') return cashier.pump()
  if (action.kind === 'late') return late()
  if ('fen' in action) {
    const body = {
      orderId,
      amountFen: action.fen,
      reason: 'other' as const,
      note: '测试',
      requestKey: unique('request-'),
    }
    const [operation, token] =
      action.kind === 'request'
        ? ([refunds.request, customer.token] as const)
        : ([refunds.mandatory, platform.token] as const)
    const answers = await Promise.all(
      Array.from({ length: action.times }, () => server.call(token, operation, { body })),
    )
    for (const { code } of answers) expect([200, 2003]).toContain(code)
    return
  }
  if (!('nth' in action)) return
  const all = await refundsOf(orderId)
  const refund = all[action.nth % Math.max(all.length, 1)]
  if (!refund) return
  if (action.kind === 'work') {
    // A crashed process stops between two transactions and does nothing afterwards.
    await workRefund({ ...services, payment: dying(services.payment, action.crash) }, refund.id, atOnce).catch(
      (error) => expect(String(error)).toContain('crash'),
    )
    return
  }
  // Rejecting what the provider still holds as abnormal is a decision that a person answers for.
  if (action.kind === 'reject' && refund.state === 'abnormal') return
  const { code } = await server.call(platform.token, refunds[action.kind], {
    params: { id: refund.id },
    body: { note: '测试', version: refund.version },
  })
  expect([200, 1515, 2002]).toContain(code)
}

function dying(payment: Payment, crash: (typeof crashes)[number]): Payment {
  if (crash === 'never') return payment
  const die = async <T>(call: () => Promise<T>): Promise<T> => {
    if (crash === 'afterCall') await call()
    throw new Error('crash')
  }
  return {
    name: payment.name,
    refund: (request) => die(() => payment.refund(request)),
    query: (no) => die(() => payment.query(no)),
    verify: (...args) => payment.verify(...args),
    close: () => payment.close(),
  }
}

/** The provider is well again, late notifications arrive, people do what the failures ask them to, and the sweep comes round. */
async function end(orderId: number) {
  const { server, platform } = cashier
  for (let round = 0; round < 4; round++) {
    cashier.sandbox.behaviour = { ...wellBehaved, settleAfter: () => 0, notifications: () => [] }
    await cashier.sweep()
    await cashier.sweep()
    await late()
    for (const { id, state, refundNo } of await refundsOf(orderId)) {
      if (state === 'abnormal') await cashier.sandbox.handOut(refundNo)
      if (state === 'abnormal' || state === 'closed')
        expect((await server.call(platform.token, refunds.retry, { params: { id }, body: {} })).code).toBe(200)
    }
  }
}

async function late() {
  await cashier.services.database.query('update sandbox.notification set due_at = now()')
  await cashier.pump()
}

async function check(orderId: number, transactionId: string) {
  const all = await refundsOf(orderId)
  const back = await cashier.paidBack(transactionId)
  const order = await cashier.order(orderId)
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  expect(sum(back.map((one) => one.refundFen))).toBeLessThanOrEqual(paid)
  expect(order.refundedFen).toBe(sum(all.filter(({ state }) => state === 'succeeded').map((one) => one.amountFen)))
  expect(order.refundingFen).toBe(sum(all.filter(({ state }) => state === 'requested').map((one) => one.amountFen)))
  expect(order.refundedFen + order.refundingFen).toBeLessThanOrEqual(paid)
  for (const { refundNo, state, amountFen, byHand } of all) {
    const own = back.filter((one) => one.outRefundNo === refundNo || one.outRefundNo.startsWith(`${refundNo}-`))
    expect(['requested', 'rejected', 'succeeded']).toContain(state)
    expect(own.map((one) => one.refundFen)).toEqual(state === 'succeeded' && !byHand ? [amountFen] : [])
  }
}

const refundsOf = async (orderId: number) => {
  const { rows } = await cashier.services.database.query(
    `select r.id, r.refund_no as "refundNo", r.state, r.version, r.amount_fen as "amountFen",
      r.state = 'succeeded' and not exists (select from refund_attempt a where a.refund_id = r.id and a.provider_state = 'SUCCESS') as "byHand"
     from refund r where order_id = $1 order by id`,
    [orderId],
  )
  return rows as { id: number; refundNo: string; state: string; version: number; amountFen: number; byHand: boolean }[]
}
