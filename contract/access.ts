import type { Operation } from './kit.ts'
import type { Role } from './roles.ts'

/**
 * Whether an account may make a call, given its role and the pages that it may open. This is the only implementation: the server checks
 * it before a call and for files, tables and the audit log, the web for its buttons.
 * Calls that are authenticated in another way need neither a role nor a page.
 */
export const isOpenTo = (
  { pages, roles }: Pick<Operation, 'pages' | 'roles'>,
  account: { readonly role: Role; readonly pages: { has(page: string): boolean } },
): boolean =>
  (!roles || roles.includes(account.role)) && (!Array.isArray(pages) || pages.some((page) => account.pages.has(page)))
