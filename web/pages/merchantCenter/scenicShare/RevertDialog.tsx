import { Form } from 'antd'
import type { Operation } from '#contract/kit.ts'
import { type ScenicSettlement, scenicSettlements } from '#contract/sharing/scenicSettlements.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { yuanSign } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'

interface Props {
  open: boolean
  onClose(): void
  row: ScenicSettlement
  invalidates: readonly Operation[]
}

/** Takes back the payment of a month, or its confirmation, with a reason for the audit log. */
export default function RevertDialog({ open, onClose, row, invalidates }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const { body } = scenicSettlements.revert
  const isPaid = row.state === 'paid'
  const revert = useAction(scenicSettlements.revert, { success: '已撤销', invalidates, form })
  return (
    <FormDialog<{ reason: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={isPaid ? '撤销付款' : '撤销确认'}
      mark={`${row.areaName} ${row.month}`}
      action={isPaid ? '撤销付款' : '撤销确认'}
      busy={revert.busy}
      error={revert.error}
      initial={{}}
      save={({ reason }) => revert.run({ body: { id: row.id, reason: reason.trim() } })}
    >
      <p className="t2">
        {isPaid
          ? `${yuanSign(row.dueFen)} 回到待付款，付款日期和说明清空。`
          : `应付 ${yuanSign(row.dueFen)} 不再固定，重新按约定计算，约定也可以再改。`}
      </p>
      <Field of={body} name="reason">
        <NoteInput of={body} name="reason" showCount />
      </Field>
    </FormDialog>
  )
}
