import { type ScenicSettlement, settlementStates } from '#contract/sharing/scenicSettlements.ts'
import { monthEnd } from '#web/kit/day/step.ts'
import { yuanSign } from '#web/kit/format.ts'
import { Notice } from '#web/parts/state/Notice.tsx'
import { LifeLine } from '#web/parts/value/LifeLine.tsx'
import { lifeSteps } from '#web/parts/value/lifeSteps.ts'

/** How far a month is, and what changed since its amount was fixed. */
export default function SettlementLead({ row }: { row: ScenicSettlement }) {
  const { state, month, dueFen, changedFen, confirmedAt, confirmedBy, paidAt, paidBy, paidOn } = row
  return (
    <>
      {changedFen !== 0 && (
        <Notice tone="warn" title={`确认后${changedFen > 0 ? '多' : '少'}了 ${yuanSign(Math.abs(changedFen))}`}>
          这个月后来又有支付或退款记入。要按现在的数付，先撤销确认。
        </Notice>
      )}
      <LifeLine
        lead
        steps={lifeSteps([
          {
            ...{ key: 'ended', title: '月末', icon: 'calendar', at: null, untimed: state !== 'open' },
            fact: monthEnd(`${month}-01`),
          },
          {
            ...{ key: 'confirmed', title: '确认', icon: 'check', at: confirmedAt },
            fact: confirmedBy
              ? `${confirmedBy}，${yuanSign(dueFen)}`
              : state === 'none'
                ? settlementStates.none
                : undefined,
          },
          {
            ...{ key: 'paid', title: '付款', icon: 'wallet', at: paidAt },
            fact: paidOn ? `${paidBy} 登记，${paidOn} 付` : undefined,
          },
        ])}
      />
    </>
  )
}
