import { Form, Select } from 'antd'
import { clsx } from 'clsx'
import { Type } from 'typebox'
import { keepMinutes } from '#contract/releases/webBuild.ts'
import { type WebBuild, type WebHost, webBuilds } from '#contract/releases/webBuilds.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { verbPhrase } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import styles from './WebBuilds.module.css'
import { nameOf } from './words.ts'

const { body } = webBuilds.update
/** Stands for the page that comes with the server. The call has null instead, which a required field would treat as empty. */
const own = 0
const choice = Type.Object({ buildId: Type.Integer({ title: label(body, 'buildId'), minimum: own }) })

interface Props {
  host: WebHost | undefined
  builds: readonly WebBuild[]
  onClose(): void
}

/** Makes one host serve another build; the reason is recorded in the audit log. */
export default function SwitchDialog({ host, builds, onClose }: Props) {
  const [form] = Form.useForm<{ buildId: number; reason: string }>()
  const chosen: number | undefined = Form.useWatch('buildId', form)
  const update = useAction(webBuilds.update, { form, invalidates: [webBuilds.all], success: '已通知主机更换' })
  const confirmed = host && (host.keepBy ? host.formerId : host.buildId)
  const options = [
    { value: own, label: nameOf('') },
    ...builds.filter(({ fits }) => fits).map(({ id, number, notes }) => ({ value: id, label: `${number}　${notes}` })),
  ].filter(({ value }) => value !== (host?.buildId ?? own))
  const needsWord = chosen !== undefined && chosen !== own && chosen !== confirmed
  return (
    <FormDialog<{ buildId: number; reason: string }>
      form={form}
      open={host !== undefined}
      onClose={onClose}
      title={`更换 ${host?.name ?? ''} 的网页`}
      action="更换"
      busy={update.busy}
      error={update.error}
      initial={{}}
      save={async ({ buildId, reason }) =>
        host &&
        update.run({
          body: {
            id: host.id,
            version: host.version,
            buildId: buildId === own ? null : buildId,
            reason: reason.trim(),
          },
        })
      }
    >
      <p className={clsx(styles.ask, 't2')}>
        {verbPhrase('现在使用', nameOf(host?.number ?? ''))}
        。换上后，之后打开的网页都用新的一份；已经打开的页面不受影响，刷新后才换。
        {needsWord && `请在 ${keepMinutes} 分钟内看过并确认，否则自动换回。`}
      </p>
      <Field of={choice} name="buildId" verb="选择">
        <Select options={options} placeholder="选择网页版本" />
      </Field>
      <Field of={body} name="reason">
        <NoteInput of={body} name="reason" minRows={2} showCount />
      </Field>
    </FormDialog>
  )
}
