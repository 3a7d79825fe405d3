import { Form } from 'antd'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { TSchema } from 'typebox'
import { type RuleOptions, rules } from '../../kit/form/rules.ts'
import { label as labelOf } from '../../kit/form/shape.ts'
import { afterPointer } from '../../kit/look/pointer.ts'
import styles from './FormDialog.module.css'

interface Props {
  /** The contract's object with the field: it gives the label, the rules and whether the field is required. */
  of: TSchema
  name: string
  label?: string
  required?: boolean
  /** 选择 for a select of texts, which the contract cannot tell from a text input. */
  verb?: RuleOptions['verb']
  check?: RuleOptions['check']
  /** Below the field, until there is an error. */
  hint?: ReactNode
  /** Takes the full width in a form of two columns. */
  wide?: true
  /** Converts the typed text into the stored value. */
  normalize?(value: string): unknown
  /** What the control calls its value, where it is not `value`. */
  value?: 'checked'
  children: ReactElement
}

/** One field of a form, by the contract. It is judged when it is left, but never between the press and the release of a button. */
export function Field({ of, name, label, required, verb, check, hint, wide, normalize, value, children }: Props) {
  return (
    <Form.Item
      name={name}
      label={label ?? labelOf(of, name)}
      rules={rules(of, name, { required, name: label, verb, check })}
      extra={hint}
      normalize={normalize}
      className={wide ? styles.wide : undefined}
      valuePropName={value ?? 'value'}
      validateTrigger="onLeave"
    >
      <Left control={children} />
    </Form.Item>
  )
}

interface LeftProps {
  control: ReactElement
  /** antd's, under the name of the trigger. */
  onLeave?(): void
}

/** The control of a field, with all props from antd, and a callback for leaving it. */
function Left({ control, onLeave, ...rest }: LeftProps) {
  const { onBlur } = control.props as { onBlur?(event: unknown): void }
  return cloneElement(control as ReactElement<{ onBlur(event: unknown): void }>, {
    ...rest,
    onBlur: (event) => {
      onBlur?.(event)
      afterPointer(() => onLeave?.())
    },
  })
}

/** Fields in two columns, or in one on a phone; a `wide` field has its own line. */
export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>
