import { Form } from 'antd'
import { clsx } from 'clsx'
import type { Operation } from '#contract/kit.ts'
import { overtakenRefund } from '#contract/sales/overtaken.ts'
import type { Refund, refunds } from '#contract/sales/refunds.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useOvertaken } from '#web/kit/list/useOvertaken.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import styles from '../decisions/Note.module.css'

interface Props {
  open: boolean
  onClose(): void
  operation: typeof refunds.reject | typeof refunds.settle
  refund: Refund
  /** Reads that are old afterwards. */
  changed: readonly Operation[]
  title: string
  text: string
  hint?: string
  action: string
  done: string
}

/** A decision that needs a reason: an explanation of what it does, and a field for the reason. */
export function NoteDialog({ open, onClose, operation, refund, changed, title, text, hint, action, done }: Props) {
  const [form] = Form.useForm<{ note: string }>()
  const write = useAction(operation as typeof refunds.reject, { success: done, invalidates: changed, form })
  const { id, version } = refund
  useOvertaken({
    open,
    busy: write.busy,
    error: write.error,
    mark: `${id} ${version}`,
    words: overtakenRefund(refund),
    close: onClose,
  })
  return (
    <FormDialog<{ note: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      action={action}
      busy={write.busy}
      error={write.error}
      initial={{}}
      save={({ note }) => write.run({ params: { id }, body: { version, note: note.trim() } })}
    >
      <p className={clsx(styles.text, 't2')}>{text}</p>
      <Field of={operation.body} name="note" hint={hint}>
        <NoteInput of={operation.body} name="note" showCount />
      </Field>
    </FormDialog>
  )
}
