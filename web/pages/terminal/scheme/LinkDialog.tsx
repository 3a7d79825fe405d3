import { Form, InputNumber } from 'antd'
import { type ChannelCode, channelCodes, linkKinds } from '#contract/codes/channelCodes.ts'
import { maxLinkDays, renewDays, schemes } from '#contract/codes/schemes.ts'
import { optionsOf } from '#web/crud/filters.tsx'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import { WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { label, labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'

const { body } = schemes.make
const ends = optionsOf(fieldIn(draftOf(schemes.make), 'renew')) as { value: boolean; label: string }[]
interface Fields {
  kind: 'link' | 'scheme'
  renew: boolean
  days?: number
}

/** The kind of a link, and what happens when it expires. */
export default function LinkDialog({ open, row, onClose }: { open: boolean; row: ChannelCode; onClose(): void }) {
  const [form] = Form.useForm()
  // Without a mini-program the link is the short address itself, which never ends.
  const end = useRead(schemes.quota, {}).data?.ends ?? true
  const renews = Form.useWatch<boolean | undefined>('renew', form) ?? true
  const make = useAction(schemes.make, {
    form,
    success: '外链已生成',
    invalidates: [channelCodes.list, schemes.quota],
  })
  return (
    <FormDialog<Fields>
      open={open}
      onClose={onClose}
      form={form}
      title={row.linkUrl ? '更新外链' : '生成外链'}
      mark={row.name}
      action={row.linkUrl ? '更新' : '生成'}
      busy={make.busy}
      error={make.error}
      // A link may be renewed without any change.
      proposed
      initial={{ kind: row.linkKind ?? 'link', renew: row.linkUrl ? row.linkRenew : true, days: maxLinkDays }}
      save={({ kind, renew, days }) =>
        make.run({
          body: { id: row.id, kind, ...(end && { renew, ...(!renew && { days: days ?? maxLinkDays }) }) },
        })
      }
    >
      <Field
        of={body}
        name="kind"
        label={label(body, 'kind')}
        required
        hint="短信、邮件和网页里用 URL Link；只在应用内跳转时用 URL Scheme"
      >
        <WordSelect options={wordOptions(linkKinds)} allowClear={false} />
      </Field>
      {end ? (
        <Field
          of={body}
          name="renew"
          label={label(body, 'renew')}
          required
          hint={renews ? `到期前 ${renewDays} 天换成新的，短地址不变` : '到期后短地址改为打开默认页面'}
        >
          <WordSelect options={ends} allowClear={false} />
        </Field>
      ) : (
        <p className="t3">没有接入小程序，外链就是短地址，不会到期。</p>
      )}
      {end && !renews && (
        <Field of={body} name="days" label={labelWithUnit(body, 'days')} required hint={`最长 ${maxLinkDays} 天`}>
          <InputNumber precision={0} />
        </Field>
      )}
    </FormDialog>
  )
}
