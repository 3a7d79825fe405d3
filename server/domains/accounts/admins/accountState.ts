import { sql } from 'kysely'
import type { AccountState } from '#contract/accounts/accountFields.ts'
import { isLive, operatorIsOff } from '#server/platform/access/session.ts'

/** For rows of `admin`: whether the account can sign in now and, if not, why. */
export const accountState = sql<AccountState>`case
  when not admin.allow_login then 'off'
  when admin.valid_until <= now() then 'expired'
  when ${operatorIsOff('admin')} then 'stopped'
  when not is_usable(admin) then 'above'
  when admin.password_until <= now() then 'lapsed'
  when admin.password_until is not null then 'initial'
  else 'on' end`

/** In how many places it is signed in. */
export const liveSessions = sql<number>`(select count(*) from session where session.admin_id = admin.id and ${isLive} and is_usable(admin))`

/** Names of the pages that it may open now. */
export const pagesNow = sql<string[]>`pages_of(admin)`
