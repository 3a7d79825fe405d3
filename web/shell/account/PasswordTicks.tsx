import { Status } from '../../parts/value/Status.tsx'
import styles from './Password.module.css'
import { ticksOf } from './passwordRules.ts'

/** What a new password must be, each part met or not. */
export const PasswordTicks = (draft: { pwd: string; oldpwd?: string }) => (
  <ul className={styles.ticks} aria-label="新密码的要求">
    {ticksOf(draft).map(([text, met]) => (
      <li key={text}>
        <Status tone={met ? 'ok' : 'unknown'} shape={met ? 'check' : 'dashed'} size={12}>
          {text}
          <span className="sr">{met ? '已满足' : '未满足'}</span>
        </Status>
      </li>
    ))}
  </ul>
)
