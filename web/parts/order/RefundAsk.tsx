import { type Order, payChannelNames } from '#contract/operation/orders.ts'
import { refundReasonNames } from '#contract/operation/refunds.ts'
import { yuanSign } from '../../kit/format.ts'
import { Button } from '../Button.tsx'
import { Choice } from '../filter/MoreRow.tsx'
import type { RefundForm } from './useRefundForm.ts'

/** Why, in words for the others who read it, and what happens then. */
export function RefundAsk({ form, order }: { form: RefundForm; order: Order }) {
  return (
    <div className="ask">
      <span className="ask-label">退款原因</span>
      <div>
        <div className="ask-reasons" ref={form.reasons}>
          <Choice options={refundReasons} value={form.reason} onChange={form.setReason} />
        </div>
        {(form.noReason || form.refused.reason) && (
          <p className="hint err" role="alert">
            {form.refused.reason ?? '选择退款原因'}
          </p>
        )}
      </div>
      <label className="ask-label" htmlFor="ask-note">
        说明
      </label>
      <div>
        <span className={`inp${form.refused.note ? ' err' : ''}`}>
          <input id="ask-note" value={form.note} maxLength={200} placeholder="可不填，写给审核的人" onChange={(event) => form.setNote(event.target.value)} />
        </span>
        <p className="hint">
          {form.refused.note && <span className="st-down">{form.refused.note} </span>}
          仅内部可见，{form.note.length} / 200
        </p>
      </div>
      <span className="ask-label">退回</span>
      <p className="ask-text">
        由平台审核，同意后{order.channel === 'cash' ? '由人退还现金并登记，现金不能原路退回' : `原路退回${order.channel ? payChannelNames[order.channel] : '付款的账户'}`}
      </p>
    </div>
  )
}

/** What the request comes to, and the button that sends it. */
export function RefundFoot({ form, onSend }: { form: RefundForm; onSend(): void }) {
  const wrong = form.refused.items ?? form.refused.amountFen ?? form.mistake ?? (form.noReason ? '选择退款原因' : undefined)
  return (
    <>
      <div className="ask-sum" aria-live="polite">
        <span>
          本次退 <b>{yuanSign(form.sum)}</b>
        </span>
        {wrong ? <small className="st-down">{wrong}</small> : <small className="t3">退后剩余可退 {yuanSign(form.left - form.sum)}</small>}
      </div>
      <span className="sp" />
      <Button kind="text" className="ask-cancel" onClick={form.clear}>
        取消
      </Button>
      <Button kind="danger" busy={form.busy} disabled={form.mistake !== undefined} onClick={onSend}>
        申请退款 {yuanSign(form.sum)}
      </Button>
    </>
  )
}

export const refundReasons = (Object.keys(refundReasonNames) as (keyof typeof refundReasonNames)[]).map((value) => ({ value, label: refundReasonNames[value] }))
