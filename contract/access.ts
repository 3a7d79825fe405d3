import type { Operation } from './kit.ts'
import type { Role } from './roles.ts'

/**
 * Whether an account may make a call, by its role and the pages that it may open. The one place that says so: the server asks it
 * before a call, for files, tables and the trail; the web for its buttons. What proves itself otherwise asks for neither.
 */
export const isOpenTo = (
  { pages, roles }: Pick<Operation, 'pages' | 'roles'>,
  account: { readonly role: Role; readonly pages: { has(page: string): boolean } },
): boolean =>
  (!roles || roles.includes(account.role)) && (!Array.isArray(pages) || pages.some((page) => account.pages.has(page)))
