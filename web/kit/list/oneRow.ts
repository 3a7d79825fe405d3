import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { canCall } from '../access/access.ts'
import { Refused } from '../call/call.ts'
import { read } from '../read/query.ts'
import type { ListOperation, RowOf } from './useList.ts'

/** How one row of a list is read by its id. */
export interface OneRow<R> {
  /** The operation that reads one row, with the id in its path or body. Without it the list is read, with its condition `id`. */
  readonly one?: Operation | undefined
  /** The conditions that are always part of the list's request. */
  readonly fixed?: object | undefined
  /** Whether a row belongs to this list if `fixed` narrows it, which the operation for one row does not check. */
  readonly belongs?: ((row: R) => boolean) | undefined
}

/** Reads a row; undefined if it does not exist for this account. */
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
