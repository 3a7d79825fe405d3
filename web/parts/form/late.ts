import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Compared, compare, defaultSides, facts, isOpen, merged, type Side } from './compare.ts'

type Row = Readonly<Record<string, unknown>>

/** What others have saved. */
export interface Theirs<V> {
  /** As the server holds the form's fields. */
  readonly fields: Partial<V>
  readonly version: number
  /** As `Late.row`. */
  readonly row?: Row
  /** Why the action is no longer possible for anybody: 这个问题已关闭. */
  readonly over?: string | undefined
}

/** How a form learns what somebody else has saved of the same thing. */
export interface Late<V> {
  /**
   * For a form that acts on a row instead of editing its fields: the row as of
   * opening the form. Changes by others are shown, and there is nothing to choose.
   */
  readonly row?: Row
  /** Reads the present values from the server; undefined if the row was deleted. */
  now(): Promise<Theirs<V> | undefined>
  title(key: string): string
  /** A value in words; `before` is what the field held when the form was opened. */
  describe(key: string, value: unknown, before: unknown): ReactNode
}

/** A form, or what holds its values in another way. */
interface Fields {
  getFieldsValue(): object
  setFieldsValue(values: object): void
}

/** The values that changes are relative to: those with which the form was opened, or those that others have saved since. */
export interface Base<V> {
  readonly fields: Partial<V>
  readonly version?: number
  readonly row?: Row
}

/**
 * Compares a form with what others saved while it was open. `refused` is the refusal of the last save as stale: differing
 * fields become a question. Its answer sets the form's new values, and later changes are relative to what the others saved.
 */
export function useLate<V extends object>(
  form: Fields,
  initial: Partial<V>,
  late: Late<V> | undefined,
  refused: Error | undefined,
) {
  const [since, setSince] = useState<Base<V>>()
  const [conflict, setConflict] = useState<{
    rows: readonly Compared[]
    chosen: Record<string, Side>
    theirs: Theirs<V>
  }>()
  const base: Base<V> = since ?? { fields: initial, ...(late?.row && { row: late.row }) }
  const ask = useEffectEvent(async () => {
    const theirs = await late?.now().catch(() => undefined)
    if (!theirs) return
    const rows = base.row
      ? facts(base.row, theirs.row ?? {})
      : compare(base.fields as object as never, form.getFieldsValue() as never, theirs.fields as object as never)
    setConflict({ rows, chosen: defaultSides(rows), theirs })
  })
  useEffect(() => {
    if (refused) void ask()
  }, [refused])
  return {
    base,
    /** While somebody has to choose. */
    question: conflict && {
      ...conflict,
      isOpen: conflict.rows.some((row) => isOpen(row, conflict.chosen)),
      over: conflict.theirs.over,
      choose: (chosen: Readonly<Record<string, Side>>) => setConflict({ ...conflict, chosen }),
    },
    /** Called when the dialog is opened again. */
    begin() {
      setSince(undefined)
      setConflict(undefined)
    },
    /** Puts the chosen values into the form. @returns the new base of its changes */
    answer(): Base<V> {
      if (!conflict) return base
      form.setFieldsValue(merged(conflict.rows, conflict.chosen))
      setSince(conflict.theirs)
      setConflict(undefined)
      return conflict.theirs
    },
  }
}
