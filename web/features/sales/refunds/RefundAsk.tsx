import type { ReactNode, Ref } from 'react'
import { type Order, payChannelNames } from '#contract/sales/orders.ts'
import { refundReasonNames } from '#contract/sales/refunds.ts'
import { yuanSign } from '#web/kit/format.ts'
import { Choice } from '#web/parts/filter/MoreRow.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Hint, InputFrame } from '#web/parts/input/Input.tsx'
import styles from './RefundAsk.module.css'
import type { RefundForm } from './useRefundForm.ts'

/** Why, in words for the others who read it, and what happens then. */
export function RefundAsk({ form, order }: { form: RefundForm; order: Order }) {
  return (
    <div className={styles.ask}>
      <span className={styles.label}>退款原因</span>
      <div>
        <ReasonChoice value={form.reason} onChange={form.setReason} box={form.reasons} />
        {(form.noReason || form.refused.reason) && (
          <Hint invalid role="alert">
            {form.refused.reason ?? '选择退款原因'}
          </Hint>
        )}
      </div>
      <label className={styles.label} htmlFor="ask-note">
        说明
      </label>
      <div>
        <InputFrame invalid={Boolean(form.refused.note)}>
          <input
            id="ask-note"
            value={form.note}
            maxLength={200}
            placeholder={form.decides ? '可不填' : '可不填，写给审核的人'}
            onChange={(event) => form.setNote(event.target.value)}
          />
        </InputFrame>
        <Hint>
          {form.refused.note && <span className="st-down">{form.refused.note} </span>}
          仅内部可见，{form.note.length} / 200
        </Hint>
      </div>
      <span className={styles.label}>退回</span>
      <p className={styles.text}>
        {form.decides ? '立即退款，' : '由平台审核，同意后'}
        {order.channel === 'cash'
          ? '由人退还现金并登记，现金不能原路退回'
          : `原路退回${order.channel ? payChannelNames[order.channel] : '付款的账户'}`}
      </p>
    </div>
  )
}

/** What the refund comes to, and the button that requests it; who may decide pays it back at once. */
export function RefundFoot({ form, onSend }: { form: RefundForm; onSend(): void }) {
  const wrong =
    form.refused.items ?? form.refused.amountFen ?? form.mistake ?? (form.noReason ? '选择退款原因' : undefined)
  return (
    <>
      <RefundSum live>
        <span>
          本次退 <b>{yuanSign(form.sum)}</b>
        </span>
        {wrong ? (
          <small className="st-down">{wrong}</small>
        ) : (
          <small className="t3">退后剩余可退 {yuanSign(form.left - form.sum)}</small>
        )}
      </RefundSum>
      <span className="sp" />
      <Button kind="text" className={styles.cancel} onClick={form.clear}>
        取消
      </Button>
      <Button kind="danger" busy={form.busy} why={form.mistake} onClick={onSend}>
        {form.verb} {yuanSign(form.sum)}
      </Button>
    </>
  )
}

/** The choice of a reason for the refund; `box` refers to the fieldset. */
export function ReasonChoice({
  value,
  onChange,
  box,
}: {
  value: RefundReason | undefined
  onChange(reason: RefundReason | undefined): void
  box?: Ref<HTMLFieldSetElement>
}) {
  return (
    <fieldset className={styles.reasons} ref={box} aria-label="退款原因">
      <Choice options={refundReasons} value={value} onChange={onChange} />
    </fieldset>
  )
}

/** The amount to refund, above what remains afterwards. */
export const RefundSum = ({ live, children }: { live?: boolean; children: ReactNode }) => (
  <div className={styles.sum} aria-live={live ? 'polite' : undefined}>
    {children}
  </div>
)

type RefundReason = keyof typeof refundReasonNames
const refundReasons = (Object.keys(refundReasonNames) as RefundReason[]).map((value) => ({
  value,
  label: refundReasonNames[value],
}))
