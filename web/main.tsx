import './look/tokens.css'
import './look/base.css'
import { createRoot } from 'react-dom/client'
import { inviteIn } from '#contract/accounts/inviteLink.ts'
import { loadSite } from './kit/access/site.ts'
import { currentEnvironment, currentToken } from './kit/call/session.ts'
import { loadFirstPlayer } from './kit/load/livePlayer.ts'
import { loadMapScript } from './kit/load/mapScript.ts'
import { applyTheme } from './kit/look/theme.ts'
import { showCarriedToast } from './kit/look/toast.ts'
import { Button } from './parts/input/Button.tsx'
import styles from './Unreachable.module.css'

applyTheme()
document.documentElement.dataset.env = currentEnvironment()
const root = createRoot(document.getElementById('root') as HTMLElement)
const application = () => import('./app.tsx')
start().catch(() => root.render(<Unreachable />))

/** Without a token there is only /login, unless this browser stays signed in; the application itself is not even fetched. The link of an invitation is for whoever has it, also beside a session of another account. */
async function start() {
  const settings = loadSite()
  const invite = inviteIn(location)
  if (currentToken() && !invite) {
    const player = loadFirstPlayer(location.pathname)
    const { openApplication } = await application()
    await settings
    await Promise.all([loadMapScript(), player])
    await openApplication(root)
  } else {
    if (!invite) history.replaceState(null, '', '/login')
    const [{ Login, loadInvite }, { resume }] = await Promise.all([
      import('./shell/login/Login.tsx'),
      import('./shell/login/signIn.ts'),
    ])
    await Promise.all([settings, invite && loadInvite()])
    const open = async () => {
      const [{ openApplication }] = await Promise.all([application(), loadMapScript()])
      return openApplication(root, { fresh: true })
    }
    if (!invite && (await resume())) return open()
    root.render(<Login invite={invite} onTrying={() => void application().catch(() => {})} onSignedIn={open} />)
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
