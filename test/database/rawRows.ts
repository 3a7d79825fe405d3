import { globSync, readFileSync } from 'node:fs'
import { type RawBuilder, type RawNode, sql } from 'kysely'
import { fits, membersOf } from './rowTypes.ts'

/** A raw statement of the server whose row type is declared by hand: `sql<{ id: number }>`select id …``. */
export interface Declared {
  readonly file: string
  /** Columns and their types, as written; null where the type has a name that its file does not explain. */
  readonly row: ReadonlyMap<string, string> | null
}

let known: ReadonlyMap<string, readonly Declared[]> | undefined

/** Declared row types, by the text of their statements between the values. Statements with the same text share an entry. */
export function declaredRows(): ReadonlyMap<string, readonly Declared[]> {
  known ??= readRows()
  return known
}

function readRows() {
  const found = new Map<string, Declared[]>()
  for (const file of globSync('server/**/*.ts').filter((name) => !/\.(test|contract)\.ts$/.test(name))) {
    const source = readFileSync(file, 'utf8')
    for (const match of source.matchAll(/\bsql<(\{[^`]*?\}|(?!SqlBool)[A-Z]\w*)>`/g)) {
      const type = match[1]!
      const row = membersOf(type.startsWith('{') ? type : (shapeIn(source, type) ?? ''))
      const key = textsFrom(source, match.index + match[0].length).join(value)
      found.set(key, [...(found.get(key) ?? []), { file, row }])
    }
  }
  return found
}

const value = '\u0000'

/** The texts of a template between its values, from behind its first mark on. */
function textsFrom(source: string, start: number): string[] {
  const texts = ['']
  let depth = 0
  for (let at = start; depth > 0 || source[at] !== '`'; at++) {
    if (depth === 0 && source.startsWith('${', at)) {
      texts.push('')
      depth = 1
      at++
    } else if (depth === 0) texts[texts.length - 1] += source.charAt(source[at] === '\\' ? ++at : at)
    else if (source[at] === '{') depth++
    else if (source[at] === '}') depth--
  }
  return texts
}

const shapeIn = (source: string, name: string) =>
  new RegExp(`^(?:export )?(?:interface ${name} |type ${name} = )(\\{[^}]*\\})$`, 'ms').exec(source)?.[1]

/**
 * From now on checks the rows of each executed raw statement against the type that its source declares, and reports mismatches:
 * a missing column, a value of another type, a null that is not declared. Further columns are allowed.
 * @returns a function that ends it
 */
export function watchRawRows(report: (wrong: string) => void, declared = declaredRows()): () => void {
  const prototype = Object.getPrototypeOf(sql`select`) as Pick<RawBuilder<object>, 'execute' | 'toOperationNode'>
  const { execute } = prototype
  prototype.execute = async function (this: RawBuilder<object>, ...args) {
    const result = await execute.apply(this, args)
    const candidates = declared.get((this.toOperationNode() as RawNode).sqlFragments.join(value)) ?? []
    const faults = candidates.map((one) => faultOf(one, result.rows))
    if (faults.length > 0 && faults.every(Boolean)) report(faults[0]!)
    return result
  }
  return () => {
    prototype.execute = execute
  }
}

function faultOf({ file, row }: Declared, rows: readonly object[]): string | null {
  if (!row) return null
  for (const one of rows.slice(0, 50)) {
    const values = one as Record<string, unknown>
    for (const [name, type] of row)
      if (!fits(values[name], type))
        return `${file}: ${name} is declared ${type}, and ${JSON.stringify(values[name])} came`
  }
  return null
}
