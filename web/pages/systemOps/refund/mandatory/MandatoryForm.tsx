import type { Body } from '#contract/kit.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { ReasonChoice } from '#web/features/sales/refunds/RefundAsk.tsx'
import { shapeOf } from '#web/kit/form/shape.ts'
import { yuanSign } from '#web/kit/format.ts'
import { FenInput } from '#web/parts/input/FenInput.tsx'
import { Hint, InputFrame, Label } from '#web/parts/input/Input.tsx'

export interface Forced {
  /** Undefined until it is touched: all that is left. */
  amountFen: number | null | undefined
  reason: Body<typeof refunds.mandatory>['reason'] | undefined
  note: string
  tried: boolean
}

interface Props {
  forced: Forced
  change(changes: Partial<Forced>): void
  amountFen: number | null
  leftFen: number
  mistake: string | undefined
  /** What the server said about a field. */
  refused: Readonly<Record<string, string>>
}

const maxNote = shapeOf(refunds.mandatory.body, 'note').maxLength

/** How much, why, and the explanation that a refund by force must have. */
export function MandatoryForm({ forced, change, amountFen, leftFen, mistake, refused }: Props) {
  const wrong = {
    amount: refused.amountFen ?? mistake,
    reason: refused.reason ?? (forced.tried && !forced.reason ? '选择退款原因' : undefined),
    note: refused.note ?? (forced.tried && !forced.note.trim() ? '填写说明：为什么不经审核' : undefined),
  }
  return (
    <>
      <div>
        <Label htmlFor="force-amount" required>
          退款金额
        </Label>
        <FenInput
          id="force-amount"
          value={amountFen}
          onChange={(fen) => change({ amountFen: fen })}
          width={180}
          aria-invalid={wrong.amount !== undefined}
          aria-describedby="force-amount-hint"
        />
        <Hint id="force-amount-hint" invalid={Boolean(wrong.amount)}>
          {wrong.amount ?? `最多可退 ${yuanSign(leftFen)}`}
        </Hint>
      </div>
      <div>
        <Label as="span" required>
          退款原因
        </Label>
        <ReasonChoice value={forced.reason} onChange={(reason) => change({ reason })} />
        {wrong.reason && (
          <Hint invalid role="alert">
            {wrong.reason}
          </Hint>
        )}
      </div>
      <div>
        <Label htmlFor="force-note" required>
          说明
        </Label>
        <InputFrame invalid={Boolean(wrong.note)}>
          <input
            id="force-note"
            value={forced.note}
            maxLength={maxNote}
            onChange={(event) => change({ note: event.target.value })}
            aria-invalid={wrong.note !== undefined}
          />
        </InputFrame>
        <Hint invalid={Boolean(wrong.note)} role={wrong.note ? 'alert' : undefined}>
          {wrong.note ?? `仅内部可见，${forced.note.length} / ${maxNote}`}
        </Hint>
      </div>
    </>
  )
}
