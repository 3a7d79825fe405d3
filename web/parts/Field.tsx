import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { TSchema } from 'typebox'
import { label as labelOf, rules } from '../kit/rules.ts'

interface Props {
  /** The contract's object that the field belongs to: label, rules and what is required come from it. */
  of: TSchema
  name: string
  label?: string
  required?: boolean
  /** Below the field, until there is an error. */
  hint?: ReactNode
  /** Takes the whole width where fields stand in two columns. */
  wide?: true
  /** Turns what was typed into what is kept. */
  normalize?(value: string): unknown
  /** What the control calls its value, where it is not `value`. */
  value?: 'checked'
  children: ReactNode
}

/** One field of a form, by the contract. */
export function Field({ of, name, label, required, hint, wide, normalize, value, children }: Props) {
  const own = rules(of, name, required === undefined ? {} : { required })
  return (
    <Form.Item
      name={name}
      label={label ?? labelOf(of, name)}
      rules={label ? own.map((rule) => (rule.required ? { ...rule, message: `${name.endsWith('Id') ? '选择' : '填写'}${label.replace(/\(.+\)$/, '')}` } : rule)) : own}
      extra={hint}
      normalize={normalize}
      className={wide ? 'wide' : undefined}
      valuePropName={value ?? 'value'}
    >
      {children}
    </Form.Item>
  )
}
