import { sql } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * How many different phone numbers an account may view within an hour, together with its sub-accounts: enough for support, too few to
 * collect them.
 */
export const looksPerHour = 100

/** Calls that show a whole phone number. */
export const phoneCalls = {
  order: 'sales.orders.phone',
  visitor: 'visitors.visitors.phone',
  copy: 'visitors.visitors.personalData',
} as const

/**
 * Must run in the transaction that writes the look's audit row. Looks of one family wait for each other, so that many at once
 * count like as many one after the other; another look at the same number costs nothing.
 * @throws Refusal tooOften (2004)
 */
export async function assertCanViewPhone(
  db: Db,
  { adminId, parentId }: Pick<Actor, 'adminId' | 'parentId'>,
  call: string,
  id: number,
) {
  const top = parentId ?? adminId
  await sql`select pg_advisory_xact_lock(${lockSpace}::int, ${top}::int)`.execute(db)
  // Includes removed sub-accounts: a new sub-account must not add further views.
  const { rows } = await sql<{ n: number }>`
    with family as (
      select ${top}::bigint as id union select a.id from admin a where a.parent_id = ${top}
      union select r.target::bigint from audit r where r.admin_id = ${top} and r.code = 200 and r.at > now() - interval '1 hour'
        and r.operation in ('accounts.subAccounts.remove', 'accounts.admins.remove'))
    select count(distinct (operation, target)) as n from audit
    where admin_id in (select id from family) and code = 200 and at > now() - interval '1 hour'
      and operation in (${sql.join(Object.values(phoneCalls))}) and (operation, target) <> (${call}, ${String(id)})`.execute(
    db,
  )
  if (rows[0]!.n >= looksPerHour)
    throw new Refusal('tooOften', `一小时内最多查看 ${looksPerHour} 个完整号码，请稍后再看`)
}

/** Separates these locks from others. */
const lockSpace = 720_017

const hourMs = 3_600_000
/** By account: the whole numbers that it searched for, and when first. In memory only: nothing that was typed is written anywhere. */
const searched = new Map<number, Map<string, number>>()
/** For tests that share a process: what accounts of one database searched for is not what those of the next did. */
export const forgetSearches = () => searched.clear()

/**
 * A search for a whole number reveals whether it exists, so that a masked number could be found by trying them all. An account may search
 * for as many different numbers as it may view; repeating one does not count.
 * @throws Refusal tooOften (2004)
 */
export function assertCanSearchPhone({ adminId }: Pick<Actor, 'adminId'>, q: string, now = Date.now()) {
  if (!/^1[0-9]{10}$/.test(q)) return
  const own = searched.get(adminId) ?? new Map<string, number>()
  searched.set(adminId, own)
  for (const [number, at] of own) if (at < now - hourMs) own.delete(number)
  if (own.has(q)) return
  if (own.size >= looksPerHour)
    throw new Refusal('tooOften', `一小时内最多搜索 ${looksPerHour} 个完整号码，请稍后再搜或用后四位`)
  own.set(q, now)
}
