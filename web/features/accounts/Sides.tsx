import type { ReactNode } from 'react'
import styles from './Sides.module.css'

/** The fields of an account beside its pages; stacked if the space is too narrow. */
export const Sides = ({ fields, pages }: { fields: ReactNode; pages: ReactNode }) => (
  <div className={styles.sides}>
    <div>{fields}</div>
    <div>{pages}</div>
  </div>
)
