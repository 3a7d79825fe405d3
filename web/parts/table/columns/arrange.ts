import type { MyTable, OwnColumn } from '#web/kit/list/tables.ts'
import { type Column, widthOf } from './column.ts'

/** A column as it is drawn for an account, and whether it is pinned without the account's choice. */
export interface Arranged<R> {
  readonly column: Column<R, string>
  readonly shown: boolean
  /** The page or the role wants it at the left edge, and always there. */
  readonly pinned: boolean
}
type RoleColumns = MyTable['columns']

/**
 * The columns of a table in three layers: the page's, the role's table header, and the choice of the
 * account or of the view it has opened. A column that a layer does not name follows its neighbour of
 * the layer below, so that new columns appear where they belong. Fixed columns come first.
 */
export function arrange<R>(
  columns: readonly Column<R, string>[],
  role: Pick<MyTable, 'columns' | 'hidden'> | undefined,
  own: readonly OwnColumn[] | null | undefined,
): Arranged<R>[] {
  const hidden = new Set(role?.hidden)
  const page = columns
    .filter(({ key }) => !hidden.has(key))
    .map((column) => ({ column, shown: column.fixed === true || !column.hidden, pinned: column.fixed === true }))
  const ofRole = placed(page, orderOf(role?.columns)).map((one) => withRole(one, role?.columns))
  const ofOwn = placed(
    ofRole,
    (own ?? []).map(({ key }) => key),
  ).map((one) => withOwn(one, own))
  return [...ofOwn.filter(({ column }) => column.fixed), ...ofOwn.filter(({ column }) => !column.fixed)]
}

const orderOf = (columns: RoleColumns = []) =>
  columns
    .filter(({ order }) => order !== null)
    .toSorted((a, b) => a.order! - b.order!)
    .map(({ key }) => key)

function withRole<R>(one: Arranged<R>, columns: RoleColumns = []): Arranged<R> {
  const look = columns.find(({ key }) => key === one.column.key)
  if (!look) return one
  const { title, width, fixed, shown } = look
  return {
    column: {
      ...one.column,
      ...(title !== null && { title }),
      ...(width !== null && { width, grow: undefined }),
      ...(fixed !== null && { fixed: fixed || undefined }),
    } as Column<R, string>,
    shown: one.pinned || (shown ?? one.shown),
    pinned: one.pinned,
  }
}

function withOwn<R>(one: Arranged<R>, own: readonly OwnColumn[] | null | undefined): Arranged<R> {
  const look = own?.find(({ key }) => key === one.column.key)
  if (!look) return one
  return {
    column: {
      ...one.column,
      ...(look.width !== undefined && { width: look.width, grow: undefined }),
      ...(look.fixed !== undefined && { fixed: look.fixed || undefined }),
    } as Column<R, string>,
    shown: one.pinned || (look.shown ?? one.shown),
    pinned: one.pinned,
  }
}

/** Sorts by `keys`; a column that is not named follows its neighbour. */
function placed<R>(columns: readonly Arranged<R>[], keys: readonly string[]): Arranged<R>[] {
  if (keys.length === 0) return [...columns]
  const named = new Set(keys)
  const result = [...new Set(keys)].flatMap((key) => columns.find(({ column }) => column.key === key) ?? [])
  columns.forEach((one, at) => {
    if (named.has(one.column.key)) return
    const before = columns[at - 1]
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, one)
  })
  return result
}

/** What an account has chosen, as it is stored: every column in order, with what differs from its role's. */
export function ownOf<R>(now: readonly Arranged<R>[], role: readonly Arranged<R>[]): OwnColumn[] {
  return now.map(({ column, shown }) => {
    const before = role.find((one) => one.column.key === column.key)
    const changes = {
      ...(before &&
        (column.grow !== before.column.grow || widthOf(column) !== widthOf(before.column)) && {
          width: widthOf(column),
        }),
      ...((column.fixed ?? false) !== (before?.column.fixed ?? false) && { fixed: column.fixed ?? false }),
      ...(shown !== before?.shown && { shown }),
    }
    return { key: column.key, ...changes }
  })
}

/** The column at another place, among those of its kind: fixed ones stay in front. */
export function moved<R>(columns: readonly Arranged<R>[], key: string, to: number): Arranged<R>[] {
  const one = columns.find(({ column }) => column.key === key)
  if (!one) return [...columns]
  const rest = columns.filter((other) => other !== one)
  const fixed = rest.filter(({ column }) => column.fixed).length
  const at = one.column.fixed ? Math.min(to, fixed) : Math.max(to, fixed)
  return rest.toSpliced(Math.max(0, Math.min(rest.length, at)), 0, one)
}

/** Changes to one column. */
export const changed = <R>(
  columns: readonly Arranged<R>[],
  key: string,
  change: (one: Arranged<R>) => Arranged<R>,
): Arranged<R>[] => columns.map((one) => (one.column.key === key ? change(one) : one))

/** The narrowest and the widest that a person can make a column. */
export const bounds = { min: 48, max: 800 } as const
export const bounded = (width: number) => Math.round(Math.max(bounds.min, Math.min(bounds.max, width)))
