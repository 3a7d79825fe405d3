import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'

/** The signed-in account of a request. */
export interface Actor {
  readonly adminId: number
  readonly name: string
  readonly trueName: string
  readonly role: Role
  readonly operatorId: number
  /** The parent account, whose rights limit those of this one. */
  readonly parentId: number | null
  /** When the account's rights expire, Unix milliseconds by this process's clock; null for never. */
  readonly endsAt: number | null
  /** Names of the pages that the account may open; empty while its password was set by somebody else. */
  readonly pages: ReadonlySet<string>
  readonly mustChange: boolean
  /** The role requires a second factor and the account has none. */
  readonly mustEnrol: boolean
  /** Until when it need not prove again that it is still the owner, Unix milliseconds by this process's clock. */
  readonly provedUntil: number
  readonly sessionId: number
  /** Scenic areas in the account's scope; null for all. */
  readonly areaIds: readonly number[] | null
  /** Operators in the account's scope; null for all. */
  readonly operatorIds: readonly number[] | null
}

/** The one place where the scope of a session enters a statement, as a condition of its WHERE. `column` holds a scenic area's id. */
export function inScope(actor: Pick<Actor, 'areaIds'>, column: string): RawBuilder<SqlBool> {
  return oneOf(actor.areaIds, column)
}

/** The scope narrowed to chosen scenic areas; all of it if none is chosen. Chosen areas outside the scope are ignored. */
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
