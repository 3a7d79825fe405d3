import type { Known } from '../kit.ts'

/**
 * The fields of a drawer, in order: those that the page names, or else those of its columns and form. There a
 * reference is replaced by the field that holds its name. `state` is left out, because it is shown beside the title.
 */
export function factsFor(
  fields: ReadonlyMap<string, Known>,
  shown: object | undefined,
  columns: object,
  form: object | undefined,
  state: string | undefined,
): readonly string[] {
  const keys =
    shown === undefined ? shownIn(fields, [...Object.keys(columns), ...Object.keys(form ?? {})]) : namedIn(shown)
  return keys.filter((key) => key !== state)
}

const namedIn = (shown: object): readonly string[] => (Array.isArray(shown) ? shown : Object.keys(shown))

function shownIn(fields: ReadonlyMap<string, Known>, keys: readonly string[]): readonly string[] {
  const pairOf = (key: string) => {
    const field = fields.get(key)
    return field?.kind === 'ref' && field.nameKey && fields.has(field.nameKey) ? field.nameKey : key
  }
  return [...new Set(keys.map(pairOf))].filter((key) => fields.has(key) && key !== 'name')
}
