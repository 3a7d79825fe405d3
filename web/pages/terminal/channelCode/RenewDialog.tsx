import { Form, InputNumber } from 'antd'
import { type ChannelCode, channelCodes } from '#contract/codes/channelCodes.ts'
import { spokenShort } from '#contract/codes/short.ts'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import { lateOf } from '#web/crud/late.tsx'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'

const { body } = channelCodes.renew
const initial = { keepDays: fieldIn(draftOf(channelCodes.renew), 'keepDays').start as number }

/** How long the code on the wall is to lead on once there is a new one. */
export default function RenewDialog({ open, row, onClose }: { open: boolean; row: ChannelCode; onClose(): void }) {
  const [form] = Form.useForm()
  const renew = useAction(channelCodes.renew, {
    form,
    success: ({ short }) => `已换新为 ${spokenShort(short)}`,
    invalidates: [channelCodes.list, channelCodes.picture],
  })
  return (
    <FormDialog<{ keepDays: number }>
      open={open}
      onClose={onClose}
      form={form}
      title="换新渠道码"
      mark={row.name}
      action="换新"
      busy={renew.busy}
      error={renew.error}
      initial={initial}
      proposed
      late={lateOf(channelCodes.list, row, { edit: channelCodes.edit, also: ['short'] })}
      save={({ keepDays }, _changed, version = row.version) => renew.run({ body: { id: row.id, keepDays, version } })}
    >
      <p className="t2">换新后短码和码图都变，要重新印制。只是改去处或位置时，用「编辑」就行，不用换新。</p>
      <Field
        of={body}
        name="keepDays"
        label={labelWithUnit(body, 'keepDays')}
        required
        hint="这些天里旧码照常打开；0 为立即失效"
      >
        <InputNumber precision={0} />
      </Field>
    </FormDialog>
  )
}
