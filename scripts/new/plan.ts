import { existsSync, readFileSync } from 'node:fs'
import { contract, operations } from '#contract/index.ts'
import { type MenuPage, menuGroups, menuPages } from '#contract/menu.ts'
import type { DataGroup } from '#contract/monitoring/resources.ts'
import { nextMigration } from '../database/migrationFile.ts'
import { withEntry, withExport, withImport, withLineBefore, withMenuRow } from './insert.ts'
import { type Names, Refused } from './names.ts'

/** The files to write, by path from the root of the project, with their texts. */
export interface Plan {
  readonly made: ReadonlyMap<string, string>
  readonly changed: ReadonlyMap<string, string>
  /** The path of the page. */
  readonly path: string
}

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** Plans the files of a new resource and its page. Writes nothing. @throws Refused if a name is taken, or a file has no place for it */
export function planOf(names: Names): Plan {
  const { domain, resources, resource, title, page } = names
  refuseTaken(names)
  const group = names.group ?? groupOf(domain)
  refusePage(names, group)
  const path = `/${group}/${page}`
  const { icon } = menuGroups.find((one) => one.group === group)!
  const made = new Map([
    [nextMigration(names.tables), template('migration.sql', names)],
    [`contract/${domain}/${resources}.ts`, template('contract.ts', names)],
    [`server/domains/${domain}/${resources}.ts`, template('handlers.ts', names)],
    [`server/domains/${domain}/${resources}.test.ts`, template('behaviour.test.ts', names)],
    [`web/pages${path}/${names.Page}Page.tsx`, template('page.tsx', names)],
  ])
  for (const file of made.keys()) if (existsSync(new URL(file, root))) throw new Refused(`${file} is there already`)
  const change = new Changes()
  change.by(`contract/${domain}/index.ts`, (source) =>
    withExport(source, `export { ${resources} } from './${resources}.ts'`),
  )
  change.by('server/resources.ts', (source) =>
    withImport(source, `import { ${resource}Handlers } from './domains/${domain}/${resources}.ts'`),
  )
  change.by('server/resources.ts', (source) => withEntry(source, `  ${domain}: {`, `${resources}: ${resource}Handlers`))
  const row = `{ group: '${group}', page: '${page}', path: '${path}', title: '${title}', icon: '${icon}', roles: [1, 0] },`
  change.by('contract/menu.ts', (source) => withMenuRow(source, group, `  ${row}`))
  change.by('contract/menuWords.ts', (source) => withLineBefore(source, '}\n', `  ${page}: '${title}',`))
  const own = `aRow(db, '${resource}', { areaId: place.areaId, name: unique('${title}'), note: '' }),`
  change.by('test/rows/ownRows.ts', (source) =>
    withLineBefore(source, '} satisfies Record<Exclude<Resources,', `  ${resources}: ({ db, place }) => ${own}`),
  )
  change.by('server/domains/monitoring/resources/tableGroups.ts', (source) =>
    withLineBefore(source, '} as const satisfies', `  ${resource}: '${dataGroups[domain] ?? 'system'}',`),
  )
  return { made, changed: change.texts, path }
}

/** The group of 资源总览 that counts the rows of a domain's new table. */
const dataGroups: Readonly<Record<string, DataGroup>> = {
  ...{ accounts: 'accounts', codes: 'codes', coupons: 'coupons', lights: 'scenic', matters: 'scenic' },
  ...{ messages: 'messages', pictures: 'pictures', printing: 'printing', releases: 'servers', reports: 'figures' },
  ...{ sales: 'orders', scenic: 'scenic', servers: 'servers', sharing: 'sharing', streams: 'devices' },
  ...{ videos: 'videos', visitors: 'visitors' },
}

class Changes {
  readonly texts = new Map<string, string>()
  by(file: string, change: (source: { file: string; text: string }) => string) {
    this.texts.set(file, change({ file, text: this.texts.get(file) ?? read(file) }))
  }
}

/** The text of a template, with the names in it. */
function template(name: string, names: Names): string {
  return read(`scripts/new/${name}.txt`).replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = names[key as keyof Names]
    if (value === undefined) throw new Error(`scripts/new/${name}.txt: there is no name {{${key}}}`)
    return value
  })
}

/** The group of the menu that has most pages of a domain. */
function groupOf(domain: string): string {
  const first = operations().flatMap(({ id, operation: { pages } }) =>
    id.startsWith(`${domain}.`) && typeof pages === 'object' ? pages.slice(0, 1) : [],
  )
  const rows: readonly MenuPage[] = menuPages
  const groups = Map.groupBy(first, (page) => rows.find((row) => row.page === page)!.group)
  const [largest] = [...groups].toSorted(([, one], [, other]) => other.length - one.length)
  if (!largest) throw new Refused(`No page belongs to ${domain} yet: say where the new one stands, --page group/page`)
  return largest[0]
}

function refuseTaken({ domain, resources, resource, table }: Names): void {
  const domains = Object.keys(contract).filter((name) => existsSync(new URL(`server/domains/${name}/`, root)))
  if (!domains.includes(domain))
    throw new Refused(
      `There is no domain ${domain}, but there are: ${domains.join(', ')}. docs/ADDING.md says how to add one.`,
    )
  const taken = Object.entries(contract).find(([, of]) => resources in of)
  if (taken)
    throw new Refused(`A resource is called ${resources} already, in ${taken[0]}: names are unique across domains`)
  if (new RegExp(`^  ${resource}: `, 'm').test(read('server/platform/db/tables.ts')))
    throw new Refused(`There is a table ${table} already`)
  const base = `/webapi/v1/${domain}/${resource}/`
  if (operations().some(({ operation: { path } }) => path.startsWith(base)))
    throw new Refused(`Calls begin with ${base} already`)
}

function refusePage({ page }: Names, group: string): void {
  const groups: readonly string[] = menuGroups.map((one) => one.group)
  if (!groups.includes(group)) throw new Refused(`The menu has no group ${group}, but it has: ${groups.join(', ')}`)
  if ((menuPages as readonly MenuPage[]).some((row) => row.page === page || row.path === `/${group}/${page}`))
    throw new Refused(
      `A page is called ${page} already, or stands at /${group}/${page}: give another one, --page ${group}/…`,
    )
}
