import type { ReactNode } from 'react'
import type { TObject } from 'typebox'
import type { Operation } from '#contract/kit.ts'
import { labelWithUnit } from '../../kit/form/shape.ts'
import { Field } from '../../parts/form/Field.tsx'
import { draftOf, fieldIn } from '../kit.ts'
import type { Within } from '../references.ts'
import { FieldInput } from './inputs.tsx'
import { limitsOf } from './limits.ts'

interface Props {
  /** The operation whose body has the field. */
  of: Operation
  name: string
  hint?: ReactNode
  wide?: true
  disabled?: boolean
  /** What references depend on. */
  within?: Within
}

/** One field of a handwritten form: its kind, rules and control come from the contract. */
export function PlainField({ of, name, hint, wide, disabled, within = {} }: Props) {
  const body = of.body as TObject
  const field = fieldIn(draftOf(of), name)
  const { maxLength } = body.properties[name] as { maxLength?: number }
  return (
    <Field of={body} name={name} label={labelWithUnit(body, name)} hint={hint ?? field.hint} wide={wide}>
      <FieldInput field={field} maxLength={maxLength} within={within} limits={limitsOf(field)} disabled={disabled} />
    </Field>
  )
}
