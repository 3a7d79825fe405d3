import './look/tokens.css'
import './look/base.css'
import { createRoot } from 'react-dom/client'
import { currentEnvironment, currentToken } from './kit/session.ts'
import { loadSite } from './kit/site.ts'
import { applyLook } from './kit/theme.ts'
import { showCarriedToast } from './kit/toast.ts'
import { Button } from './parts/Button.tsx'
import styles from './Unreachable.module.css'

applyLook()
document.documentElement.dataset.env = currentEnvironment()
const root = createRoot(document.getElementById('root') as HTMLElement)
const application = () => import('./app.tsx')
start().catch(() => root.render(<Unreachable />))

/** Without a token there is only /login; the application itself is not even fetched. */
async function start() {
  const settings = loadSite()
  if (currentToken()) {
    const { openApplication } = await application()
    await settings
    await openApplication(root)
  } else {
    history.replaceState(null, '', '/login')
    const { Login } = await import('./shell/login/Login.tsx')
    await settings
    root.render(
      <Login
        onTrying={() => void application().catch(() => {})}
        onSignedIn={async () => (await application()).openApplication(root, { fresh: true })}
      />,
    )
    showCarriedToast()
  }
}

/** The files of the application did not come: the network is away, or an upgrade has just taken their place. */
function Unreachable() {
  return (
    <main className={styles.unreachable}>
      <h1>页面文件没有取到</h1>
      <p className="t3">可能网络断开，或刚升级了版本</p>
      <Button kind="primary" onClick={() => location.reload()}>
        重新载入
      </Button>
    </main>
  )
}
