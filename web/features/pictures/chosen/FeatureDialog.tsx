import { Form } from 'antd'
import { type Picture, pictures } from '#contract/pictures/pictures.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import styles from './FeatureDialog.module.css'

const { body } = pictures.feature

interface Props {
  open: boolean
  rows: readonly Picture[]
  onClose(): void
  onDone(): void
}

/** Asks who gave permission to show these pictures for promotion. */
export default function FeatureDialog({ open, rows, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const faces = rows.reduce((sum, picture) => sum + picture.faces, 0)
  const feature = useAction(pictures.feature, {
    form,
    success: ({ changed }) => (changed ? `已选入 ${count(changed)} 张` : '都已在图库里'),
    invalidates: [pictures.travel, pictures.one],
    done: onDone,
  })
  return (
    <FormDialog<{ reason: string }>
      form={form}
      open={open}
      onClose={onClose}
      title={`选入旅拍图库 · ${count(rows.length)} 张`}
      action="选入"
      busy={feature.busy}
      error={feature.error}
      initial={{}}
      save={({ reason }) => feature.run({ body: { ids: rows.map(({ id }) => id), reason: reason.trim() } })}
    >
      <p className={styles.note}>
        图库里的照片会用于宣传{faces > 0 && `，这些照片上认出 ${count(faces)} 张人脸`}。请先取得画面中游客的同意。
      </p>
      <Field of={body} name="reason" hint="谁同意用作宣传，凭据在哪里">
        <NoteInput of={body} name="reason" minRows={2} showCount />
      </Field>
    </FormDialog>
  )
}
