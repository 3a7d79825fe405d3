import { landing } from '../../kit/access/access.ts'
import { currentEnvironment, keepAccount, readSession } from '../../kit/call/session.ts'
import { Confirms } from '../../parts/frame/Confirms.tsx'
import { Toasts } from '../../parts/frame/Toasts.tsx'
import { EnvironmentEdge } from '../../parts/page/Environment.tsx'
import styles from '../Shell.module.css'
import { logOut } from './logOut.ts'
import { Password } from './Password.tsx'
import { lastTyped } from './typed.ts'

/** The only screen while the password was set by somebody else: choose a new one, or sign out. */
export function FirstPassword() {
  const changed = () => {
    const session = readSession()
    if (session) keepAccount({ ...session, mustChange: false })
    location.replace(landing())
  }
  return (
    <div className={styles.app} data-env={currentEnvironment()}>
      <EnvironmentEdge />
      <main className={styles.stage} id="page">
        <h1 className="sr">设置自己的密码</h1>
        <Password onClose={() => void logOut()} initial={{ password: lastTyped(), changed }} />
      </main>
      <Confirms />
      <Toasts />
    </div>
  )
}
