import type { Readable } from 'node:stream'
import type { Operation } from '#contract/kit.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/open.ts'
import { transactAs } from '../http/transactAs.ts'
import type { Services } from '../services.ts'
import { contentTypeOf } from './key.ts'
import { claimAll, loosen } from './loose.ts'
import { discard } from './looseSweep.ts'

/**
 * Stores a file that came with a call, and then the row that names it, with the caller's rights as they are by then. A file without a
 * row is removed. @returns what `insert` returns
 */
export async function putClaimed<T>(
  services: Services,
  arrived: Actor,
  operation: Operation,
  key: string,
  data: Readable,
  insert: (db: Db, actor: Actor) => Promise<T>,
): Promise<T> {
  await loosen(services.database.db, [key])
  try {
    await services.storage.put(key, data, contentTypeOf(key))
    return await transactAs(services, arrived, operation, async (db, actor) => {
      await claimAll(db, [key])
      return insert(db, actor)
    })
  } finally {
    await discard(services, [key])
  }
}
