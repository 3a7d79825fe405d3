import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { Refusal } from '../refusal.ts'

/** Rows that exist for the platform alone. */
export const platformOnly = ({ areaIds }: Pick<Actor, 'areaIds'>) => sql<SqlBool>`${areaIds === null}::boolean`

/** Prints are sold by the platform; customers see what is theirs. @throws Refusal notAllowed (1511), before any row is looked at */
export function seller<T>({ areaIds }: Pick<Actor, 'areaIds'>, then: T): T {
  if (areaIds !== null) throw new Refusal('notAllowed', '打印次数由平台开户和充值')
  return then
}
