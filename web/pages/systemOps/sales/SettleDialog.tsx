import { Form } from 'antd'
import { type BillDifference, billDifferenceStates, billDifferences } from '#contract/sales/billDifferences.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { notifySettled, settleReads, versionOf } from './settled.ts'

interface Props {
  open: boolean
  onClose(): void
  rows: readonly BillDifference[]
  done(): void
}

/** One reason for all that were chosen. */
export default function SettleDialog({ open, onClose, rows, done }: Props) {
  const [form] = Form.useForm<{ note: string }>()
  const { body } = billDifferences.settle
  const settle = useAction(billDifferences.settle, { invalidates: settleReads, form })
  return (
    <FormDialog<{ note: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`核对 ${count(rows.length)} 处差异`}
      action={`记为${billDifferenceStates.settled}`}
      busy={settle.busy}
      error={settle.error}
      initial={{}}
      save={async ({ note }) => {
        const answer = await settle.run({ body: { rows: rows.map(versionOf), state: 'settled', note: note.trim() } })
        if (answer) {
          notifySettled(billDifferenceStates.settled, answer)
          done()
        }
        return answer
      }}
    >
      <p className="t2">
        共相差 <Money fen={rows.reduce((sum, { gapFen }) => sum + gapFen, 0)} />
        ，同一个说明写到每一处。
      </p>
      <Field of={body} name="note" required>
        <NoteInput of={body} name="note" showCount />
      </Field>
    </FormDialog>
  )
}
