import { AsyncResource } from 'node:async_hooks'
import { DatabaseAway } from '../../platform/db/connection/away.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Request } from './entry.ts'
import type { IngestKey } from './key.ts'
import { onceTogether } from './once.ts'

/** Groups at work at once: while the database does one, the next is read and checked. */
const maxGroups = 2

/** A request of a group: its key, what it brings, and how much that is. */
export interface Post<T> {
  readonly key: IngestKey
  readonly input: T
}

interface Waiting<T, A> {
  readonly request: Request
  readonly input: T
  readonly size: number
  readonly done: PromiseWithResolvers<A>
}

/**
 * Does requests together that arrive while others are at work: one transaction for all, each entering and answered by itself. A
 * request that comes alone does not wait.
 * @param maxSize of a group, in the units of `size`; a single request may be larger
 * @param work answers each request that is new, in their order
 * @returns does one request once. It throws as `once` does
 */
export function together<T, A>(
  db: Db,
  maxSize: number,
  work: (trx: Db, posts: readonly Post<T>[]) => Promise<readonly A[]>,
): (request: Request, input: T, size: number) => Promise<A> {
  const waiting: Waiting<T, A>[] = []
  let groups = 0

  const serve = (group: readonly Waiting<T, A>[]) =>
    onceTogether(
      db,
      group.map(({ request }) => request),
      (trx, fresh) =>
        work(
          trx,
          fresh.map(({ at, key }) => ({ key, input: group[at]!.input })),
        ),
    )

  async function settle(group: readonly Waiting<T, A>[]) {
    try {
      const outcomes = await serve(group)
      for (const [at, { done }] of group.entries()) {
        const outcome = outcomes[at]!
        if ('error' in outcome) done.reject(outcome.error)
        else done.resolve(outcome.value)
      }
    } catch (error) {
      // The fault of one must not be that of the others.
      if (group.length > 1 && !(error instanceof DatabaseAway)) await Promise.all(group.map((one) => settle([one])))
      else for (const { done } of group) done.reject(error)
    }
  }

  // It outlives the request that starts it.
  const run = AsyncResource.bind(async () => {
    groups++
    while (waiting.length > 0) await settle(next(waiting, maxSize))
    groups--
  })

  return (request, input, size) => {
    const done = Promise.withResolvers<A>()
    waiting.push({ request, input, size, done })
    if (groups < maxGroups) void run()
    return done.promise
  }
}

/**
 * Takes the first that wait, as many as make a group. Deliveries of one request are never in the same: the second would undo it, and
 * finds the answer of the first if it comes after it.
 */
function next<W extends Pick<Waiting<unknown, unknown>, 'request' | 'size'>>(waiting: W[], maxSize: number): W[] {
  const group = new Map<string, W>()
  const left: W[] = []
  let size = 0
  for (const one of waiting) {
    const { key, claim } = one.request
    const name = `${key.id} ${claim.idempotencyKey}`
    if (group.size > 0 && (group.has(name) || size + one.size > maxSize)) left.push(one)
    else {
      group.set(name, one)
      size += one.size
    }
  }
  waiting.splice(0, waiting.length, ...left)
  return [...group.values()]
}
