import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A source as its top-level declarations. */
interface Source {
  /** By name; the default export is `default`, statements that declare nothing have the name ''. */
  readonly blocks: ReadonlyMap<string, string>
  /** What a name imported from another web source refers to. */
  readonly imports: ReadonlyMap<string, { file: string; name: string }>
}
const sources = new Map<string, Source>()

function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(join(root, file), 'utf8')
  const imports: [string, { file: string; name: string }][] = []
  for (const [, names, from] of text.matchAll(/^(?:import|export) ([^'"]*?) from '([^']+)'/gms)) {
    const target = webFile(file, from!)
    if (!target) continue
    const [braced = ''] = /\{[^}]*\}/.exec(names!) ?? []
    const whole = names!
      .replace(braced, '')
      .replaceAll(/\btype\b|,/g, '')
      .trim()
    if (whole) imports.push([whole, { file: target, name: 'default' }])
    for (const part of braced.slice(1, -1).split(',')) {
      const [name, local] = part
        .replace(/\btype /, '')
        .trim()
        .split(/ as /)
      if (name) imports.push([local ?? name, { file: target, name }])
    }
  }
  const blocks = new Map<string, string>()
  const body = text.replaceAll(/^(?:import|export) [^'"]*? from '[^']+'$/gms, '')
  for (const piece of body.split(/^(?=[A-Za-z_$])/m)) {
    const name = declared.exec(piece)?.[1]
    const names = [...(/^export default /.test(piece) ? ['default'] : []), ...(name ? [name] : [])]
    for (const one of names.length ? names : ['']) blocks.set(one, (blocks.get(one) ?? '') + piece)
  }
  const made = { blocks, imports: new Map(imports) }
  sources.set(file, made)
  return made
}
const declared = /^(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/

function webFile(from: string, name: string): string | null {
  const file = name.startsWith('#web/') ? name.slice(1) : name.startsWith('.') ? join(dirname(from), name) : ''
  return /\.tsx?$/.test(file) && existsSync(resolve(root, file)) ? file : null
}

/**
 * The declarations that these files of the web reach by name, through whatever they import: their texts by `file name`.
 * A declaration reaches what it mentions, not its neighbours in the same file. Files that are `closed` are not entered.
 */
export function reachedFrom(files: readonly string[], closed: (file: string) => boolean): Map<string, string> {
  const reached = new Map<string, string>()
  const waiting = files.flatMap((file) => all(file))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, name] = next
    if (closed(file) || reached.has(`${file} ${name}`)) continue
    const { blocks, imports } = sourceOf(file)
    const text = blocks.get(name) ?? ''
    reached.set(`${file} ${name}`, text)
    waiting.push([file, ''])
    const passedOn = blocks.has(name) ? undefined : imports.get(name)
    if (passedOn) waiting.push([passedOn.file, passedOn.name])
    for (const word of new Set(text.match(/\w+/g))) {
      const imported = imports.get(word)
      if (blocks.has(word)) waiting.push([file, word])
      else if (imported) waiting.push([imported.file, imported.name])
    }
    for (const [, lazy] of text.matchAll(/import\('([^']+)'\)/g)) {
      const target = webFile(file, lazy!)
      if (target) waiting.push(...all(target))
    }
  }
  return reached
}

const all = (file: string) => [...sourceOf(file).blocks.keys()].map((name): [string, string] => [file, name])
