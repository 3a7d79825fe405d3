import { Form } from 'antd'
import { clsx } from 'clsx'
import { type Complaint, complaints } from '#contract/sales/complaints.ts'
import { orders } from '#contract/sales/orders.ts'
import { overtakenComplaint } from '#contract/sales/overtaken.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useOvertaken } from '#web/kit/list/useOvertaken.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import styles from '../decisions/Note.module.css'

/** Closes a complaint without a refund. The visitor is told the outcome. */
export function CloseDialog({ open, onClose, complaint }: { open: boolean; onClose(): void; complaint: Complaint }) {
  const [form] = Form.useForm<{ outcome: string }>()
  const reads = [complaints.list, complaints.one, orders.one]
  const write = useAction(complaints.close, { success: '已结案', invalidates: reads, form })
  useOvertaken({
    open,
    busy: write.busy,
    error: write.error,
    mark: `${complaint.id} ${complaint.state}`,
    words: overtakenComplaint(complaint),
    close: onClose,
  })
  return (
    <FormDialog<{ outcome: string }>
      form={form}
      open={open}
      onClose={onClose}
      title="不退款结案？"
      action="结案"
      busy={write.busy}
      error={write.error}
      initial={{}}
      save={({ outcome }) => write.run({ params: { id: complaint.id }, body: { outcome: outcome.trim() } })}
    >
      <p className={clsx(styles.text, 't2')}>不会退款给游客。处理结果是答复游客的话，结案后不能更改。</p>
      <Field of={complaints.close.body} name="outcome">
        <NoteInput of={complaints.close.body} name="outcome" showCount />
      </Field>
    </FormDialog>
  )
}
