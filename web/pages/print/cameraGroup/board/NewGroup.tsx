import { Form, Input } from 'antd'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'

interface Props {
  open: boolean
  caseId: number
  onClose(): void
}

/** Creates an empty group of the project that is shown; its printer is set in its own form. */
export default function NewGroup({ open, caseId, onClose }: Props) {
  const { body, noun } = deviceGroups.add
  const [form] = Form.useForm<{ name: string }>()
  const add = useAction(deviceGroups.add, {
    form,
    success: `已新增${noun}`,
    invalidates: [deviceGroups.list, deviceGroups.ofCase],
  })
  return (
    <FormDialog<{ name: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`新增${noun}`}
      action={`新增${noun}`}
      busy={add.busy}
      error={add.error}
      initial={{}}
      proposed
      save={({ name }) => add.run({ body: { caseId, name } })}
    >
      <Field of={body} name="name" hint="建好后把摄像头移进来；打印机在组的编辑里选">
        <Input maxLength={40} />
      </Field>
    </FormDialog>
  )
}
