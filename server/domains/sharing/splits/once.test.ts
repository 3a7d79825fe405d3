import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refunds } from '#contract/sales/refunds.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { aMerchant, aShareRatio } from '#test/rows/sellerRows.ts'
import { anOrder, unique } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { type Cashier, openCashier } from '#test/server/cashier.ts'
import { wellBehaved, willing } from '../../../providers/payment/sandbox/behaviour.ts'

const paid = 1000
const courses = ['answered', 'lostBefore', 'lostAfter', 'SYSTEM_ERROR', 'NO_RELATION'] as const
const ends = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'ACCOUNT_ABNORMAL'] as const

type Action =
  | { kind: 'request' | 'mandatory'; fen: number }
  | { kind: 'approve' | 'reject' | 'retry' | 'refund'; nth: number }
  | { kind: 'share' | 'pump' | 'unfreeze' | 'send' }
const fen = fc.integer({ min: 1, max: 700 })
const nth = fc.nat({ max: 5 })
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('request', 'mandatory'), fen }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('approve', 'reject', 'retry', 'refund'), nth }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('share', 'share', 'share', 'pump', 'unfreeze', 'send') }) },
)
/** Waves follow each other; the actions of one wave run concurrently. */
const waves = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 })
const moods = fc.array(fc.tuple(fc.constantFrom(...courses), fc.constantFrom(...ends)), { minLength: 1, maxLength: 7 })

/** Refunds leave too little for the smallest share, which had failed. */
const nothingLeftOfAFailedOne: [Action[][], [(typeof courses)[number], (typeof ends)[number]][]] = [
  [
    [{ kind: 'request', fen: 617 }, { kind: 'share' }, { kind: 'request', fen: 107 }],
    [{ kind: 'request', fen: 249 }],
    [{ kind: 'approve', nth: 0 }],
    [{ kind: 'approve', nth: 0 }],
    [{ kind: 'share' }],
  ],
  [
    ['NO_RELATION', 'SUCCESS'],
    ['SYSTEM_ERROR', 'SUCCESS'],
  ],
]

let cashier: Cashier
const db = () => cashier.services.database.db
beforeAll(async () => {
  cashier = await openCashier()
  const startsAt = new Date(Date.now() - 86_400_000).toISOString()
  for (const share of [1500, 1100, 333]) {
    const { id: merchantId } = await aMerchant(db(), cashier.place)
    await aShareRatio(db(), cashier.place, { merchantId, share, startsAt, orderKinds: ['photo'] })
  }
})
afterAll(() => cashier.close())

it('shares and returns always match the bills to the fen, under any sequence of events', {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(waves, moods, live), {
    numRuns: cases(6, 40),
    examples: [nothingLeftOfAFailedOne],
  })
})

async function live(story: Action[][], mood: [(typeof courses)[number], (typeof ends)[number]][]) {
  const createdAt = new Date(Date.now() - 3_600_000).toISOString()
  const order = await anOrder(db(), cashier.place, { amountFen: paid, createdAt })
  let turn = 0
  const next = () => mood[turn++ % mood.length]!
  cashier.sandbox.behaviour = { ...wellBehaved, settleAfter: () => 0, notifications: () => [] }
  cashier.sharing.behaviour = {
    share: () => next()[0],
    giveBack: () => next()[0],
    // If a release is refused permanently, it is left to the provider, which releases the money automatically in the end.
    release: () => passing(next()[0]),
    outcome: () => next()[1],
    returned: () => next()[1],
    settleAfter: 0,
  }
  for (const wave of story) {
    await Promise.all(wave.map((one) => act(order.id, one)))
    await check(order.id, order.transactionId!)
  }
  // In the end everybody behaves, people decide, and nothing is left open.
  cashier.sandbox.behaviour = { ...wellBehaved, settleAfter: () => 0, notifications: () => [] }
  cashier.sharing.behaviour = { ...willing, settleAfter: 0 }
  for (let round = 0; round < 8; round++) {
    for (const { id, state } of await refundsOf(order.id)) {
      if (state === 'requested') await cashier.decide(refunds.approve as never, id)
      if (state === 'abnormal') await cashier.decide(refunds.retry, id)
      await cashier.step(id)
    }
    await cashier.pump()
    await act(order.id, { kind: 'send' })
    await cashier.share(order.id)
  }
  const { bills, books } = await check(order.id, order.transactionId!)
  expect(bills.map(({ state }) => state).filter((state) => ['frozen', 'processing', 'failed'].includes(state))).toEqual(
    [],
  )
  expect(books?.released ?? true).toBe(true)
  for (const { state } of await refundsOf(order.id)) expect(['succeeded', 'rejected']).toContain(state)
}

const passing = (course: (typeof courses)[number]) => (course === 'NO_RELATION' ? 'SYSTEM_ERROR' : course)

const refundsOf = (orderId: number) =>
  db().selectFrom('refund').select(['id', 'state', 'amountFen']).where('orderId', '=', orderId).orderBy('id').execute()

async function act(orderId: number, action: Action) {
  const { server, platform } = cashier
  if (action.kind === 'pump') return cashier.pump()
  if (action.kind === 'share') return cashier.share(orderId)
  if ('fen' in action) {
    const body = {
      orderId,
      amountFen: action.fen,
      reason: 'blurred' as const,
      note: '属实',
      requestKey: unique('request-'),
    }
    await server.call(platform.token, refunds[action.kind], { body })
    return
  }
  if ('nth' in action) {
    const found = await refundsOf(orderId)
    const refund = found[action.nth % Math.max(found.length, 1)]
    if (!refund) return
    if (action.kind === 'refund') await cashier.step(refund.id)
    else
      await server.call(platform.token, refunds[action.kind], { params: { id: refund.id }, body: { note: '核对过' } })
    return
  }
  const bills = db()
    .selectFrom('splitBill')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', ['frozen', 'failed'])
  const ids = (await bills.execute()).map(({ id }) => id)
  if (ids.length === 0) return
  if (action.kind === 'send') await server.call(platform.token, splitBills.send, { body: { ids } })
  else await server.call(platform.token, splitBills.unfreeze, { body: { ids: ids.slice(0, 1), reason: '核对过' } })
}

/** The bills agree with what the provider did; what was shared and what came back never exceed what was paid. */
async function check(orderId: number, transactionId: string) {
  const { rows: bills } = await sql<{
    state: string
    amountFen: number
    returnedFen: number
    sent: number
    back: number
  }>`
    select b.state, b.amount_fen, b.returned_fen,
      coalesce((select sum(s.fen) from sandbox.share s where (s.out_no = b.bill_no or s.out_no like b.bill_no || '-%') and s.outcome = 'SUCCESS'), 0)::int as sent,
      coalesce((select sum(s.returned_fen) from sandbox.share s where s.out_no = b.bill_no or s.out_no like b.bill_no || '-%'), 0)::int as back
    from split_bill b where b.order_id = ${orderId} order by b.place`.execute(db())
  expect(bills).toHaveLength(3)
  for (const { state, amountFen, returnedFen, sent, back } of bills) {
    if (state === 'finished' || state === 'returned') expect(sent).toBe(amountFen)
    else if (state === 'processing') expect([0, amountFen]).toContain(sent)
    else expect(sent).toBe(0)
    // Our books may not know yet what came back, but never the reverse.
    expect(back).toBeGreaterThanOrEqual(returnedFen)
    expect(back).toBeLessThanOrEqual(amountFen)
  }
  const { rows } = await sql<{ sharedFen: number; refundFen: number; released: boolean }>`
    select shared_fen, refund_fen, released from sandbox.payment where transaction_id = ${transactionId}`.execute(db())
  const books = rows[0]
  if (books && !books.released) expect(books.sharedFen + books.refundFen).toBeLessThanOrEqual(paid)
  return { bills, books }
}
