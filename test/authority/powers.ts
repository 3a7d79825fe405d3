import { type PermissionEntry, pagesFor } from '#contract/menu.ts'
import { type Role, seesEverything } from '#contract/roles.ts'
import type { Db } from '#server/db/open.ts'

/** What decides what an account can do, as it stands in the database. */
export interface Row {
  id: number
  name: string
  role: Role
  operatorId: number
  permission: PermissionEntry[] | null
  allowLogin: boolean
  passwordHash: string
}

export interface State {
  readonly accounts: ReadonlyMap<number, Row>
  /** An operator with those under it. */
  readonly operators: ReadonlyMap<number, number[]>
}

export async function stateOf(db: Db, accountIds: readonly number[], operatorIds: readonly number[]): Promise<State> {
  const rows = await db
    .selectFrom('admin')
    .select(['id', 'name', 'role', 'operatorId', 'permission', 'allowLogin', 'passwordHash'])
    .where('id', 'in', accountIds)
    .execute()
  const operators = await db.selectFrom('operator').select(['id', 'parentId']).where('id', 'in', operatorIds).execute()
  return {
    accounts: new Map(rows.map((row) => [row.id, row as Row])),
    operators: new Map(
      operators.map(({ id }) => [id, [id, ...operators.filter((one) => one.parentId === id).map((one) => one.id)]]),
    ),
  }
}

/** From the least to the greatest. */
const roles: readonly Role[] = [3, 2, 0, 1]

/**
 * What an account can do, or let others do, as texts: each role that it is or is over, and each page of those roles that its tree
 * leaves, at each operator that exists for it. Reckoned from the menu, and not from what the database knows of it.
 */
export function powersOf({ role, operatorId, permission }: Row, { operators }: State): string[] {
  const over = roles.slice(0, roles.indexOf(role) + 1)
  const pages = new Set(over.flatMap((each) => pagesFor(each, permission).map(({ page }) => page)))
  const places = seesEverything(role) ? ['every'] : (operators.get(operatorId) ?? [operatorId])
  return [
    ...over.map((each) => `role ${each}`),
    ...[...pages].flatMap((page) => places.map((place) => `${page} at ${place}`)),
  ]
}

/** Of some powers those that are not among others. */
export function beyond(powers: readonly string[], others: ReadonlySet<string>): string[] {
  return powers.filter((power) => !others.has(power) && !others.has(power.replace(/ at .*$/, ' at every')))
}
