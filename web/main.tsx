import './tokens.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { currentEnvironment, currentToken } from './kit/session.ts'
import { loadSite } from './kit/site.ts'
import { applyLook } from './kit/theme.ts'
import { showCarriedToast } from './kit/toast.ts'

applyLook()
document.documentElement.dataset.env = currentEnvironment()
const root = createRoot(document.getElementById('root') as HTMLElement)
void start()

/** Without a token there is only /login; the application itself is not even fetched. */
async function start() {
  const settings = loadSite()
  if (currentToken()) {
    const { openApplication } = await import('./app.tsx')
    await settings
    await openApplication(root)
  } else {
    history.replaceState(null, '', '/login')
    const { Login } = await import('./shell/login/Login.tsx')
    await settings
    root.render(<Login onSignedIn={async () => (await import('./app.tsx')).openApplication(root, { fresh: true })} />)
  }
  showCarriedToast()
}
