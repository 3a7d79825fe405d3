import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** A file names another one of the same project. Types count: who reads a type has to know its file. */
export interface Import {
  readonly from: string
  readonly to: string
}

/**
 * All imports of our own sources in the files below some folders, including dynamic ones. Tests and contract tests are left out: they
 * are beside what they test, and import from higher layers.
 */
export function importsBelow(...folders: readonly string[]): Import[] {
  const files = globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter(
    (file) => !/\.(test|contract)\.tsx?$/.test(file),
  )
  return files.flatMap((from) => importsIn(from, readFileSync(from, 'utf8')))
}

/** What the text of a file imports: by its place beside the file, or by its place in the project (`#server/…`). */
export const importsIn = (from: string, text: string): Import[] =>
  [...text.matchAll(/(?:^import |\bfrom |\bimport\()'((?:\.{1,2}\/|#)[^']+)'/gm)].map(([, name]) => ({
    from,
    to: name!.startsWith('#') ? name!.slice(1) : join(dirname(from), name!),
  }))

/**
 * Neighbouring folders and files that import each other in a cycle, at any depth: what is in such a cycle can only be understood,
 * moved and tested together. Returned as `folder: name → name → name`.
 */
export function circles(imports: readonly Import[]): string[] {
  const rooms = new Map<string, Map<string, Set<string>>>()
  for (const { from, to } of imports) {
    const [here, there] = [from.split('/'), to.split('/')]
    const shared = here.findIndex((part, at) => part !== there[at])
    if (shared < 0) continue
    const arrows = getOrAdd(rooms, here.slice(0, shared).join('/'), () => new Map<string, Set<string>>())
    getOrAdd(arrows, here[shared]!, () => new Set<string>()).add(there[shared]!)
  }
  return [...rooms].flatMap(([room, arrows]) => {
    const circle = circleIn(arrows)
    return circle ? [`${room}: ${[...circle, circle[0]].join(' → ')}`] : []
  })
}

/** The first path found that leads back to its start. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>()
  const walk = (at: string, way: readonly string[]): string[] | null => {
    if (way.includes(at)) return way.slice(way.indexOf(at))
    if (done.has(at)) return null
    for (const next of arrows.get(at) ?? []) {
      const found = walk(next, [...way, at])
      if (found) return found
    }
    done.add(at)
    return null
  }
  for (const start of arrows.keys()) {
    const found = walk(start, [])
    if (found) return found
  }
  return null
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Imports from a layer to parts of the server that it must not know. `layers` begin with the lowest: each may import itself and those before it. */
export function climbing(imports: readonly Import[], layers: readonly string[]): string[] {
  const floorOf = (file: string) => layers.findIndex((layer) => file.startsWith(`${layer}/`))
  return imports
    .filter(({ from, to }) => {
      const floor = floorOf(from)
      const target = floorOf(to)
      return floor >= 0 && to.startsWith('server/') && (target < 0 || target > floor)
    })
    .map(({ from, to }) => `${from} → ${to}`)
}
