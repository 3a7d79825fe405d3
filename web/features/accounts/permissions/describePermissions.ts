import { type PermissionEntry, pagesFor } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'

type Tree = readonly PermissionEntry[] | null | undefined

/** Describes a permission tree: its size, and the pages added and removed since `before`. `whole` is the text for no tree. */
export function describePermissions(role: Role, value: unknown, before: unknown, whole = '按角色全部'): string {
  const pages = (tree: Tree) => pagesFor(role, (tree ?? null) as PermissionEntry[] | null)
  const [now, was] = [pages(value as Tree), pages(before as Tree)]
  const summary = value ? `${now.length} 页` : `${whole}（${now.length} 页）`
  const titles = (some: typeof now, others: typeof now) =>
    some.filter(({ page }) => !others.some((one) => one.page === page)).map(({ title }) => title)
  const [more, less] = [titles(now, was), titles(was, now)]
  return [summary, more.length && `增加 ${more.join('、')}`, less.length && `去掉 ${less.join('、')}`]
    .filter(Boolean)
    .join('；')
}
