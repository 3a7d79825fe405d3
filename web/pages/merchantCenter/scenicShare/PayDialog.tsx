import { Form } from 'antd'
import type { Operation } from '#contract/kit.ts'
import { type ScenicSettlement, scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, today, yuanSign } from '#web/kit/format.ts'
import { DayInput } from '#web/parts/day/DayInput.tsx'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { sumOf } from './sumOf.ts'

interface Props {
  open: boolean
  onClose(): void
  rows: readonly ScenicSettlement[]
  invalidates: readonly Operation[]
  done: (() => void) | undefined
}
interface Typed {
  paidOn: string
  payNote?: string
}

/** Notes when confirmed months were paid, and by what. */
export default function PayDialog({ open, onClose, rows, invalidates, done }: Props) {
  const [form] = Form.useForm<Typed>()
  const { body } = scenicSettlements.pay
  const pay = useAction(scenicSettlements.pay, {
    success: ({ count: n }) => `已登记 ${count(n)} 笔付款`,
    invalidates,
    form,
  })
  return (
    <FormDialog<Typed>
      form={form}
      open={open}
      onClose={onClose}
      title={`登记 ${count(rows.length)} 笔付款`}
      mark={rows.length === 1 ? `${rows[0]!.areaName} ${rows[0]!.month}` : undefined}
      action={`登记 ${yuanSign(sumOf(rows))}`}
      busy={pay.busy}
      error={pay.error}
      initial={{ paidOn: today() }}
      proposed
      save={async ({ paidOn, payNote = '' }) => {
        const saved = await pay.run({ body: { ids: rows.map(({ id }) => id), paidOn, payNote: payNote.trim() } })
        if (saved) done?.()
        return saved
      }}
    >
      <p className="t2">钱在系统外付给景区，这里只登记哪天付的。</p>
      <Field of={body} name="paidOn" required>
        <DayInput label={label(body, 'paidOn')} max={today()} />
      </Field>
      <Field of={body} name="payNote" required={false} hint="例如 转账流水号、经办人">
        <NoteInput of={body} name="payNote" showCount />
      </Field>
    </FormDialog>
  )
}
