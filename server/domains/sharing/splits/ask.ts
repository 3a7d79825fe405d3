import { ProviderRefusal, ProviderSilent } from '../../../providers/payment/payment.ts'

/** How a call to the provider came out. */
export type Answer<R> = { result: R } | { refused: ProviderRefusal } | { silent: true }

/**
 * Has something done under a number, once. Where the number may have been sent before, and where an answer does not tell,
 * the provider is asked what became of it.
 */
export async function ask<R>(
  known: boolean,
  query: () => Promise<R | null>,
  send: () => Promise<R>,
): Promise<Answer<R>> {
  try {
    const before = known ? await query() : null
    return { result: before ?? (await send()) }
  } catch (error) {
    const refused = error instanceof ProviderRefusal ? error : null
    if (refused?.retry) return { refused }
    if (!refused && !(error instanceof ProviderSilent)) throw error
    const done = await query().catch((fault) => {
      if (fault instanceof ProviderSilent || fault instanceof ProviderRefusal) return undefined
      throw fault
    })
    if (done) return { result: done }
    // Whether it was done is not known where the question was not answered either.
    return refused && done === null ? { refused } : { silent: true }
  }
}
