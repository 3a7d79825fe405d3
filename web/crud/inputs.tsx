import { useQuery } from '@tanstack/react-query'
import { Input, InputNumber, Select } from 'antd'
import { zoneOffset } from '#contract/kit.ts'
import { FenInput } from '../parts/FenInput.tsx'
import { InputFrame } from '../parts/Input.tsx'
import { WordSelect } from '../parts/Pick.tsx'
import { optionsOf } from './filters.tsx'
import type { Known } from './kit.ts'
import { ReferenceSelect } from './ReferenceSelect.tsx'
import { choicesQuery, referenceTo, type Within } from './references.ts'

interface Props {
  field: Known
  /** Of a text. */
  maxLength: number | undefined
  /** What references depend on. */
  within: Within
  disabled?: boolean
}

/** The control of a field in a form, by what the contract says it is. antd's Form adds value, change and id. */
export function FieldInput({ field, maxLength, within, ...form }: Props) {
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'phone':
      return <Input maxLength={maxLength} {...form} />
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
        <ReferenceSelect resource={field.resource ?? ''} within={within} allowClear={field.null === true} {...form} />
      )
    case 'refs':
      return <ReferencesSelect field={field} within={within} {...form} />
    case 'day':
      return <Native type="date" {...form} />
    case 'clock':
      return <Native type="time" {...form} />
    case 'instant':
      return <InstantInput {...form} />
    default:
      throw new Error(`the page must bring a control for ${field.key}`)
  }
}

interface Value<V> {
  id?: string
  value?: V | null
  onChange?(value: V | null): void
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

/** The browser's own control for days and times: no bytes, and every system's habits. */
function Native({ type, value, onChange, ...rest }: Value<string> & { type: 'date' | 'time' | 'datetime-local' }) {
  return (
    <InputFrame>
      <input {...rest} type={type} value={value ?? ''} onChange={(event) => onChange?.(event.target.value || null)} />
    </InputFrame>
  )
}

/** An instant, typed as day and minute in Asia/Shanghai. */
function InstantInput({ value, onChange, ...rest }: Value<string>) {
  const local = value
    ? new Date(Date.parse(value) - Date.parse(`1970-01-01T00:00:00${zoneOffset}`)).toISOString().slice(0, 16)
    : ''
  return (
    <Native
      {...rest}
      type="datetime-local"
      value={local}
      onChange={(text) => onChange?.(text && `${text}:00${zoneOffset}`)}
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
  const known = reference.needs === undefined || within[reference.needs] !== undefined
  const { data, isFetching } = useQuery({ ...choicesQuery(reference, within), enabled: known })
  return (
    <Select
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      options={data?.rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? []}
      onChange={(ids: number[]) => onChange?.(ids)}
      {...rest}
    />
  )
}
