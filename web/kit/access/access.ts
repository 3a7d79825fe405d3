import { isOpenTo } from '#contract/access.ts'
import type { Operation } from '#contract/kit.ts'
import {
  landingPage,
  type MenuGroup,
  type MenuPage,
  menuGroups,
  type PageName,
  pageByName,
  pagesFor,
} from '#contract/menu.ts'
import { readSession, routeStage } from '../call/session.ts'

export interface Access {
  readonly pages: readonly MenuPage[]
  /** Groups with at least one page in the menu, in the menu's order. */
  readonly groups: readonly (MenuGroup & { readonly pages: readonly MenuPage[] })[]
  can(page: PageName): boolean
}

/** What the signed-in account may open: its role's pages, and from the second stage of route building on narrowed by the stored permission tree. */
export function access(): Access {
  const session = readSession()
  const pages = session ? pagesFor(session.role, routeStage() < 2 ? null : session.adminPermission) : []
  const names = new Set(pages.map((row) => row.page))
  const groups = (menuGroups as readonly MenuGroup[]).map((group) => ({
    ...group,
    pages: pages.filter((row) => row.group === group.group && !row.hidden),
  }))
  return { pages, groups: groups.filter((group) => group.pages.length > 0), can: (page) => names.has(page) }
}

/** True when the account may open the page: hide links and buttons that lead where it may not go. */
export const can = (page: PageName) => access().can(page)

/** True when the account may make a call, as far as its role and pages tell. */
export const canCall = (operation: Operation) =>
  isOpenTo(operation, { role: readSession()?.role ?? 3, pages: { has: (page) => access().can(page as PageName) } })

/** Where a sign-in leads: the operations monitor where the account may open it. */
export const landing = () => (access().pages.some((row) => row.path === landingPage) ? landingPage : '/wjump')

/** 数据运营 / 订单管理 */
export function placeOf(page: PageName): string {
  const row = pageByName.get(page)
  const group = menuGroups.find((one) => one.group === row?.group)
  return `${group?.title ?? ''} / ${row?.title ?? ''}`
}
