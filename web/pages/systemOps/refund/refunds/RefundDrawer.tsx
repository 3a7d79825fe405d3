import { conditionOf, type Refund, refundOriginNames, refundReasonNames, refunds } from '#contract/sales/refunds.ts'
import { AuditLogLink } from '#web/features/AuditLogLink.tsx'
import { State } from '#web/features/State.tsx'
import { OrderHead } from '#web/features/sales/sheet/OrderHead.tsx'
import { OrderSheet } from '#web/features/sales/sheet/OrderSheet.tsx'
import { useDrawerValue } from '#web/features/sales/useDrawerValue.ts'
import { useOrder } from '#web/features/sales/useOrder.ts'
import { shortOrderNo } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { useRowSteps } from '#web/parts/frame/useRowSteps.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './RefundDrawer.module.css'
import { RefundFoot } from './RefundFoot.tsx'
import { RefundNotice } from './RefundNotice.tsx'

interface Props {
  id: number | undefined
  /** The result of `useOpenRow` or `useRefund`. */
  opened: { readonly row: Refund | undefined; readonly missing: boolean; readonly error: Error | null; again(): void }
  onClose(): void
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** A refund in a drawer: what was requested, by whom and why, the whole life of its order, and the possible decisions. */
export function RefundDrawer({ id, opened, onClose, previous, next }: Props) {
  const open = id !== undefined
  const refund = opened.row
  const { detail, refunds: ofOrder, error, stale, again } = useOrder(refund?.orderId)
  const shown = useDrawerValue(open, detail, stale)
  const narrow = useNarrow()
  const ready = shown && refund && shown.order.id === refund.orderId && !stale
  const steps = useRowSteps({ one: '笔', open, previous, next })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={refund ? (narrow ? shortOrderNo(refund.refundNo) : `退款 ${refund.refundNo}`) : '退款'}
      mark={
        refund && (
          <>
            {!narrow && <Copy text={refund.refundNo} label="复制退款单号" />}
            <State of="refund" is={conditionOf(refund)} pill={!narrow} />
          </>
        )
      }
      presence={id === undefined ? undefined : { list: refunds.list, id }}
      steps={steps}
      footer={ready ? <RefundFoot refund={refund} order={shown.order} /> : undefined}
    >
      {refund && (
        <>
          <RefundNotice refund={refund} />
          <RefundFacts refund={refund} numbered={narrow} />
          <AuditLogLink of="sales.refunds" target={refund.refundNo} what="退款" />
        </>
      )}
      {shown ? (
        <>
          <OrderHead orderNo={shown.order.orderNo} />
          <OrderSheet
            detail={shown}
            refunds={ofOrder}
            refundId={refund?.id}
            stale={open && stale}
            error={error}
            again={again}
          />
        </>
      ) : opened.missing ? (
        <p className="t3">没有这笔退款，或不在可见范围内</p>
      ) : opened.error ? (
        <ErrorState what="退款" error={opened.error} retry={opened.again} />
      ) : error ? (
        <ErrorState what="订单" error={error} retry={again} />
      ) : (
        <Skeleton rows={8} columns={3} />
      )}
    </Drawer>
  )
}

/** `numbered`: includes the full number, because the title is too narrow for it. */
function RefundFacts({ refund, numbered }: { refund: Refund; numbered: boolean }) {
  return (
    <dl className={styles.facts}>
      {numbered && (
        <>
          <dt>退款单号</dt>
          <dd>
            {refund.refundNo} <Copy text={refund.refundNo} label="复制退款单号" />
          </dd>
        </>
      )}
      <dt>退款金额</dt>
      <dd>
        <b className={styles.amount}>
          <Money fen={refund.amountFen} sign />
        </b>{' '}
        <span className="t3">
          {refund.amountFen === refund.paidFen ? '全额' : '部分'}，实付 <Money fen={refund.paidFen} sign />
        </span>
      </dd>
      <dt>原因</dt>
      <dd>
        {refundReasonNames[refund.reason]}
        {refund.note && <span className="t2">，{refund.note}</span>}
      </dd>
      <dt>{refundOriginNames[refund.origin]}</dt>
      <dd>
        {refund.requestedBy} <Time at={refund.requestedAt} />
      </dd>
      {refund.decidedAt && (
        <>
          <dt>处理</dt>
          <dd>
            {refund.decidedBy} <Time at={refund.decidedAt} />
            {refund.decisionNote && <span className="t2">，{refund.decisionNote}</span>}
          </dd>
        </>
      )}
      {refund.attempts > 0 && !refund.cash && (
        <>
          <dt>提交</dt>
          <dd>已向支付平台提交 {refund.attempts} 次</dd>
        </>
      )}
      {refund.succeededAt && (
        <>
          <dt>到账</dt>
          <dd>
            <Time at={refund.succeededAt} />
          </dd>
        </>
      )}
    </dl>
  )
}
