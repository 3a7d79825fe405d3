/** The part of a bundler's module graph that is needed here. */
export interface Graph {
  getModuleInfo(id: string): Module | null
}
interface Module {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** The files of the built client that many pages share, in the order in which they take modules and, but the first, all that these import. */
export const sharedChunks = ['forms', 'core', 'packages', 'login', 'app', 'crud'] as const

/**
 * The chunk that a module goes into: one of `sharedChunks`, or the one of its feature. A request costs a kilobyte of headers and a
 * network round trip, so code that most pages need comes in few files, and code that only one page needs stays with that page:
 * - `core`: what signing in needs, and other pages too
 * - `login`: the rest of signing in
 * - `packages`: third-party code that every page needs; it changes only with those packages, however often we release
 * - `app`: the frame around each page, the parts that lists are made of, and small parts that several pages use
 * - `crud`: what standard pages are made of, which neither the frame nor pages of their own need
 * - `forms`: third-party code of forms, which is loaded with the first dialog
 * - one for each folder of `features`: code that some pages share.
 * The bundler decides about all other modules.
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
/** antd's provider imports the index of these packages for a single context, and would load all of them at the start. */
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
    if (app.has(id)) return 'app'
    if (pagesUsing >= 5) return /\/web\/crud\//.test(id) ? 'crud' : 'app'
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
