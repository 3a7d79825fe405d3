import type { Environment } from '../../kit/call/session.ts'
import styles from './Environment.module.css'

/** The line along the top of the window that tells environments A and B apart at a glance. */
export const EnvironmentEdge = () => <div className={styles.edge} />

/** The name of an environment, in its colour. */
export const EnvironmentName = ({ of, title }: { of: Environment; title?: string }) => (
  <span className={styles.tag} title={title}>
    <i>
      <b>{of}</b>
    </i>
    环境
  </span>
)
