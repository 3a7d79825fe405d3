import { type MenuGroup, type MenuPage, menuGroups, type PermissionEntry, treeOf } from '#contract/menu.ts'

/** The names of the offered pages that a permission tree allows. Without a tree, all offered pages. */
export function checkedIn(tree: readonly PermissionEntry[] | null, offered: readonly MenuPage[]): ReadonlySet<string> {
  if (tree === null) return new Set(offered.map(({ page }) => page))
  const names = tree.flatMap(({ checked, children = [] }) => (checked ? children.filter((one) => one.checked) : []))
  const known = new Set(names.map(({ name }) => name))
  return new Set(offered.filter(({ page }) => known.has(page)).map(({ page }) => page))
}

/** The tree with some pages put in or taken out. */
export function switched(checked: ReadonlySet<string>, pages: readonly string[], on: boolean): PermissionEntry[] {
  const next = new Set(checked)
  for (const page of pages) {
    if (on) next.add(page)
    else next.delete(page)
  }
  return treeOf([...next])
}

/** What came and what went between two choices, in the order of the menu. */
export function difference(before: ReadonlySet<string>, now: ReadonlySet<string>, offered: readonly MenuPage[]) {
  return {
    added: offered.filter(({ page }) => now.has(page) && !before.has(page)),
    removed: offered.filter(({ page }) => before.has(page) && !now.has(page)),
  }
}

/** Pages under their groups, in the order of the menu; groups without any are left out. */
export function byGroup(pages: readonly MenuPage[]) {
  return (menuGroups as readonly MenuGroup[])
    .map((group) => ({ ...group, pages: pages.filter((row) => row.group === group.group) }))
    .filter((group) => group.pages.length > 0)
}
