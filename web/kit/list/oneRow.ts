import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { canCall } from '../access/access.ts'
import { Refused } from '../call/call.ts'
import { read } from '../read/query.ts'
import type { ListOperation, RowOf } from './useList.ts'

/** How one row of a list is read by its id. */
export interface OneRow<R> {
  /** The call of its own that does it, with the id in its path or its body. Without it the list is asked, by its condition `id`. */
  readonly one?: Operation | undefined
  /** What the list is always asked with. */
  readonly fixed?: object | undefined
  /** Whether a row is of this list where `fixed` narrows it, which the call of its own does not know. */
  readonly belongs?: ((row: R) => boolean) | undefined
}

/** A row as it is now; undefined where there is none for this account. */
export async function readRow<O extends ListOperation>(
  list: O,
  id: number,
  { one, fixed, belongs }: OneRow<RowOf<O>> = {},
  signal?: AbortSignal,
): Promise<RowOf<O> | undefined> {
  if (!one || !canCall(one) || (fixed && !belongs)) {
    const { rows } = (await read(list, { body: { ...fixed, id, size: 1 } }, signal)) as { rows: readonly RowOf<O>[] }
    return rows.find((row) => row.id === id)
  }
  try {
    const mends = refusals.notFound.code
    const row = (await read(
      one,
      { ...(one.params ? { params: { id } } : { body: { id } }), mends },
      signal,
    )) as RowOf<O>
    return !belongs || belongs(row) ? row : undefined
  } catch (cause) {
    if (cause instanceof Refused && cause.code === refusals.notFound.code) return undefined
    throw cause
  }
}
