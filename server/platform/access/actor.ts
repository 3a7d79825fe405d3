import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'

/** The signed-in account of a request. */
export interface Actor {
  readonly adminId: number
  readonly name: string
  readonly trueName: string
  readonly role: Role
  readonly operatorId: number
  /** The account that it stands under, and whose rights bound its own. */
  readonly parentId: number | null
  /** When its rights end by themselves, Unix milliseconds by this process's clock. */
  readonly endsAt: number | null
  /** Names of the pages that it may open; none while its password is one that somebody else has set. */
  readonly pages: ReadonlySet<string>
  readonly mustChange: boolean
  /** Its role must have a second factor, and it has none. */
  readonly mustEnrol: boolean
  /** Until when it need not prove again that it is still the owner, Unix milliseconds by this process's clock. */
  readonly provedUntil: number
  readonly sessionId: number
  /** Scenic areas that exist for it; null for all. */
  readonly areaIds: readonly number[] | null
  /** Operators that exist for it; null for all. */
  readonly operatorIds: readonly number[] | null
}

/** The one place where the scope of a session enters a statement: goes into its WHERE. `column` holds a scenic area's id. */
export function inScope(actor: Pick<Actor, 'areaIds'>, column: string): RawBuilder<SqlBool> {
  return oneOf(actor.areaIds, column)
}

/** The scope, narrowed to chosen scenic areas; none chosen is all of it. What lies outside is not there. */
export function narrowed({ areaIds }: Pick<Actor, 'areaIds'>, chosen: readonly number[] = []): Pick<Actor, 'areaIds'> {
  if (chosen.length === 0) return { areaIds }
  return { areaIds: areaIds === null ? [...new Set(chosen)] : areaIds.filter((id) => chosen.includes(id)) }
}

/** The same for a column that holds an operator's id. */
export function inOperatorScope(actor: Pick<Actor, 'operatorIds'>, column: string): RawBuilder<SqlBool> {
  return oneOf(actor.operatorIds, column)
}

function oneOf(ids: readonly number[] | null, column: string): RawBuilder<SqlBool> {
  // One id as an equation: only then can an index that is sorted by it and by time be walked in order.
  if (ids?.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${ids[0]}`
  return ids === null ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${`{${ids.join(',')}}`}::bigint[])`
}
