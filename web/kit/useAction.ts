import { useState } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Operation, Reply } from '#contract/kit.ts'
import { type Given, Refused } from './call.ts'
import { invalidate, read } from './query.ts'
import { toast } from './toast.ts'

/** Any form that can hold errors by field, such as antd's. */
export interface FieldErrors {
  /** Called with `{ name, errors }[]`; typed forms narrow `name` to their own fields, which no code of the server's can promise. */
  setFields(fields: never): void
}

export interface ActionOptions<R> {
  /** Toast after success; a function may look at the answer. */
  success?: string | ((reply: R) => string)
  /** Reads that show something old afterwards. */
  invalidates?: readonly Operation[]
  /** Errors by field go into this form. */
  form?: FieldErrors
  done?(reply: R): void
}

/**
 * One write. `run` answers with the reply, or undefined when it was refused or failed: the toast has been shown then,
 * errors by field stand in the form, and `error` holds what happened until the next run. Where somebody else has changed the row in the meantime, its reads
 * are asked again, so that the next try goes against what there is. A second run while one is under way does nothing.
 */
export function useAction<O extends Operation>(
  operation: O,
  { success, invalidates = [], form, done }: ActionOptions<Reply<O>> = {},
) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const run = async (...[input]: Given<O>): Promise<Reply<O> | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setError(undefined)
    try {
      const reply = await read(operation, input ?? {})
      if (success) toast.ok(typeof success === 'string' ? success : success(reply))
      await invalidate(...invalidates)
      done?.(reply)
      return reply
    } catch (cause) {
      if (!(cause instanceof Error)) throw cause
      setError(cause)
      if (cause instanceof Refused && cause.code === refusals.stale.code) await invalidate(...invalidates)
      if (cause instanceof Refused)
        form?.setFields(
          Object.entries(cause.fields).map(([field, text]) => ({ name: pathOf(field), errors: [text] })) as never,
        )
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, error }
}

/** `images.0.slot` and `/images/0/slot` name the same field. */
const pathOf = (field: string) =>
  field
    .split(/[./]/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
