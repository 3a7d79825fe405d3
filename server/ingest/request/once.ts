import { closeWith } from '../../platform/db/connection/currentTransaction.ts'
import { type Db, unrenamed } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { type EntryRow, entered, entering, isOvertaken, keeping, type Outcome, type Request, unwrap } from './entry.ts'
import type { IngestKey } from './key.ts'

/**
 * Does the work of a request once, in one transaction with its nonce and its answer. The same Idempotency-Key with the same
 * request gets the stored answer without any work.
 * @throws as `enter`
 */
export async function once<A>(db: Db, request: Request, work: (trx: Db, key: IngestKey) => Promise<A>): Promise<A> {
  const [outcome] = await onceTogether(db, [request], async (trx, [one]) => [await work(trx, one!.key)])
  return unwrap(outcome!)
}

/**
 * Does the work of several requests in one transaction: each once, as `once` does. One that may not enter leaves the others alone; an
 * error of the work undoes all. What is sent: begin and entry, then the work, then answers and commit.
 * @param work answers those that are new; `at` is their place among the requests
 */
export async function onceTogether<A>(
  db: Db,
  requests: readonly Request[],
  work: (trx: Db, fresh: readonly { at: number; key: IngestKey }[]) => Promise<readonly A[]>,
): Promise<Outcome<A>[]> {
  const opening = [entering(requests).compile(unrenamed(db))]
  const inOne = () =>
    transact(
      db,
      async (trx, [opened]) => {
        const entries = await entered<A>(trx, requests, opened!.rows as EntryRow<A>[])
        const fresh = entries.flatMap((one, at) =>
          'value' in one && !one.value.known ? [{ at, key: one.value.key }] : [],
        )
        const answers = fresh.length > 0 ? await work(trx, fresh) : []
        const replies = fresh.map(({ at }, index) => ({ at, request: requests[at]!, answer: answers[index]! }))
        if (replies.length > 0) closeWith(keeping(replies).compile(trx))
        const outcomes = entries.map((one) => ('value' in one ? { value: one.value.known?.answer as A } : one))
        for (const { at, answer } of replies) outcomes[at] = { value: answer }
        return outcomes
      },
      opening,
    )
  for (let attempt = 1; ; attempt++) {
    try {
      return await inOne()
    } catch (error) {
      if (!isOvertaken(error) || attempt === 3) throw error
    }
  }
}
