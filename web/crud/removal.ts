import { useNavigate } from 'react-router'
import type { Operation } from '#contract/kit.ts'
import { Failed, Refused } from '../kit/call/call.ts'
import { remove } from '../kit/form/remove.ts'
import { confirm } from '../kit/look/confirm.ts'

/** What a removal means for one row. */
export type Removing = {
  /** What this one is called, where rows of one list are called differently. */
  readonly noun?: string
} & (
  | {
      /** What is deleted with it and what remains, as sentences. */
      readonly follows: string
      /** Why it cannot be deleted, shown if something still refers to it. */
      readonly inUseMessage?: string
    }
  | {
      /** Why it has to stay, known beforehand. */
      readonly blocked: string
      /** Where that can be changed. */
      readonly way?: { readonly action: string; readonly to: string } | undefined
    }
)

/** Asks for confirmation, deletes one row and shows a toast; true if it was deleted. */
export function useRemoval<R extends { readonly id: number }>(
  operation: Operation | undefined,
  noun: string,
  nameOf: (row: R) => string,
  removal: ((row: R) => Removing | Promise<Removing>) | false | undefined,
  reads: readonly Operation[],
) {
  const navigate = useNavigate()
  return async (row: R): Promise<boolean> => {
    if (!operation || removal === false) return false
    let meaning: Removing
    try {
      meaning = (await removal?.(row)) ?? { follows: '' }
    } catch (cause) {
      // The consequences could not be read; the error was shown already.
      if (cause instanceof Refused || cause instanceof Failed) return false
      throw cause
    }
    const name = nameOf(row)
    if ('follows' in meaning) return remove(operation, { id: row.id, noun, name, reads, ...meaning })
    const question = { title: `${meaning.noun ?? noun}「${name}」不能删除`, text: meaning.blocked }
    const { way } = meaning
    if (!way) await confirm({ ...question, action: '知道了', only: true })
    else if (await confirm({ ...question, action: way.action })) void navigate(way.to)
    return false
  }
}
