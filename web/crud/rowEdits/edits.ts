/** Values by field. */
export type Values = Readonly<Record<string, unknown>>

/** What was changed in one row of a list, and not saved yet. */
export interface RowEdit {
  /** The version that it is based on. */
  readonly version: number
  /** How messages call the row. */
  readonly name: string
  /** What the changed fields held. */
  readonly from: Values
  readonly to: Values
}
/** By the id of the row. */
export type Edits = Readonly<Record<number, RowEdit>>

export interface EditableRow {
  readonly id: number
  readonly version: number
}

/** With a field of a row changed; a value that the row has anyway is no change. */
export function changed(edits: Edits, row: EditableRow, name: string, key: string, value: unknown): Edits {
  const { [row.id]: edit, ...others } = edits
  const own = (row as unknown as Values)[key]
  const from = { ...edit?.from, [key]: own }
  const to = { ...edit?.to, [key]: value }
  if (value === own) {
    delete from[key]
    delete to[key]
  }
  return Object.keys(to).length === 0 ? others : { ...others, [row.id]: { version: row.version, name, from, to } }
}

/** Without the changes of a row. */
export function reverted(edits: Edits, id: number): Edits {
  const { [id]: _, ...others } = edits
  return others
}

/**
 * The changes as the server takes them, and what they replace. A row that is shown is changed in the version that is seen, which may be
 * newer than the one where the change began.
 */
export function sentOf(edits: Edits, shown: readonly EditableRow[]) {
  const all = Object.entries(edits).map(([key, edit]) => {
    const id = Number(key)
    const row = shown.find((one) => one.id === id)
    const own = row as unknown as Values | undefined
    const from = Object.fromEntries(Object.entries(edit.from).map(([name, value]) => [name, own ? own[name] : value]))
    return { id, to: edit.to, from, version: row?.version ?? edit.version }
  })
  return {
    rows: all.map(({ id, to, version }) => ({ id, ...to, version })),
    before: new Map(all.map(({ id, from }) => [id, from])),
  }
}

/** What somebody else made of a changed field meanwhile; undefined if it still holds what it held. */
export const meanwhile = (edits: Edits, row: EditableRow, key: string): unknown => {
  const edit = edits[row.id]
  const own = (row as unknown as Values)[key]
  return edit && key in edit.from && edit.from[key] !== own ? own : undefined
}
