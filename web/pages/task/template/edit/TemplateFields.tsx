import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { maxTemplateMs, minTemplateMs, seconds } from '#contract/videos/timeline.ts'
import { PlainField } from '#web/crud/form/PlainField.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { useHiddenFields } from '#web/kit/list/tables.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { Star } from '#web/parts/input/Input.tsx'
import type { Draft } from '../model/draft.ts'
import type { Editing } from '../model/useEditing.ts'
import { SecondsInput } from '../parts/SecondsInput.tsx'
import { NameFree } from '../words/NameFree.tsx'
import styles from './Editor.module.css'

interface Props {
  editing: Editing
  form: FormInstance
  rowId: number | undefined
  areaId: number | undefined
}

const { add } = templates

/** The fields of the template itself, by the contract. */
export function TemplateFields({ editing, form, rowId, areaId }: Props) {
  const { draft, change } = editing
  const { caseId, name, durationMs, aspect, audioId, audioVolume } = draft
  const within = { caseId: caseId ?? undefined }
  const { hidden } = useHiddenFields(templates.list)
  // They show what a step back or the library has changed.
  useEffect(
    () => form.setFieldsValue({ caseId, name, durationMs, aspect, audioId, audioVolume }),
    [form, caseId, name, durationMs, aspect, audioId, audioVolume],
  )
  return (
    <Form
      form={form}
      name="template"
      layout="vertical"
      className={styles.fields}
      validateTrigger="onBlur"
      requiredMark={(label, { required }) => (
        <>
          {label}
          {required && <Star />}
        </>
      )}
      onValuesChange={(values: Partial<Draft>) => {
        const key = Object.keys(values).join()
        // Sounds belong to the project.
        change({ ...values, ...('caseId' in values && { audioId: null }) }, { key })
        if (form.getFieldError(key).length > 0) form.validateFields([key]).catch(() => undefined)
      }}
    >
      <h2>{`${add.noun}的属性`}</h2>
      {!hidden.has('name') && (
        <PlainField
          of={add}
          name="name"
          hint={<NameFree id={rowId} caseId={within.caseId} name={name ?? undefined} />}
        />
      )}
      <PlainField
        of={add}
        name="caseId"
        within={{ areaId }}
        disabled={rowId !== undefined}
        hint={rowId === undefined ? undefined : '建立后不能更改'}
      />
      {!hidden.has('durationMs') && (
        <Field
          of={add.body}
          name="durationMs"
          label={titleOf(templates.list, 'durationMs')}
          required
          hint={`${seconds(minTemplateMs)} 秒至 ${maxTemplateMs / 60_000} 分钟`}
        >
          <SecondsInput />
        </Field>
      )}
      {!hidden.has('aspect') && <PlainField of={add} name="aspect" />}
      {!hidden.has('audioId') && <PlainField of={add} name="audioId" within={within} />}
      {!hidden.has('audioVolume') && <PlainField of={add} name="audioVolume" />}
    </Form>
  )
}
