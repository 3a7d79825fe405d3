import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { TSchema } from 'typebox'
import { label as labelOf, type RuleOptions, rules } from '../kit/rules.ts'
import styles from './FormDialog.module.css'

interface Props {
  /** The contract's object that the field belongs to: label, rules and what is required come from it. */
  of: TSchema
  name: string
  label?: string
  required?: boolean
  /** 选择 for a select of texts, which the contract cannot tell from one that is typed. */
  verb?: RuleOptions['verb']
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
export function Field({ of, name, label, required, verb, hint, wide, normalize, value, children }: Props) {
  return (
    <Form.Item
      name={name}
      label={label ?? labelOf(of, name)}
      rules={rules(of, name, { required, name: label, verb })}
      extra={hint}
      normalize={normalize}
      className={wide ? styles.wide : undefined}
      valuePropName={value ?? 'value'}
    >
      {children}
    </Form.Item>
  )
}

/** Fields beside each other, below each other on a phone; one that is `wide` has a line of its own. */
export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>
