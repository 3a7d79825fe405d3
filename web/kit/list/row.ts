/** A row of a list. `of` is set if the list holds several kinds of rows, whose ids may be the same. */
export interface Row {
  readonly id: number
  readonly of?: string
}
/** Identifies a row within its list. */
export type RowKey = number | `${string}-${number}`
export const keyOfRow = ({ id, of }: Row): RowKey => (of === undefined ? id : `${of}-${id}`)

/** The row that a key names: `refund-12`, `12`; undefined if the key is invalid. */
export function rowOfKey(key: string | null): Row | undefined {
  const [, of, digits] = /^(?:([a-z]+)-)?(\d{1,16})$/i.exec(key ?? '') ?? []
  const id = Number(digits)
  if (!id || !Number.isSafeInteger(id)) return undefined
  return of === undefined ? { id } : { of, id }
}
