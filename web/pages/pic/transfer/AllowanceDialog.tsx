import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { allowanceStates, type PictureAllowance, pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { titleOf } from '#web/crud/kit.ts'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'

const { body } = pictureAllowances.edit
interface Typed {
  daily: number | null
}
type Way = 'limited' | 'unlimited'
const ways = [
  { value: 'limited', label: '限定张数' },
  { value: 'unlimited', label: allowanceStates.unlimited },
] as const

/** Sets how many pictures a camera may transfer each day. */
export default function AllowanceDialog({
  open,
  row,
  onClose,
}: {
  open: boolean
  row: PictureAllowance
  onClose(): void
}) {
  const { id, daily, used, toppedUp, version } = row
  const [form] = Form.useForm<Typed>()
  const [way, setWay] = useState<Way>(daily === null ? 'unlimited' : 'limited')
  const typed = Form.useWatch('daily', form) as number | null | undefined
  const next = way === 'unlimited' ? null : typed
  const edit = useAction(pictureAllowances.edit, {
    form,
    success: '已保存',
    invalidates: [pictureAllowances.list, pictureAllowances.one],
  })
  return (
    <FormDialog<Typed>
      open={open}
      onClose={onClose}
      form={form}
      title={titleOf(pictureAllowances.list, 'daily')}
      mark={row.name}
      width={440}
      action="保存"
      busy={edit.busy}
      error={edit.error}
      initial={{ daily }}
      proposed
      save={(fields) => edit.run({ body: { id, daily: way === 'unlimited' ? null : fields.daily, version } })}
    >
      <Form.Item label="限制">
        <Segmented<Way> label="限制" options={ways} value={way} onChange={setWay} />
      </Form.Item>
      {way === 'limited' && (
        <Field of={body} name="daily" label={labelWithUnit(body, 'daily')} required hint="每天零点重新计">
          <InputNumber precision={0} />
        </Field>
      )}
      <p className="t2" aria-live="polite">
        {next === null
          ? `今天已传 ${count(used)} 张，以后不限。`
          : next !== undefined &&
            `今天已传 ${count(used)} 张，保存后今天还能传 ${count(Math.max(0, next + toppedUp - used))} 张。`}
        <span className="t3">额度用完后，照片留在设备上，加量后或第二天再传。</span>
      </p>
    </FormDialog>
  )
}
