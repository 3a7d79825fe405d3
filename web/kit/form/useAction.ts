import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Operation, Reply } from '#contract/kit.ts'
import { type CallArgs, Refused } from '../call/call.ts'
import { toast } from '../look/toast.ts'
import { queries } from '../read/queries.ts'
import { invalidate, read } from '../read/query.ts'

/** Any form that can hold errors by field, such as antd's. */
export interface FieldErrors {
  /** Called with `{ name, errors }[]`; typed forms narrow `name` to their own fields, which no code of the server's can promise. */
  setFields(fields: never): void
}

export interface ActionOptions<R> {
  /** The toast after success; a function gets the reply. */
  success?: string | ((reply: R) => string)
  /** Reads that show something old afterwards. */
  invalidates?: readonly Operation[]
  /** Errors by field go into this form. */
  form?: FieldErrors
  done?(reply: R): void
  /** Instead of reading `error`: for calls that are quiet. */
  failed?(error: Error): void
}

/**
 * One write. `run` returns the reply, or undefined if it was refused or failed: then the toast was shown, errors by
 * field are in the form, and `error` holds the cause until the next run. If somebody else has changed the row meanwhile,
 * its reads are repeated, so that the next try starts from the present row. A second run during the first does nothing.
 */
export function useAction<O extends Operation>(
  operation: O,
  { success, invalidates = [], form, done, failed }: ActionOptions<Reply<O>> = {},
) {
  const running = useRef(false)
  const { mutateAsync, isPending, error } = useMutation<Reply<O>, Error, object>(
    {
      mutationFn: (input) => read(operation, input),
      onSuccess: async (reply) => {
        if (success) toast.ok(typeof success === 'string' ? success : success(reply))
        await invalidate(...invalidates)
        done?.(reply)
      },
      onError: async (cause) => {
        failed?.(cause)
        if (!(cause instanceof Refused)) return
        if (cause.code === refusals.stale.code) await invalidate(...invalidates)
        form?.setFields(
          Object.entries(cause.fields).map(([field, text]) => ({ name: pathOf(field), errors: [text] })) as never,
        )
      },
    },
    queries,
  )
  const run = async (...[input]: CallArgs<O>): Promise<Reply<O> | undefined> => {
    // `isPending` is as of the last render: two clicks can come before the next one.
    if (running.current) return undefined
    running.current = true
    try {
      return await mutateAsync(input ?? {})
    } catch {
      return undefined
    } finally {
      running.current = false
    }
  }
  return { run, busy: isPending, error: error ?? undefined }
}

/** `images.0.slot` and `/images/0/slot` name the same field. */
const pathOf = (field: string) =>
  field
    .split(/[./]/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
