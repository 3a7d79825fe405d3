import { Form, Input } from 'antd'
import { type Template, templates } from '#contract/videos/templates.ts'
import { CasesSelect } from '#web/features/scenic/CasesSelect.tsx'
import { shapeOf } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { CopyTargets } from './CopyTargets.tsx'
import { templateReads } from './reads.ts'

interface Props {
  row: Template
  open: boolean
  onClose(): void
}
interface Copies {
  caseIds: number[]
  name: string
}

/** Copies a template to other projects, and says beforehand what would become of it there. */
export default function CopyDialog({ row: { id, caseId, name, version }, open, onClose }: Props) {
  const [form] = Form.useForm<Copies>()
  const { body } = templates.copy
  const copy = useAction(templates.copy, {
    success: ({ rows }) => `已复制到 ${count(rows.length)} 个项目，都是草稿`,
    invalidates: [...templateReads, templates.copyCheck],
    form,
  })
  const chosen = Form.useWatch('caseIds', form)
  const typed = Form.useWatch('name', form)
  return (
    <FormDialog<Copies>
      form={form}
      open={open}
      onClose={onClose}
      title={`复制「${name}」到项目`}
      action={chosen?.length ? `复制到 ${count(chosen.length)} 个项目` : '复制'}
      width={560}
      busy={copy.busy}
      error={copy.error}
      initial={{ caseIds: [], name }}
      save={(copies) => copy.run({ body: { id, version, caseIds: copies.caseIds, name: copies.name.trim() } })}
    >
      <Field of={body} name="caseIds" verb="选择" required>
        <CasesSelect except={caseId} />
      </Field>
      <Field of={body} name="name">
        <Input maxLength={shapeOf(body, 'name').maxLength} />
      </Field>
      <CopyTargets id={id} caseIds={chosen ?? []} name={typed ?? ''} />
    </FormDialog>
  )
}
