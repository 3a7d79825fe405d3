import type { ReactNode } from 'react'
import { type RefundAction, refundActions } from '#contract/sales/refundBulks.ts'
import type { Refund } from '#contract/sales/refunds.ts'
import { yuanSign } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { sumOf } from '../batch.ts'
import type { useDecisions } from './useDecisions.tsx'

interface Props {
  decisions: ReturnType<typeof useDecisions>
  rows: readonly Refund[]
  onDone(): void
  children?: ReactNode
}

/** The decisions about the chosen refunds, with their number and sum. */
export function ChosenRefunds({ decisions: { approve, reject, progress }, rows, onDone, children }: Props) {
  const words = (action: RefundAction) =>
    progress?.action === action
      ? `${refundActions[action]} ${progress.tried + 1} / ${progress.of}`
      : `${refundActions[action]} ${rows.length} 笔`
  const busy = (action: RefundAction) => progress?.action === action
  return (
    <>
      <Button
        kind="primary"
        size="small"
        busy={busy('approve')}
        disabled={busy('reject')}
        onClick={() => void approve({ rows, onDone })}
      >
        {words('approve')} {!progress && yuanSign(sumOf(rows))}
      </Button>
      <Button size="small" busy={busy('reject')} disabled={busy('approve')} onClick={() => reject({ rows, onDone })}>
        {words('reject')}
      </Button>
      {children}
    </>
  )
}
