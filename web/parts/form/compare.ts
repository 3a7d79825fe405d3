/** Whose value of a field is used. */
export type Side = 'own' | 'theirs'

/** A field that one of two people, or both, have changed. */
export interface Compared {
  readonly key: string
  readonly before: unknown
  readonly own: unknown
  readonly theirs: unknown
  /** Who changed the field; `both` only if the two values differ. A `fact` is not part of the form: it is shown, but cannot be chosen. */
  readonly kind: 'own' | 'theirs' | 'both' | 'fact'
}

type Values = Readonly<Record<string, unknown>>

/** Nothing is nothing, however it is written. */
const none = (value: unknown) => value === undefined || value === null || value === ''
export const same = (one: unknown, other: unknown): boolean =>
  one === other ||
  (none(one) && none(other)) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The fields of `own` in which own and their values differ; a change that both made alike is no conflict. */
export function compare(before: Values, own: Values, theirs: Values): Compared[] {
  return Object.keys(own).flatMap((key) => {
    const values = { key, before: before[key], own: own[key], theirs: theirs[key] }
    if (same(values.own, values.theirs)) return []
    const kind = same(values.own, values.before) ? 'theirs' : same(values.theirs, values.before) ? 'own' : 'both'
    return [{ ...values, kind } as const]
  })
}

/** What others have changed of a row that somebody is about to act on. */
export const facts = (before: Values, theirs: Values): Compared[] =>
  Object.keys(before).flatMap((key) =>
    same(before[key], theirs[key])
      ? []
      : [{ key, before: before[key], own: before[key], theirs: theirs[key], kind: 'fact' } as const],
  )

/** The default choice: if only one side changed a field, its change is taken. */
export const defaultSides = (rows: readonly Compared[]): Record<string, Side> =>
  Object.fromEntries(rows.flatMap(({ key, kind }) => (kind === 'own' || kind === 'theirs' ? [[key, kind]] : [])))

/** Whether somebody still has to choose. */
export const isOpen = ({ key, kind }: Compared, chosen: Readonly<Record<string, Side>>) =>
  kind !== 'fact' && chosen[key] === undefined

/** The values that were chosen; nothing chosen leaves one's own. */
export const merged = (rows: readonly Compared[], chosen: Readonly<Record<string, Side>>): Values =>
  Object.fromEntries(rows.filter(({ kind }) => kind !== 'fact').map((row) => [row.key, row[chosen[row.key] ?? 'own']]))

/** The fields that differ from the initial values. A cleared field is null, because undefined would mean unchanged. */
export function differing<V extends object>(fields: V, initial: Partial<V>): Partial<V> {
  const entries = Object.entries(fields).filter(([key, value]) => !same(value, (initial as Values)[key]))
  return Object.fromEntries(entries.map(([key, value]) => [key, value === undefined ? null : value])) as Partial<V>
}
