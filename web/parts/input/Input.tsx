import { clsx } from 'clsx'
import type { HTMLAttributes, LabelHTMLAttributes, ReactNode } from 'react'
import styles from './Input.module.css'

interface FrameProps extends HTMLAttributes<HTMLElement> {
  /** `label` if a click beside the input should focus it. */
  as?: 'span' | 'label'
  large?: boolean
  /** A figure, which is aligned right. */
  amount?: boolean
  invalid?: boolean
}

/** The frame around one input, with an icon or a unit before it and buttons behind. */
export function InputFrame({ as: Tag = 'span', large, amount, invalid, className, ...rest }: FrameProps) {
  return (
    <Tag
      className={clsx(
        styles.frame,
        large && styles.large,
        amount && styles.amount,
        invalid && styles.invalid,
        className,
      )}
      {...rest}
    />
  )
}

interface LabelProps extends LabelHTMLAttributes<HTMLLabelElement> {
  /** `span` above a group of controls, or within the label itself. */
  as?: 'label' | 'span'
  required?: boolean
}

/** The name above an input. */
export function Label({ as: Tag = 'label', required, children, ...rest }: LabelProps) {
  return (
    <Tag className={styles.label} {...rest}>
      {children}
      {required && <Star />}
    </Tag>
  )
}

/** The star after the name of a required field. Screen readers are told by `required` on the field itself. */
export const Star = () => (
  <i className={styles.star} aria-hidden="true">
    *
  </i>
)

interface HintProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'small'
  /** The text is an error. */
  invalid?: boolean
  children?: ReactNode
}

/** A short text beside a field: what to enter, or what is wrong with it. */
export function Hint({ as: Tag = 'p', invalid, className, ...rest }: HintProps) {
  return <Tag className={clsx(styles.hint, invalid && styles.invalid, className)} {...rest} />
}
