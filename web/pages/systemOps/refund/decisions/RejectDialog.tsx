import { Form } from 'antd'
import { clsx } from 'clsx'
import { useState } from 'react'
import { type Refund, refunds } from '#contract/sales/refunds.ts'
import { yuanSign } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { sumOf } from '../batch.ts'
import styles from './Note.module.css'

interface Props {
  /** Undefined while nothing is asked. */
  rows: readonly Refund[] | undefined
  busy: boolean
  onClose(): void
  onReject(rows: readonly Refund[], note: string): Promise<void>
}

/** Why several refunds are rejected, once for all of them. */
export function RejectDialog({ rows, busy, onClose, onReject }: Props) {
  const [form] = Form.useForm<{ note: string }>()
  // What it was about stays while it closes.
  const [about, setAbout] = useState<readonly Refund[]>([])
  if (rows && rows !== about) setAbout(rows)
  const action = `驳回 ${about.length} 笔`
  return (
    <FormDialog<{ note: string }>
      form={form}
      open={rows !== undefined}
      onClose={onClose}
      title={`${action}退款`}
      action={action}
      busy={busy}
      initial={{}}
      save={async ({ note }) => {
        await onReject(about, note.trim())
        return true
      }}
    >
      <p className={clsx(styles.text, 't2')}>
        共 {yuanSign(sumOf(about))}。驳回后这些金额回到可退金额，申请人可以再次申请。每一笔都记下这个原因。
      </p>
      <Field of={refunds.reject.body} name="note">
        <NoteInput of={refunds.reject.body} name="note" showCount />
      </Field>
    </FormDialog>
  )
}
