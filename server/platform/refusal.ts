import { type RefusalName, refusals } from '#contract/errors.ts'

/** A request that is understood and refused: becomes an envelope with the name's code. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly code: number
  /** Field → its error, for 2000 and 2001; or the code of an external service. */
  readonly data: Record<string, unknown> | null
  constructor(refusal: RefusalName, text?: string, data?: Record<string, unknown>) {
    super(text ?? refusals[refusal].text)
    this.refusal = refusal
    this.code = refusals[refusal].code
    this.data = data ?? null
  }
}

/** 2000 on one field. */
export const wrongField = (field: string, text: string) => new Refusal('invalid', text, { fields: { [field]: text } })

/** Returns the row; throws refusal 1512 if there is none in the caller's scope. */
export function orNotFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) throw new Refusal('notFound')
  return row
}
