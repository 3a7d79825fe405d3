import { Form, type FormInstance } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import type { TObject, TSchema } from 'typebox'
import type { Created, Operation } from '#contract/kit.ts'
import { outside } from '../../kit/day/step.ts'
import { partsOf } from '../../kit/day/typed.ts'
import { labelWithUnit } from '../../kit/form/shape.ts'
import { useHiddenFields } from '../../kit/list/tables.ts'
import { Field, TwoColumns } from '../../parts/form/Field.tsx'
import { RowDialog } from '../../parts/form/RowDialog.tsx'
import { FieldValue } from '../FieldValue.tsx'
import { draftOf, fieldIn, type Known } from '../kit.ts'
import { referenceTo, type Within } from '../references.ts'
import { FieldInput } from './inputs.tsx'
import { limitsOf } from './limits.ts'

/** What a control of a page's own gets beside what antd's Form gives it. */
export interface ControlProps {
  form: FormInstance
  row: object | undefined
  placeholder?: string | undefined
  disabled?: boolean
}
/** How a form shows a field; the field itself is defined in the contract. */
export interface FormOption {
  readonly label?: string
  /** Shown below the field; a function gets the row that is edited (undefined for a new one) and the form's values. */
  readonly hint?: string | ((row: object | undefined, values: Values) => ReactNode)
  readonly placeholder?: string
  /** Only where the form holds this. */
  readonly when?: (values: Values) => boolean
  /** Takes the whole width. */
  readonly wide?: true
  readonly verb?: '选择'
  readonly required?: boolean
  /** A custom control. */
  readonly control?: ComponentType<ControlProps>
}
// biome-ignore lint/suspicious/noExplicitAny: what a form holds is checked when it is sent
type Values = Readonly<Record<string, any>>
export type FormOptions = Readonly<Record<string, FormOption>>

interface Row {
  readonly id: number
  readonly version: number
}
interface Props {
  open: boolean
  row: Row | undefined
  noun: string
  /** What is done to a new one; by default 新增. */
  verb?: string
  add: Operation | undefined
  edit: Operation | undefined
  formOptions: FormOptions
  /** What a new one begins with, beside what the contract says: the place that the list is narrowed to. */
  start: Within
  /** Reads that show such rows, their list first. */
  reads: readonly Operation[]
  /** The row as it is now. */
  now?: ((id: number) => Promise<Row | undefined>) | undefined
  width?: number
  nameOf(row: object): string
  drop?: (() => Promise<boolean>) | undefined
  onAdded?(id: number): void
  onClose(): void
}

type Adding = Operation & { readonly body: TSchema; readonly reply: typeof Created }

/** Makes a row or changes one, with the fields that `looks` names, in its order. */
export default function CrudForm({ row, add, edit, formOptions, start, nameOf, ...dialog }: Props) {
  const [form] = Form.useForm()
  const operation = (add ?? edit) as Adding
  const fields = draftOf(operation)
  const named = row && { ...row, name: nameOf(row) }
  const values: Values = Form.useWatch([], form) ?? {}
  return (
    <RowDialog
      {...dialog}
      form={form}
      row={named}
      add={operation}
      edit={edit ?? operation}
      start={startOf(fields, start) as never}
      describe={(key, value) => <FieldValue field={fieldIn(fields, key)} value={value} within={values} />}
    >
      {/* The list of its rows comes first among the reads. */}
      <CrudFields of={operation} list={dialog.reads[0] ?? operation} {...{ form, formOptions, row, start }} />
    </RowDialog>
  )
}

interface FieldsProps {
  /** The operation whose body the form fills. */
  of: Operation & { readonly body: TSchema }
  /** The list that shows the rows: what a role may not see there, it is not asked for either. */
  list: Operation
  form: FormInstance
  formOptions: FormOptions
  row?: Row | undefined
  start: Within
}

/** The fields of an operation that `formOptions` names, in its order. */
export function CrudFields({ of: operation, list, form, formOptions, row, start }: FieldsProps) {
  const fields = draftOf(operation)
  const values: Values = Form.useWatch([], form) ?? {}
  const { hidden } = useHiddenFields(list)
  const shown = Object.entries(formOptions).filter(([key, { when }]) => !hidden.has(key) && (when?.(values) ?? true))
  const hanging = [...fields.values()].filter(
    ({ key, kind, resource }) => key in formOptions && kind === 'ref' && referenceTo(resource).placed,
  )
  return (
    <TwoColumns>
      {shown.map(([key, option]) => (
        <OneField
          key={key}
          of={operation.body}
          field={fieldIn(fields, key)}
          option={option}
          form={form}
          values={values}
          row={row}
          // A new row offers the projects of the area that the list is filtered by; fields that depend on a project use that project only.
          within={
            key !== 'caseId' && 'caseId' in formOptions
              ? { caseId: values.caseId }
              : { areaId: values.areaId ?? (row ? undefined : start.areaId), caseId: values.caseId }
          }
          onSelect={
            key === 'caseId'
              ? () => form.setFieldsValue(Object.fromEntries(hanging.map((one) => [one.key, undefined])))
              : undefined
          }
        />
      ))}
    </TwoColumns>
  )
}

interface OneProps {
  of: TSchema
  field: Known
  option: FormOption
  form: FormInstance
  values: Values
  row: Row | undefined
  within: Within
  onSelect: (() => void) | undefined
}

function OneField({ of, field, option, form, values, row, within, onSelect }: OneProps) {
  const { key, write, zero } = field
  const hint = field.hint ?? (zero && `0 为${zero}`)
  const fixed = row !== undefined && write === 'once'
  const { control: Control } = option
  const limits = limitsOf(field, values)
  const said = typeof option.hint === 'function' ? option.hint(row, values) : option.hint
  const shape = (of as TObject).properties[key] as { maxLength?: number } | undefined
  const common = { ...(option.placeholder && { placeholder: option.placeholder }), ...(fixed && { disabled: true }) }
  return (
    <Field
      of={of}
      name={key}
      label={option.label ?? labelWithUnit(of, key)}
      wide={option.wide}
      verb={option.verb}
      required={
        option.required ?? (field.start !== undefined && field.start !== '' && field.null !== true ? true : undefined)
      }
      // What a row has already may lie in the past.
      check={(value) =>
        value === (row as Values | undefined)?.[key]
          ? undefined
          : outside(partsOf(value, field.bounds)?.day ?? '', limits)
      }
      hint={said ?? (fixed ? '建立后不能更改' : hint)}
    >
      {Control ? (
        <Control form={form} row={row} {...common} />
      ) : (
        <FieldInput {...{ field, within, limits, onSelect }} maxLength={shape?.maxLength} {...common} />
      )}
    </Field>
  )
}

/** The initial values of a new row, by the contract and the given values. */
export function startOf(fields: ReadonlyMap<string, Known>, initial: object) {
  const starts = [...fields.values()].filter((field) => field.start !== undefined).map(({ key, start }) => [key, start])
  const { caseId } = initial as Within
  const placed = Object.entries(initial).filter(([key, value]) => {
    const field = fields.get(key)
    return (
      field && value !== undefined && (caseId !== undefined || !field.resource || !referenceTo(field.resource).placed)
    )
  })
  return { ...Object.fromEntries(starts), ...Object.fromEntries(placed) } as object
}
