import { Form } from 'antd'
import type { Operation } from '#contract/kit.ts'
import { splitBills } from '#contract/sharing/splitBills.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'

interface Props {
  open: boolean
  onClose(): void
  ids: readonly number[]
  amountFen: number
  invalidates: readonly Operation[]
  done: (() => void) | undefined
}

/** Releases bills instead of sharing them, with the reason that stays on them. */
export default function UnfreezeDialog({ open, onClose, ids, amountFen, invalidates, done }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const { body } = splitBills.unfreeze
  const unfreeze = useAction(splitBills.unfreeze, {
    success: ({ count: n }) => `已解冻 ${count(n)} 笔`,
    invalidates,
    form,
  })
  return (
    <FormDialog<{ reason: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`解冻 ${count(ids.length)} 笔分账`}
      action={`解冻 ${yuanSign(amountFen)}`}
      busy={unfreeze.busy}
      error={unfreeze.error}
      initial={{}}
      save={async ({ reason }) => {
        const saved = await unfreeze.run({ body: { ids: [...ids], reason: reason.trim() } })
        if (saved) done?.()
        return saved
      }}
    >
      <p className="t2">这 {yuanSign(amountFen)} 不再分给接收方，留在平台。解冻后不能再分账。</p>
      <Field of={body} name="reason">
        <NoteInput of={body} name="reason" showCount />
      </Field>
    </FormDialog>
  )
}
