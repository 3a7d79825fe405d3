import type { Known } from '../kit.ts'

/**
 * The fields that a drawer tells, in order: those that the page names or gives looks for, or else those of its columns and its form,
 * where references are shown by the names of what they point at, which stand beside them. Without `state`, which stands beside the
 * title already.
 */
export function factsFor(
  fields: ReadonlyMap<string, Known>,
  given: object | undefined,
  columns: object,
  form: object | undefined,
  state: string | undefined,
): readonly string[] {
  const keys =
    given === undefined ? shownIn(fields, [...Object.keys(columns), ...Object.keys(form ?? {})]) : namedIn(given)
  return keys.filter((key) => key !== state)
}

const namedIn = (given: object): readonly string[] => (Array.isArray(given) ? given : Object.keys(given))

function shownIn(fields: ReadonlyMap<string, Known>, keys: readonly string[]): readonly string[] {
  const told = (key: string) => {
    const field = fields.get(key)
    return field?.kind === 'ref' && field.nameKey && fields.has(field.nameKey) ? field.nameKey : key
  }
  return [...new Set(keys.map(told))].filter((key) => fields.has(key) && key !== 'name')
}
