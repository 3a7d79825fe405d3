import { parseArgs } from 'node:util'

/** The reason why nothing was made, shown to the person who ran the command. */
export class Refused extends Error {}

/** What a new resource and its page are called, in every spelling that its files need. */
export interface Names {
  readonly domain: string
  /** `complaintTags`, `complaintTag`, `ComplaintTag`: the resource, one item of it, and its type. */
  readonly resources: string
  readonly resource: string
  readonly Resource: string
  /** `complaint_tag`, `complaint_tags`: in SQL; `complaint tag` in a sentence. */
  readonly table: string
  readonly tables: string
  readonly words: string
  /** In Chinese, for the people who use it. */
  readonly title: string
  /** The group of the menu; undefined stands for the group that has most pages of the domain. */
  readonly group: string | undefined
  readonly page: string
  readonly Page: string
}

export const usage = 'npm run new -- sales/complaintTags [--title 投诉标签] [--page task/complaintTag]'

/** Reads the arguments of the command. @throws Refused where one is badly formed */
export function namesOf(args: readonly string[]): Names {
  const { values, positionals } = parsed(args)
  const [, domain, resources] = /^([a-z]+)\/([a-z][A-Za-z]*[a-rt-z]s)$/.exec(positionals[0] ?? '') ?? []
  if (!domain || !resources || positionals.length > 1)
    throw new Refused(`Name a domain and a resource in the plural, in camel case: ${usage}`)
  const resource = singular(resources)
  const title = values.title ?? '待命名'
  if (!/^[\u4e00-\u9fff][\u4e00-\u9fffA-Za-z0-9]{0,19}$/.test(title))
    throw new Refused(`--title is what people see: 1 to 20 characters, beginning with a Chinese one, not "${title}"`)
  const [, group, page] = values.page === undefined ? ['', undefined, resource] : (pagePattern.exec(values.page) ?? [])
  if (!page) throw new Refused(`--page is a group of the menu and a page, in camel case: --page task/${resource}`)
  const table = snake(resource)
  return {
    ...{ domain, resources, resource, Resource: capital(resource), title, group, page, Page: capital(page) },
    ...{ table, tables: snake(resources), words: table.replaceAll('_', ' ') },
  }
}

const pagePattern = /^([a-z][A-Za-z]*)\/([a-z][A-Za-z]*)$/

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { title: { type: 'string' }, page: { type: 'string' } },
      allowPositionals: true,
    })
  } catch (cause) {
    throw new Refused(`${(cause as Error).message}\n${usage}`, { cause })
  }
}

function singular(name: string): string {
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y')
  return name.slice(0, /(?:ch|sh|x|ss)es$/.test(name) ? -2 : -1)
}
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1)
