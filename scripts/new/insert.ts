import { Refused } from './names.ts'

/** A file of ours and its text. */
export interface Source {
  readonly file: string
  readonly text: string
}

/** The text with an import added after those from the same folder. Biome sorts them. @throws Refused if there is no such import */
export function withImport({ file, text }: Source, line: string): string {
  const folder = / from '(.+\/)[^/]+'$/.exec(line)![1]!
  const beside = [...text.matchAll(/^import .* from '(.+\/)[^/']+'$/gm)].filter(([, from]) => from === folder).at(-1)
  if (!beside) throw lost(file, `import … from '${folder}…'`)
  return inserted(text, beside.index + beside[0].length, `\n${line}`)
}

/** The text of an index with an export added at its end. Biome sorts them. @throws Refused if it exports nothing */
export function withExport({ file, text }: Source, line: string): string {
  if (!/^export \{ /m.test(text)) throw lost(file, 'export { … }')
  return `${text.trimEnd()}\n${line}\n`
}

/**
 * The text with an entry added to the block that `opening` begins, before the first entry whose name sorts after it.
 * @throws Refused if there is no such block, or more than one
 */
export function withEntry({ file, text }: Source, opening: string, entry: string): string {
  const [before, rest, ...others] = text.split(`\n${opening}`)
  if (rest === undefined || others.length > 0 || !opening.endsWith('{')) throw lost(file, opening)
  const end = rest.indexOf('}')
  const body = rest.slice(0, end)
  const isLine = !body.includes('\n')
  const entries = body
    .split(isLine ? ',' : '\n')
    .map((one) => one.trim().replace(/,$/, ''))
    .filter((one) => one !== '')
  const next = entries.findIndex((one) => nameOf(one) > nameOf(entry))
  entries.splice(next < 0 ? entries.length : next, 0, entry)
  const all = isLine ? ` ${entries.join(', ')} ` : `\n    ${entries.join(',\n    ')},\n  `
  return `${before}\n${opening}${all}${rest.slice(end)}`
}

/** The text with a line added before the one that begins with `following`. @throws Refused if there is no such line, or more than one */
export function withLineBefore({ file, text }: Source, following: string, line: string): string {
  if (text.split(`\n${following}`).length !== 2) throw lost(file, following)
  return inserted(text, text.indexOf(`\n${following}`) + 1, `${line}\n`)
}

/** The text of the menu with a row added after the last one of its group in the sidebar. @throws Refused if the group has no row */
export function withMenuRow({ file, text }: Source, group: string, row: string): string {
  const rows = [...text.matchAll(/^ {2}\{[^{}]*\},$/gm)].filter(
    ([one]) => one.includes(`group: '${group}',`) && one.includes(' path: ') && !one.includes(' hidden: '),
  )
  const last = rows.at(-1)
  if (!last) throw lost(file, `{ group: '${group}', page: …`)
  return inserted(text, last.index + last[0].length, `\n${row}`)
}

const nameOf = (entry: string) => /^(\w+)/.exec(entry)![1]!.toLowerCase()
const inserted = (text: string, at: number, more: string) => text.slice(0, at) + more + text.slice(at)
const lost = (file: string, anchor: string) =>
  new Refused(`${file} has no line, or more than one, that reads "${anchor}": scripts/new/plan.ts inserts beside it`)
