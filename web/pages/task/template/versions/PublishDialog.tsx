import { Form } from 'antd'
import { clsx } from 'clsx'
import { factsOf } from '#contract/fields.ts'
import { versionNote, versionText } from '#contract/videos/templateStates.ts'
import { type Template, templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { Notice } from '#web/parts/state/Notice.tsx'
import { templateReads } from './reads.ts'
import styles from './Versions.module.css'

/** What of a template its publication needs. */
export type Publishable = Pick<Template, 'id' | 'name' | 'version' | 'publishedNumber' | 'sensitive'>

interface Props {
  row: Publishable
  open: boolean
  onClose(): void
  /** With the template's version after it. */
  onPublished?: ((version: number) => void) | undefined
}

/** Says what a publication changes, and takes a note for whoever reads the versions later. */
export default function PublishDialog({ row, open, onClose, onPublished }: Props) {
  const { id, name, version, publishedNumber, sensitive } = row
  const [form] = Form.useForm<{ note?: string }>()
  const publish = useAction(templates.publish, {
    success: ({ number }) => `已发布 ${versionText(number)}`,
    invalidates: templateReads,
    form,
  })
  const { body } = templates.publish
  return (
    <FormDialog<{ note?: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`发布「${name}」`}
      action="发布"
      busy={publish.busy}
      error={publish.error}
      initial={{}}
      proposed
      save={async ({ note = '' }) => {
        const published = await publish.run({ params: { id }, body: { version, note: note.trim() } })
        if (published) onPublished?.(published.version)
        return published
      }}
    >
      {sensitive && (
        <Notice tone="warn" title={`${titleOf(templates.list, 'sensitive')}：${sensitive}`}>
          名称或字幕里还有它的不能发布；只在旧版本里的，发布后就没有了。
        </Notice>
      )}
      <p className={clsx(styles.lead, 't2')}>
        {publishedNumber === null
          ? '发布后，项目的视频可以用它制作。'
          : `发布后开始制作的视频用新版本，不再用 ${versionText(publishedNumber)}。已做好的视频不变。`}
      </p>
      <Field of={body} name="note" hint={factsOf(versionNote)?.hint}>
        <NoteInput of={body} name="note" showCount />
      </Field>
    </FormDialog>
  )
}
