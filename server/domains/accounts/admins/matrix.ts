import { sql } from 'kysely'
import type { TObject } from 'typebox'
import { accountStates } from '#contract/accounts/accountFields.ts'
import { admins } from '#contract/accounts/admins.ts'
import { pageWords } from '#contract/accounts/pageChoice.ts'
import { menuPages } from '#contract/menu.ts'
import { type Role, roleNames } from '#contract/roles.ts'
import { boundText, minuteText } from '#contract/zone.ts'
import type { Call } from '#server/platform/http/serve.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { csvOf } from '#server/platform/sheets/csv.ts'
import { accountState, pagesNow } from './accountState.ts'
import { adminsLike } from './adminList.ts'

const max = 5000
const facts = ['name', 'trueName', 'role', 'operatorName', 'parentName', 'state', 'validUntil', 'lastLoginAt'] as const
const rowProperties = (admins.list.reply.properties.rows as unknown as { items: TObject }).items.properties

/**
 * Accounts by pages: what each account may open now, including sub-accounts.
 * @throws Refusal state.impossible (2002) if there are too many accounts
 */
export async function matrixOf({ db, actor, body, hiddenFields }: Call<typeof admins.matrix>) {
  const rows = await adminsLike(db, actor, body)
    .innerJoin('operator', 'operator.id', 'admin.operatorId')
    .leftJoin('admin as above', 'above.id', 'admin.parentId')
    .select(['admin.name', 'admin.trueName', 'admin.role', 'operator.name as operatorName', 'above.name as parentName'])
    .select([accountState.as('state'), pagesNow.as('pages')])
    .select(['admin.validUntil', 'admin.lastLoginAt'])
    .orderBy(sql`operator.kind, operator.name, role_rank(admin.role) desc, admin.name`)
    .limit(max + 1)
    .execute()
  if (rows.length > max) throw new Refusal('state.impossible', `一次最多导出 ${max} 个账号，请先筛选`)
  const shown = facts.filter((key) => !hiddenFields.has(key))
  const titles = shown.map((key) => (rowProperties[key] as { title: string }).title)
  const head = [...titles, ...Object.values(pageWords)]
  const said = ({ role, state, validUntil, lastLoginAt, ...row }: (typeof rows)[number]) => ({
    ...row,
    role: roleNames[role as Role],
    state: accountStates[state],
    validUntil: validUntil && boundText(Date.parse(validUntil), 'end'),
    lastLoginAt: lastLoginAt && minuteText(Date.parse(lastLoginAt)),
  })
  const table = rows.map((row) => [
    ...shown.map((key) => said(row)[key] ?? ''),
    ...menuPages.map(({ page }) => (row.pages.includes(page) ? '可' : '')),
  ])
  return { text: csvOf([head, ...table]) }
}
