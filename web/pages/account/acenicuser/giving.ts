import { heldPages, type MenuPage, type PermissionEntry, treeOf } from '#contract/menu.ts'
import { type Role, rolesUpTo } from '#contract/roles.ts'
import { readSession } from '#web/kit/call/session.ts'
import { wholeWord } from './adminColumns.tsx'

interface Giving {
  readonly offered: readonly MenuPage[]
  /** What having no tree is called; undefined where the signed-in account is narrowed itself and cannot give that. */
  readonly whole: string | undefined
  /** What a new account begins with. */
  readonly first: PermissionEntry[] | null
}

/** What the signed-in account can give to one of a role. */
export function giving(role: Role): Giving {
  const own = readSession()
  if (!own) return { offered: [], whole: undefined, first: null }
  const upTo = rolesUpTo(role)
  const offered = heldPages(own.role, own.adminPermission).filter(({ roles }) =>
    roles.some((one) => upTo.includes(one)),
  )
  const narrowed = own.adminPermission !== null
  return {
    offered,
    whole: narrowed ? undefined : wholeWord,
    first: narrowed ? treeOf(offered.map(({ page }) => page)) : null,
  }
}
