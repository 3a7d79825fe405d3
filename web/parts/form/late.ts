import type { FormInstance } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Compared, compare, defaultSides, facts, isOpen, merged, type Side } from './compare.ts'

type Row = Readonly<Record<string, unknown>>

/** What others have saved. */
interface Theirs<V> {
  /** As the server holds the form's fields. */
  readonly fields: Partial<V>
  readonly version: number
  /** As `Late.row`. */
  readonly row?: Row
  /** Why nobody can do it any more: 这个问题已关闭. */
  readonly over?: string | undefined
}

/** How a form learns what somebody else has saved of the same thing. */
export interface Late<V> {
  /**
   * Of a form that does something with a row instead of changing its fields: the row as it was when the form was opened. What others
   * have changed of it is told; there is nothing to choose.
   */
  readonly row?: Row
  /** What the server holds now; undefined where it is gone. */
  now(): Promise<Theirs<V> | undefined>
  title(key: string): string
  /** A value in words; `before` is what the field held when the form was opened. */
  describe(key: string, value: unknown, before: unknown): ReactNode
}

/** What changes are told from: what the form was opened with, or what others have saved since. */
interface Base<V> {
  readonly fields: Partial<V>
  readonly version?: number
  readonly row?: Row
}

/**
 * Stands a form against what others saved while it was open. `refused` is the refusal of the last save as stale: the fields
 * that differ become a question, and its answer the form's new values, told from a new base.
 */
export function useLate<V extends object>(
  form: FormInstance,
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
      : compare(base.fields as object as never, form.getFieldsValue(), theirs.fields as object as never)
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
    /** The dialog has been opened anew. */
    begin() {
      setSince(undefined)
      setConflict(undefined)
    },
    /** Puts what was chosen into the form. @returns what its changes are told from now */
    answer(): Base<V> {
      if (!conflict) return base
      form.setFieldsValue(merged(conflict.rows, conflict.chosen))
      setSince(conflict.theirs)
      setConflict(undefined)
      return conflict.theirs
    },
  }
}
