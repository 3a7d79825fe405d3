import type { InputHTMLAttributes, Ref } from 'react'
import styles from './Checkbox.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  ref?: Ref<HTMLInputElement>
}

/** A checkbox; `indeterminate` is set through its `ref`. */
export const Checkbox = (props: Props) => <input type="checkbox" className={styles.checkbox} {...props} />
