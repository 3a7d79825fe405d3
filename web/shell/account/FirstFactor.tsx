import { useState } from 'react'
import { landing } from '../../kit/access/access.ts'
import { currentEnvironment, keepAccount, readSession } from '../../kit/call/session.ts'
import { Confirms } from '../../parts/frame/Confirms.tsx'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Toasts } from '../../parts/frame/Toasts.tsx'
import { EnvironmentEdge } from '../../parts/page/Environment.tsx'
import styles from '../Shell.module.css'
import { Enrol } from './Enrol.tsx'
import { logOut } from './logOut.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { StepUp } from './StepUp.tsx'

/** The only screen while the role requires a second factor and the account has none: set it up, or sign out. */
export function FirstFactor() {
  const [codes, setCodes] = useState<readonly string[]>()
  const goOn = () => {
    const session = readSession()
    if (session) keepAccount({ ...session, mustEnrol: false })
    location.replace(landing())
  }
  return (
    <div className={styles.app} data-env={currentEnvironment()}>
      <EnvironmentEdge />
      <main className={styles.stage} id="page">
        <h1 className="sr">开启两步验证</h1>
        <Dialog
          open
          onClose={codes ? goOn : () => void logOut()}
          title={codes ? '保存恢复码' : '开启两步验证'}
          mark="这个角色必须开启"
          width={560}
        >
          {codes ? (
            <RecoveryCodes codes={codes} onDone={goOn} />
          ) : (
            <Enrol onDone={setCodes} onCancel={() => void logOut()} />
          )}
        </Dialog>
      </main>
      <Confirms />
      <StepUp />
      <Toasts />
    </div>
  )
}
