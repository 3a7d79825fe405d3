import type { Reply } from '#contract/kit.ts'
import type { SplitBill, splitBills } from '#contract/sharing/splitBills.ts'
import { releaseOf, splitReturnStates, splitStates } from '#contract/sharing/splitStates.ts'
import { dayAndTime, yuanSign } from '#web/kit/format.ts'
import { type LifePoint, type LifeStep, lifeSteps } from '#web/parts/value/lifeSteps.ts'

type SplitReturn = Reply<typeof splitBills.returns>['rows'][number]

/** The life of a share, from the payment to its receiver, or to the platform. `returns`: the newest first, as far as they were read. */
export function splitLife(bill: SplitBill, returns: readonly SplitReturn[]): LifeStep[] {
  const { paidAt, paidFen, state, outNo } = bill
  return lifeSteps([
    { key: 'paid', title: '支付', icon: 'wallet', at: paidAt, fact: `实付 ${yuanSign(paidFen)}` },
    // With the payment the platform freezes what will be shared.
    { key: 'frozen', title: splitStates.frozen, icon: 'lock', at: paidAt, fact: waitOf(bill) },
    // What was released at once was never on its way.
    ...(state === 'unfrozen' && outNo === null ? [] : [sending(bill)]),
    ...outcome(bill),
    ...returned(bill, returns[0]),
  ])
}

function waitOf({ state, dueAt, paidAt }: SplitBill) {
  if (state !== 'frozen') return undefined
  return dueAt ? `预计 ${dayAndTime(dueAt)} 分账` : `${dayAndTime(releaseOf(paidAt))} 自动解冻`
}

const sending = ({ outNo, sentAt, receiverName, state, failure }: SplitBill): LifePoint => ({
  key: 'processing',
  title: splitStates.processing,
  icon: 'transfer',
  at: sentAt,
  // It has its number a moment before it is sent.
  untimed: outNo !== null,
  fact: state === 'processing' && failure ? failure : outNo === null ? undefined : `分给 ${receiverName}`,
})

function outcome({ state, failure, reason, endedAt, amountFen }: SplitBill): LifePoint[] {
  // When it failed is not stored.
  const failed: LifePoint = {
    ...{ key: 'failed', title: splitStates.failed, icon: 'issue', at: null, failed: true, untimed: true },
    fact: failure ?? undefined,
  }
  if (state === 'unfrozen')
    return [
      ...(failure === null ? [] : [failed]),
      { key: state, title: splitStates[state], icon: 'undo', at: endedAt, fact: reason },
    ]
  const isThere = state === 'finished' || state === 'returned'
  return [
    ...(state === 'failed' ? [failed] : []),
    {
      ...{ key: 'finished', title: splitStates.finished, icon: 'check', at: isThere ? endedAt : null },
      fact: isThere ? `${yuanSign(amountFen)} 已到账` : undefined,
    },
  ]
}

function returned({ state, returnedFen }: SplitBill, last: SplitReturn | undefined): LifePoint[] {
  if (!last && returnedFen === 0) return []
  const isFailed = last?.state === 'failed'
  return [
    {
      key: 'returned',
      title: state === 'returned' ? splitStates.returned : '回退',
      icon: 'undo',
      at: last?.endedAt,
      untimed: returnedFen > 0,
      failed: isFailed,
      fact:
        returnedFen > 0 && !isFailed
          ? `${splitReturnStates.succeeded} ${yuanSign(returnedFen)}`
          : last && `${yuanSign(last.amountFen)} ${splitReturnStates[last.state]}`,
    },
  ]
}
