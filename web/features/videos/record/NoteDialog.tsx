import { Form } from 'antd'
import { records, type VideoRecord } from '#contract/videos/records.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'

/** A note about a problem with a video, as free text; an empty text clears it. */
export default function NoteDialog({ row, open, onClose }: { row: VideoRecord; open: boolean; onClose(): void }) {
  const [form] = Form.useForm<{ errorMess: string }>()
  const { body } = records.modifyErrorMess
  const { run, busy, error } = useAction(records.modifyErrorMess, {
    success: '已保存',
    invalidates: [records.list],
    form,
  })
  const { id, version, errorMess } = row
  return (
    <FormDialog<{ errorMess: string }>
      form={form}
      open={open}
      onClose={onClose}
      title="注明错误"
      mark={row.externalId}
      action="保存"
      busy={busy}
      error={error}
      initial={{ errorMess }}
      save={({ errorMess: words }) => run({ body: { id, version, errorMess: words ?? '' } })}
    >
      <p className="t2">留空即清除。视频的状态由制作方报告，不会因此改变。</p>
      <Field of={body} name="errorMess">
        <NoteInput of={body} name="errorMess" showCount />
      </Field>
    </FormDialog>
  )
}
