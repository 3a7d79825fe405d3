import { useState } from 'react'
import { type Complaint, complaints } from '#contract/sales/complaints.ts'
import { AuditLogLink } from '#web/features/AuditLogLink.tsx'
import { State } from '#web/features/State.tsx'
import { leftOf } from '#web/features/sales/refunds/refundDraft.ts'
import { OrderHead } from '#web/features/sales/sheet/OrderHead.tsx'
import { OrderSheet } from '#web/features/sales/sheet/OrderSheet.tsx'
import { useDrawerValue } from '#web/features/sales/useDrawerValue.ts'
import { shortOrderNo, yuanSign } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { useRowSteps } from '#web/parts/frame/useRowSteps.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { Mandatory } from '../mandatory/Mandatory.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import styles from './ComplaintDrawer.module.css'

type Answer = 'close' | 'refund'

interface Props {
  id: number | undefined
  onClose(): void
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** A complaint beside the list: the visitor's words, the order's whole life, and the answer: a refund, or words alone. */
export function ComplaintDrawer({ id, onClose, previous, next }: Props) {
  const open = id !== undefined
  const narrow = useNarrow()
  const [openDialog, setOpenDialog] = useState<Answer>()
  const { data, error, isPlaceholderData, refetch } = useRead(
    complaints.one,
    { params: { id: id ?? 0 } },
    { enabled: open, keep: true, live: ['complaint', 'refund'] },
  )
  const shown = useDrawerValue(open, data, isPlaceholderData)
  const { complaint } = shown ?? {}
  const steps = useRowSteps({ one: '条', open, previous, next })
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title={complaint ? (narrow ? shortOrderNo(complaint.orderNo) : `投诉 ${complaint.orderNo}`) : '投诉'}
        mark={
          complaint && (
            <>
              {!narrow && <Copy text={complaint.orderNo} label="复制订单号" />}
              <State of="complaint" is={complaint.state} pill={!narrow} />
            </>
          )
        }
        presence={id === undefined ? undefined : { list: complaints.list, id, isEditing: openDialog !== undefined }}
        steps={steps}
        footer={
          shown && complaint?.state === 'open' && !isPlaceholderData ? (
            <Answers left={leftOf(shown.order)} onAnswer={setOpenDialog} />
          ) : undefined
        }
      >
        {complaint && <Words complaint={complaint} />}
        {complaint && <AuditLogLink of="sales.complaints" target={complaint.id} what="投诉" />}
        {shown ? (
          <>
            {narrow && <OrderHead orderNo={shown.order.orderNo} />}
            <OrderSheet
              detail={shown}
              refunds={shown.refunds}
              stale={open && isPlaceholderData}
              error={error}
              again={() => void refetch()}
            />
          </>
        ) : error ? (
          <ErrorState what="投诉" error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} columns={3} />
        )}
      </Drawer>
      {complaint && (
        <CloseDialog open={openDialog === 'close'} onClose={() => setOpenDialog(undefined)} complaint={complaint} />
      )}
      {shown && complaint && (
        <Mandatory
          open={openDialog === 'refund'}
          onClose={() => setOpenDialog(undefined)}
          order={shown.order}
          complaint={complaint}
        />
      )}
    </>
  )
}

/** The text of a complaint, and its outcome. */
function Words({
  complaint,
}: {
  complaint: Pick<Complaint, 'words' | 'createdAt' | 'outcome' | 'handledAt' | 'handledBy'>
}) {
  return (
    <blockquote className={styles.words}>
      <p>{complaint.words}</p>
      <small className="t3">
        游客 <Time at={complaint.createdAt} />
      </small>
      {complaint.handledAt && (
        <p>
          <b>处理结果：</b>
          {complaint.outcome}
          <small className="t3">
            {' '}
            {complaint.handledBy} <Time at={complaint.handledAt} />
          </small>
        </p>
      )}
    </blockquote>
  )
}

/** How an open complaint can be answered. `left`: what can still be refunded, in fen. */
function Answers({ left, onAnswer }: { left: number; onAnswer(answer: Answer): void }) {
  return (
    <>
      <span className="t3">可退 {yuanSign(left)}</span>
      <span className="sp" />
      <Button onClick={() => onAnswer('close')}>不退款结案</Button>
      <Button kind="danger" why={left === 0 && '没有可退的金额'} onClick={() => onAnswer('refund')}>
        退款
      </Button>
    </>
  )
}
