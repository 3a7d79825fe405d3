import './parts/page.css'
import './parts/filter/filter.css'
import './parts/table/table.css'
import './parts/table/cards.css'
import './parts/blank.css'
import './parts/frame/frame.css'
import './parts/jobs.css'
import './parts/chart.css'
import './shell/shell.css'
import './shell/sidebar.css'
import './shell/navbar.css'
import './shell/palette.css'
import './shell/shortcuts.css'
import './shell/account/password.css'
import './shell/message/messages.css'
import './shell/jump/jump.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, theme } from 'antd'
import chinese from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { landingPage } from '#contract/menu.ts'
import { access } from './kit/access.ts'
import { signOut } from './kit/call.ts'
import { queries } from './kit/query.ts'
import { antdTheme, useLook } from './kit/theme.ts'
import { routes } from './routes.tsx'
import { buildStages, refreshAccount } from './shell/stages.ts'

/** Builds the routes of the signed-in account and shows them; after a fresh sign-in at the landing page. A failure of building leads back to /login. */
export async function openApplication(root: Root, { fresh }: { fresh?: boolean } = {}) {
  try {
    const rebuilt = await buildStages()
    const landing = access().pages.some((row) => row.path === landingPage) ? landingPage : '/wjump'
    if (fresh) history.replaceState(null, '', landing)
    root.render(<Application router={createBrowserRouter(routes())} />)
    if (!fresh && !rebuilt) void refreshAccount()
  } catch {
    signOut()
  }
}

function Application({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const look = useLook()
  return (
    <ConfigProvider
      locale={chinese}
      theme={antdTheme(look, theme.darkAlgorithm)}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      popover={{ arrow: false }}
      form={{ requiredMark: mark, colon: false }}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  )
}

/** The star of a required field stands after its name. */
const mark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && (
      <i className="must" aria-hidden="true">
        *
      </i>
    )}
  </>
)
