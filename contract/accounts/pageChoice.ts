import { field } from '../fields.ts'
import { menuGroups, menuPages, type PageName } from '../menu.ts'

const groupTitle = new Map<string, string>(menuGroups.map(({ group, title }) => [group, title]))

/** Pages named with their group, as two groups may have pages of one title: 数据运营 / 订单管理. */
export const pageWords = Object.fromEntries(
  menuPages.map(({ page, group, title }) => [page, `${groupTitle.get(group)} / ${title}`]),
) as Record<PageName, string>

/** Accounts that may open a page now. */
export const openable = field.choice('可打开', pageWords)
