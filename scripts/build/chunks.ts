/** What is asked of a bundler's modules here. */
export interface Graph {
  getModuleInfo(id: string): Module | null
}
interface Module {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** The files of the built client that many pages share, in the order in which they take modules and, but the first, all that these import. */
export const sharedChunks = ['forms', 'core', 'packages', 'login', 'app'] as const

/**
 * Which of them a module goes into, or into a file of the feature that it belongs to. A request costs a kilobyte of headers and a turn
 * over the network, so what most pages need comes in few files, and what one page alone needs stays with it:
 * - `core`: what signing in needs and others too
 * - `login`: the rest of signing in
 * - `packages`: of others, what every page needs; it changes with them only, however often we release
 * - `app`: what stands around each page, what lists are made of, and small parts of several pages
 * - `forms`: others' part of forms, which come with the first dialog
 * - one for each folder of `features`: what some pages share.
 * What is in none of them is left to the bundler.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (forms.test(id)) return 'forms'
  if (packages.test(id)) return 'packages'
  if (!isOwn(id)) return null
  places ??= placesIn(graph)
  return places.get(id) ?? null
}

const packages =
  /\/node_modules\/(react-router|@tanstack\/(query-core|react-query)|@ant-design\/(cssinjs|cssinjs-utils|colors|fast-color)|@rc-component\/(trigger|select|tooltip)|antd\/es\/(config-provider|theme|style|select|popover|tooltip))\//
/** antd's provider imports their index for one context, and would take all of them to the start. */
const forms =
  /\/node_modules\/(@rc-component\/(form|async-validator|input|input-number|mini-decimal)\/es\/(?!FormContext|FieldContext|ListContext)|antd\/es\/(form|input|input-number)\/(?!context|validateMessagesContext|hooks\/useVariants))/

const root = new URL('../../', import.meta.url).pathname
const isOwn = (id: string) => id.startsWith(`${root}web/`) || id.startsWith(`${root}contract/`)
let places: ReadonlyMap<string, string> | undefined

function placesIn(graph: Graph): ReadonlyMap<string, string> {
  const reached = (...files: string[]) => {
    const visited = new Set<string>()
    const walk = (id: string) => {
      if (visited.has(id) || !isOwn(id)) return
      visited.add(id)
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next)
    }
    for (const file of files) walk(root + file)
    return visited
  }
  const pages = (graph.getModuleInfo(`${root}web/routes.tsx`)?.dynamicallyImportedIds ?? []).filter((id) =>
    id.endsWith('Page.tsx'),
  )
  const users = new Map<string, number>()
  for (const page of pages) for (const id of reached(page.slice(root.length))) users.set(id, (users.get(id) ?? 0) + 1)
  const core = reached('web/main.tsx')
  const login = reached('web/shell/login/Login.tsx', 'web/shell/login/signIn.ts')
  const app = reached('web/app.tsx')

  const chunk = (id: string, pagesUsing: number) => {
    if (core.has(id) || (login.has(id) && (pagesUsing > 0 || app.has(id)))) return 'core'
    if (login.has(id)) return 'login'
    if (app.has(id) || pagesUsing >= 5) return 'app'
    if (pagesUsing < 2) return undefined
    return /\/web\/features\/(\w+)\//.exec(id)?.[1] ?? (/\/web\/(parts|kit)\//.test(id) ? 'app' : undefined)
  }
  return new Map(
    [...new Set([...core, ...login, ...app, ...users.keys()])].flatMap((id) => {
      const name = chunk(id, users.get(id) ?? 0)
      return name ? [[id, name]] : []
    }),
  )
}
