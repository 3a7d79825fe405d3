import { ProviderRefusal, ProviderSilent } from '../../../providers/payment/payment.ts'

/** How a call to the provider came out. */
export type Answer<R> = { result: R } | { refused: ProviderRefusal } | { silent: true }

/**
 * Performs an action under a number, once. If the number may have been sent before, or if the response is inconclusive, the provider is
 * queried for the result.
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
