import './look/antd.css'
import { StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, theme } from 'antd'
import chinese from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { landing } from './kit/access/access.ts'
import { signOut } from './kit/call/call.ts'
import { readSession } from './kit/call/session.ts'
import { fetchTables } from './kit/list/tables.ts'
import { antdTheme, useTheme } from './kit/look/theme.ts'
import { firstViewDone } from './kit/read/firstView.ts'
import { queries } from './kit/read/queries.ts'
import { Star } from './parts/input/Input.tsx'
import { routes } from './routes.tsx'
import { buildStages, refreshAccount } from './shell/stages.ts'

/** Builds the routes of the signed-in account and shows them; after a fresh sign-in at the landing page. A failure of building leads back to /login. */
export async function openApplication(root: Root, { fresh }: { fresh?: boolean } = {}) {
  try {
    const rebuilt = await buildStages()
    const session = readSession()
    const barred = session?.mustChange || session?.mustEnrol
    if (!barred) fetchTables()
    if (fresh) history.replaceState(null, '', landing())
    root.render(<Application router={createBrowserRouter(routes())} />)
    if (!fresh && !rebuilt) void (barred ? refreshAccount() : firstViewDone.then(refreshAccount))
  } catch {
    signOut()
  }
}

function Application({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const chosenTheme = useTheme()
  return (
    <ConfigProvider
      locale={chinese}
      theme={antdTheme(chosenTheme, theme.darkAlgorithm)}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      popover={{ arrow: false }}
      form={{ requiredMark: mark, colon: false }}
    >
      <StyleProvider layer>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StyleProvider>
    </ConfigProvider>
  )
}

/** The star of a required field follows its label. */
const mark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && <Star />}
  </>
)
