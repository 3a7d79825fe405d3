import { Input, InputNumber } from 'antd'
import { WordSelect } from '../../features/scenic/Select.tsx'
import type { Limits } from '../../kit/day/step.ts'
import { dayEnd } from '../../kit/day/typed.ts'
import { DayInput } from '../../parts/day/DayInput.tsx'
import { FenInput } from '../../parts/input/FenInput.tsx'
import { SeveralSelect } from '../../parts/input/SeveralSelect.tsx'
import { optionsOf } from '../filters.tsx'
import type { Known } from '../kit.ts'
import { ReferenceSelect } from '../ReferenceSelect.tsx'
import { referenceTo, useReferences, type Within } from '../references.ts'

interface Props {
  field: Known
  /** Of a text. */
  maxLength: number | undefined
  /** What references depend on. */
  within: Within
  /** Of a day or an instant. */
  limits?: Limits
  placeholder?: string | undefined
  disabled?: boolean
  /** A reference that was chosen by hand. */
  onSelect?(): void
}

/** The control of a field in a form, by what the contract says it is. antd's Form adds value, change and id. */
export function FieldInput({ field, maxLength, within, limits, onSelect, ...form }: Props) {
  switch (field.kind) {
    case 'text':
      return <Input maxLength={maxLength} {...form} />
    case 'code':
    case 'phone':
      return <Input maxLength={field.digits} inputMode={field.digits ? 'numeric' : undefined} {...form} />
    case 'contact':
      return <Input maxLength={maxLength} inputMode="tel" {...form} />
    case 'note':
      return <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={maxLength} showCount {...form} />
    case 'count':
    case 'number':
      return <InputNumber {...form} />
    case 'money':
      return <FenInput {...form} />
    case 'share':
      return <ShareInput {...form} />
    case 'choice':
    case 'flag':
      return <WordSelect options={optionsOf(field)} allowClear={field.null === true} {...form} />
    case 'ref':
      return (
        <ReferenceSelect
          makes
          resource={field.resource ?? ''}
          within={within}
          allowClear={field.null === true}
          onSelect={onSelect}
          {...form}
        />
      )
    case 'refs':
      return <ReferencesSelect field={field} within={within} {...form} />
    case 'day':
      return <DayInput {...dayOf(field)} {...limits} {...form} />
    case 'clock':
      return <ClockInput {...form} />
    case 'instant':
      // A day alone is all of it.
      return (
        <DayInput
          bounds={field.bounds}
          clock={field.bounds === 'end' ? dayEnd : '00:00'}
          {...dayOf(field)}
          {...limits}
          {...form}
        />
      )
    default:
      throw new Error(`the page must bring a control for ${field.key}`)
  }
}

const dayOf = ({ title, null: empty, optional }: Known) => ({ label: title, clearable: empty ?? optional })

interface Value<V> {
  id?: string
  value?: V | null
  onChange?(value: V | null): void
  placeholder?: string | undefined
  disabled?: boolean
}

/** Basis points, typed in percent with two decimals. */
function ShareInput({ value, onChange, ...rest }: Value<number>) {
  return (
    <InputNumber
      {...rest}
      suffix="%"
      precision={2}
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(percent) => onChange?.(percent === null ? null : Math.round(percent * 100))}
    />
  )
}

/** A time of day is typed: the browser's own control would ask half of the world for AM and PM. 0830 and 08：30 are 08:30. */
function ClockInput({ value, onChange, ...rest }: Value<string>) {
  return (
    <Input
      {...rest}
      inputMode="numeric"
      maxLength={5}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value.replace('：', ':').replace(/^(\d{2}):?(\d{2})$/, '$1:$2'))}
    />
  )
}

function ReferencesSelect({
  field,
  within,
  value,
  onChange,
  ...rest
}: Value<number[]> & Pick<Props, 'field' | 'within'>) {
  const reference = referenceTo(field.resource)
  const { rows, pending, search, known } = useReferences(reference, within, value ?? [])
  return (
    <SeveralSelect
      {...search}
      loading={pending}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? []}
      onChange={(ids: number[]) => onChange?.(ids)}
      disabled={!known}
      {...rest}
      {...(!known && { placeholder: '先选项目' })}
    />
  )
}
