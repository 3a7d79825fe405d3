import type { ReactNode } from 'react'
import styles from './Sides.module.css'

/** The fields of an account beside its pages; below each other where there is no room. */
export const Sides = ({ fields, pages }: { fields: ReactNode; pages: ReactNode }) => (
  <div className={styles.sides}>
    <div>{fields}</div>
    <div>{pages}</div>
  </div>
)
