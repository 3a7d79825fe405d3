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
import { admins, type Role, roleNames } from '#contract/roles.ts'
import { readSession, routeStage } from '../call/session.ts'

export interface Access {
  readonly pages: readonly MenuPage[]
  /** Groups with at least one page in the menu, in the menu's order. */
  readonly groups: readonly (MenuGroup & { readonly pages: readonly MenuPage[] })[]
  can(page: PageName): boolean
}

/**
 * What the signed-in account may open: its role's pages, narrowed by the
 * stored permission tree from the second stage of route building on.
 */
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

/** Whether the account may open the page: hide links and buttons that lead to pages it may not open. */
export const can = (page: PageName) => access().can(page)

/** Whether the account may make a call, judged by its role and pages. */
export const canCall = (operation: Pick<Operation, 'pages' | 'roles'>) =>
  isOpenTo(operation, { role: readSession()?.role ?? 3, pages: { has: (page) => access().can(page as PageName) } })

/** The page after sign-in: the operations monitor if the account may open it, or else /wjump. */
export const landing = () => (access().pages.some((row) => row.path === landingPage) ? landingPage : '/wjump')

/** 数据运营 / 订单管理 */
export function placeOf(page: PageName): string {
  const row = pageByName.get(page)
  const group = menuGroups.find((one) => one.group === row?.group)
  return `${group?.title ?? ''} / ${row?.title ?? ''}`
}

/** Who can open a page that the account may not: somebody who grants it, or only accounts of other roles. */
export function grantOf(page: PageName) {
  const { roles = [] } = pageByName.get(page) ?? {}
  const role = readSession()?.role ?? 3
  const grantable = roles.includes(role)
  const by = role < 2 ? '超级管理员' : '平台管理员'
  return { grantable, by, roles: namesOf(roles) }
}

/** Both roles of the platform are one word to the others. */
function namesOf(roles: readonly Role[]) {
  const platform = admins.every((role) => roles.includes(role))
  return [
    ...(platform ? ['平台'] : []),
    ...roles.filter((role) => !platform || !admins.includes(role)).map((role) => roleNames[role]),
  ].join('、')
}
