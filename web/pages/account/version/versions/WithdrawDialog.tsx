import { Form } from 'antd'
import { rollouts } from '#contract/releases/rollouts.ts'
import { versionStates } from '#contract/releases/software.ts'
import { type SoftwareVersion, softwareVersions } from '#contract/releases/softwareVersions.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'

interface Props {
  open: boolean
  version: SoftwareVersion
  onClose(): void
}

/** Withdraws a version; the reason is stored with it. */
export default function WithdrawDialog({
  open,
  version: { id, number, version, rollouts: open_, running },
  onClose,
}: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const { body } = softwareVersions.withdraw
  const withdraw = useAction(softwareVersions.withdraw, {
    success: versionStates.withdrawn,
    invalidates: [softwareVersions.list, softwareVersions.options, softwareVersions.distribution, rollouts.list],
    form,
  })
  return (
    <FormDialog<{ reason: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`撤回 ${number}`}
      action="撤回"
      busy={withdraw.busy}
      error={withdraw.error}
      initial={{}}
      save={({ reason }) => withdraw.run({ params: { id }, body: { version, reason: reason.trim() } })}
    >
      <p className="t2">
        它不再送到任何摄像头{open_ ? `，进行中的 ${count(open_)} 个升级立即停止` : ''}。
        {running ? `已在运行它的 ${count(running)} 台不变，要换回请从它的升级里回滚。` : ''}撤回后不能恢复。
      </p>
      <Field of={body} name="reason">
        <NoteInput of={body} name="reason" showCount />
      </Field>
    </FormDialog>
  )
}
