import { sql } from 'kysely'
import type { admins } from '#contract/accounts/admins.ts'
import { menuPages } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { pagesNow } from './accountState.ts'
import { adminsLike } from './adminList.ts'

interface Openers {
  page: string
  role: Role
  accounts: number
}

/** For each page, in the order of the menu: how many accounts of each role may open it. */
export async function openersOf({ db, actor, body }: Call<typeof admins.openers>) {
  const found = adminsLike(db, actor, body).select(['admin.role', pagesNow.as('pages')])
  const { rows } = await sql<Openers>`
    select page, role, count(*) as accounts from (${found}) as account, unnest(account.pages) as page
    group by page, role order by role_rank(role) desc`.execute(db)
  const byPage = Map.groupBy(rows, ({ page }) => page)
  return {
    rows: menuPages.map(({ page }) => ({
      page,
      roles: (byPage.get(page) ?? []).map(({ role, accounts }) => ({ role, accounts })),
    })),
  }
}
