import { sql } from 'kysely'
import { type PermissionEntry, pagesFor } from '#contract/menu.ts'
import { type Role, seesEverything } from '#contract/roles.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The columns that decide what an account can do, as stored in the database. */
export interface Row {
  id: number
  name: string
  role: Role
  operatorId: number
  permission: PermissionEntry[] | null
  allowLogin: boolean
  passwordHash: string
  /** The account above it. */
  parentId: number | null
  validUntil: string | null
  version: number
  /** The pages that the database lets it open, and whether it may sign in at all. */
  open: string[]
  usable: boolean
  /** Its live sessions. */
  live: number[]
}

/** Two ends of rights, far off; without one they are for good. */
export const ends = ['2098-05-02T00:00:00.000Z', '2099-05-02T00:00:00.000Z'] as const

export interface State {
  readonly accounts: ReadonlyMap<number, Row>
  /** An operator with those under it. */
  readonly operators: ReadonlyMap<number, number[]>
}

export async function stateOf(db: Db, accountIds: readonly number[], operatorIds: readonly number[]): Promise<State> {
  const rows = await db
    .selectFrom('admin')
    .select(['id', 'name', 'role', 'operatorId', 'permission', 'allowLogin', 'passwordHash', 'parentId', 'version'])
    .select([
      sql<string | null>`to_char(valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('validUntil'),
      sql<string[]>`pages_of(admin)`.as('open'),
      sql<boolean>`is_usable(admin)`.as('usable'),
      sql<number[]>`array(select s.id from session s where s.admin_id = admin.id and s.ended_at is null order by 1)`.as(
        'live',
      ),
    ])
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
 * What an account can do, or let others do, as texts: each role that it has or is above, each page of those roles that its tree
 * contains, at each operator that exists for it, and how long that lasts. A sub-account is above no role and has what both trees
 * contain. Computed from the menu, and not from what the database knows about it.
 */
export function powersOf(row: Row, { accounts, operators }: State): string[] {
  const { role, operatorId, permission, validUntil } = row
  const above = row.parentId === null ? undefined : accounts.get(row.parentId)
  const over = above ? [] : roles.slice(0, roles.indexOf(role) + 1)
  const pages = above ? pagesUnder(row, above) : new Set(over.flatMap((each) => namesOf(each, permission)))
  const places = seesEverything(role) ? ['every'] : (operators.get(operatorId) ?? [operatorId])
  const until = [validUntil, above?.validUntil ?? null].filter((end) => end !== null).toSorted()[0]
  return [
    ...over.map((each) => `role ${each}`),
    ...[...pages].flatMap((page) => places.map((place) => `${page} at ${place}`)),
    ...ends.filter((end) => until === undefined || end <= until).map((end) => `lasts until ${end}`),
    ...(until === undefined ? ['lasts for good'] : []),
  ]
}

/** The pages that a sub-account opens: those that both accounts may open, except the pages on which accounts are created. */
export function pagesUnder(row: Row, above: Row): Set<string> {
  const whole = new Set(namesOf(above.role, above.permission))
  const narrowed = namesOf(row.role, row.permission).filter((page) => whole.has(page))
  return new Set(narrowed.filter((page) => page !== 'acenicuser' && page !== 'subaccount'))
}

const namesOf = (role: Role, tree: PermissionEntry[] | null) => pagesFor(role, tree).map(({ page }) => page)

/** The powers that are not among `others`. */
export function beyond(powers: readonly string[], others: ReadonlySet<string>): string[] {
  return powers.filter((power) => !others.has(power) && !others.has(power.replace(/ at .*$/, ' at every')))
}
