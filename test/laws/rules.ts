import type { Tenant } from '#test/tenants.ts'
import { fresh } from '#test/world.ts'

/** What a body must be beside what its schema says, so that the call succeeds on the tenant's own rows. */
export const bodies: Record<string, (tenant: Tenant) => object> = {
  'account.admins.add': () => ({ role: 3 }),
  // Nobody of theirs stands under the account that the list is narrowed by.
  'account.admins.list': () => ({ adminId: undefined }),
  'account.operators.add': () => ({ kind: 'scenic' }),
  'mission.activities.add': () => ({ startsAt: '2099-05-02T09:00:00+08:00', endsAt: '2099-05-03T09:00:00+08:00' }),
  // Only the platform moves an operator to another channel.
  'account.operators.edit': ({ mark }) => ({ name: fresh(mark), parentId: undefined }),
}

/** Calls that refuse even the rows of the caller's own tenant: with which code, and why. */
export const refused: Record<string, [code: number, why: string]> = {
  'account.operators.add 3': [1511, 'only a channel operator has customers'],
  'account.operators.remove 3': [2002, 'it is its own operator'],
}

/** Calls that read and whose answer holds no text of a tenant's. */
export const markless = new Set([
  'account.admins.defaultDownNum',
  'account.sessions.list',
  'account.sessions.mine',
  'account.operators.unused 3',
  'scenic.cases.provinces',
  'scenic.devices.gbCode',
  'scenic.devices.freeGbCode',
  'scenic.devices.counts',
  'channel.channelCodes.days',
  'channel.schemes.quota',
])
