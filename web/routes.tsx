import type { ComponentType } from 'react'
import { type RouteObject, replace } from 'react-router'
import { type MenuPage, menuPages, type PageName } from '#contract/menu.ts'
import { access } from './kit/access/access.ts'
import { readSession } from './kit/call/session.ts'
import { type PageTable, providePageTables } from './kit/list/pageTables.ts'
import { providePages } from './kit/load/preload.ts'
import { editorPath } from './kit/look/place.ts'
import { Page } from './parts/page/Page.tsx'
import { PageHeader } from './parts/page/PageHeader.tsx'
import { NoAccess } from './parts/state/Empty.tsx'
import { PageFault } from './shell/PageFault.tsx'
import { Shell } from './shell/Shell.tsx'

/**
 * Every row of the menu has a route; a page that the account may not open says so at its own address.
 * With an initial password, or until a required second factor is set up, there is only the route for that.
 */
export function routes(): RouteObject[] {
  if (readSession()?.mustChange) return [firstPassword]
  if (readSession()?.mustEnrol) return [firstFactor]
  const { can } = access()
  return [
    {
      Component: Shell,
      HydrateFallback: Nothing,
      children: [
        { index: true, loader: () => replace('/wjump'), element: null },
        { path: '/login', loader: () => replace('/'), element: null },
        {
          path: '/wjump',
          lazy: async () => ({ Component: (await import('./shell/jump/Jump.tsx')).Jump }),
          handle: { title: '首页' },
        },
        {
          path: '/404',
          lazy: async () => ({ Component: (await import('./shell/jump/Lost.tsx')).Lost }),
          handle: { title: '没有这个页面' },
        },
        ...(menuPages as readonly MenuPage[]).flatMap((row) => pageRoutes(row, can(row.page as PageName))),
        { path: '*', loader: () => replace('/404'), element: null },
      ],
    },
  ]
}

const Forbidden = ({ row }: { row: MenuPage }) => (
  <Page kind="surface">
    <PageHeader title={row.title} />
    <NoAccess page={row.page as PageName} />
  </Page>
)

/** Until the first page's file has come. */
const Nothing = () => null

const firstPassword: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./shell/account/FirstPassword.tsx')).FirstPassword }),
  HydrateFallback: Nothing,
}

const firstFactor: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./shell/account/FirstFactor.tsx')).FirstFactor }),
  HydrateFallback: Nothing,
}

/** The route of a page, and that of the editor of one of its rows, if it has one: /task/template/edit/7, or `new` in place of the number. */
function pageRoutes(row: MenuPage, allowed: boolean): RouteObject[] {
  const editor = editors.get(row.path)
  return [pageRoute(row, allowed), ...(editor ? [editorRoute(row, allowed, editor)] : [])]
}

function editorRoute(row: MenuPage, allowed: boolean, file: () => Promise<EditorFile>): RouteObject {
  const route = { path: editorPath(row.path, ':id'), handle: row, ErrorBoundary: PageFault }
  if (!allowed) return { ...route, element: <Forbidden row={row} /> }
  return { ...route, lazy: async () => ({ Component: (await file()).default }) }
}

function pageRoute(row: MenuPage, allowed: boolean): RouteObject {
  const file = files.get(row.path)!
  const route = { path: row.path, handle: row, ErrorBoundary: PageFault }
  if (!allowed) return { ...route, element: <Forbidden row={row} /> }
  return { ...route, lazy: async () => ({ Component: (await file()).default }) }
}

interface PageFile {
  default: ComponentType & { tables?: readonly PageTable[] }
  tables?: readonly PageTable[]
}

/** Folder = address: pages/dataOps/order/OrderPage.tsx is /dataOps/order. */
const files = new Map(
  Object.entries(import.meta.glob<PageFile>('./pages/**/*Page.tsx')).map(([file, load]) => [
    file.replace(/^\.\/pages/, '').replace(/\/[^/]+$/, ''),
    load,
  ]),
)

interface EditorFile {
  default: ComponentType
}

/** pages/task/template/edit/TemplateEditor.tsx is /task/template/edit/7. */
const editors = new Map(
  Object.entries(import.meta.glob<EditorFile>('./pages/**/edit/*Editor.tsx')).map(([file, load]) => [
    file.replace(/^\.\/pages/, '').replace(/\/edit\/[^/]+$/, ''),
    load,
  ]),
)

providePageTables(async (path) => {
  const page = await files.get(path)?.()
  return page?.tables ?? page?.default.tables ?? []
})

providePages(async (path) => files.get(path)?.())
