import type { ReactNode } from 'react'
import { type MenuPage, menuGroups, menuPages, type PageName } from '#contract/menu.ts'
import { menuWords } from '#contract/menuWords.ts'
import { access, grantOf } from '../../kit/access/access.ts'
import { readSession } from '../../kit/call/session.ts'
import { keyNames, type Shortcut } from '../../kit/look/shortcuts.ts'
import { currentTheme, setTheme } from '../../kit/look/theme.ts'
import { logOut } from '../account/logOut.ts'
import type { Overlay } from '../overlay.ts'
import { ranked, rankOf } from './rank.ts'

export interface Command {
  readonly id: string
  readonly icon: string
  readonly title: string
  readonly note?: string
  readonly state?: ReactNode
  readonly keys?: readonly string[]
  /** A page that the account may not open: it says so. */
  readonly barred?: true
  /** How well it fits: the smaller the better. */
  readonly rank: number
  /** Where it leads; otherwise `run` does it. */
  readonly to?: string
  run?(): void
}

export interface Group {
  readonly title: string
  readonly commands: readonly Command[]
}

/** What a text asks for: its words, and whether it means only actions (`>`) or only orders (`#`). */
export function readText(text: string) {
  const words = text.replace(/^[>#]/, '').trim()
  return { words, actionsOnly: text[0] === '>', ordersOnly: text[0] === '#' }
}

/** What fits a text, with the things that it names and what the open page does, in groups, the one with the best command first. */
export function groupsFor(
  text: string,
  things: Group,
  shortcuts: readonly Shortcut[],
  onOverlay: (overlay: Overlay) => void,
): Group[] {
  const { words, actionsOnly, ordersOnly } = readText(text)
  const pages = !actionsOnly && !ordersOnly
  const groups: Group[] = [
    ...(isNumber(words) ? [things] : []),
    { title: '本页操作', commands: ordersOnly ? [] : ranked(words, actsOf(shortcuts), ({ title }) => ({ title })) },
    { title: '页面', commands: pages ? pagesFor(words) : [] },
    ...(isNumber(words) ? [] : [things]),
    { title: '操作', commands: ordersOnly ? [] : ranked(words, actions(onOverlay), ({ title }) => ({ title })) },
    { title: '搜索', commands: words && !actionsOnly ? searches(words, ordersOnly) : [] },
  ]
  const isBest = groups.every(({ commands }) => commands.every(({ rank }) => rank > ranks.named))
  const barred = pages && words ? barredFor(words, isBest ? ranks.named : ranks.barred) : []
  groups.push({ title: '不能打开的页面', commands: barred })
  return groups.filter((group) => group.commands.length > 0).sort((a, b) => a.commands[0]!.rank - b.commands[0]!.rank)
}

/** Lists whose search field can be filled by the address, with the further parameters that search all rows. */
const searched: readonly (readonly [PageName, icon: string, noun: string, wide?: string])[] = [
  ['order', 'cart', '订单'],
  ['photoOrder', 'cart', '照片订单'],
  ['refund', 'undo', '退款', 'tab=all&'],
  ['refund', 'bell', '投诉', 'tab=complaint&'],
  ['travelSpot', 'mountain', '景区'],
  ['equipment', 'camera', '摄像头'],
]
/** What is on a page whose list is searched: 订单. */
export const nounOf = (page: PageName) => searched.find(([name]) => name === page)?.[2] ?? ''
const letters: Partial<Record<PageName, string>> = { order: 'O', refund: 'R', monitor: 'M', photo: 'P' }

/** Below whatever fits by itself; for a number above pages and actions that only happen to have its signs. */
function searches(words: string, ordersOnly: boolean): Command[] {
  const { pages: open } = access()
  const rank = isNumber(words) ? ranks.number : ranks.search
  return searched.flatMap(([name, icon, noun, wide = '']) => {
    const page = open.find((row) => row.page === name)
    // Names of things are words, numbers of orders are not.
    const ofOrders = name === 'order' || name === 'photoOrder'
    const unlikely = isNumber(words) ? name === 'travelSpot' : ofOrders || noun === '退款'
    if (!page || unlikely || (ordersOnly && !ofOrders)) return []
    const to = `${page.path}?${wide}q=${encodeURIComponent(words)}`
    return [{ id: `search-${noun}`, icon, title: `在${noun}中搜索「${words}」`, note: page.title, to, rank }]
  })
}

const groupTitles = new Map<string, string>(menuGroups.map(({ group, title }) => [group, title]))
const order = menuGroups.map(({ group }) => group as string)
const searchedIn = ({ page, title, group, path }: MenuPage) => ({
  title,
  words: menuWords[page as PageName],
  around: [groupTitles.get(group) ?? '', page, path],
})
/** In the order of the menu. */
const inOrder = (pages: readonly MenuPage[]) =>
  pages.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))

const pagesFor = (words: string): Command[] =>
  ranked(
    words,
    inOrder(access().pages).map((row) => {
      const letter = letters[row.page as PageName]
      return { ...leadingTo(row), note: groupTitles.get(row.group) ?? '', ...(letter && { keys: ['G', letter] }) }
    }),
    ({ row }) => searchedIn(row),
  )

/** Pages that the account may not open, by what they are called; each leads to what says so. */
function barredFor(words: string, rank: number): Command[] {
  const { can } = access()
  const all = (menuPages as readonly MenuPage[]).filter(({ page }) => !can(page as PageName))
  return inOrder(all).flatMap((row) => {
    const { around: _around, ...named } = searchedIn(row)
    if (rankOf(words, named) === undefined) return []
    const { grantable, by, roles } = grantOf(row.page as PageName)
    const note = `没有权限，${grantable ? `可请${by}开通` : `只给${roles}账号`}`
    return [{ ...leadingTo(row), note, barred: true as const, rank }]
  })
}

const leadingTo = (row: MenuPage) => ({ id: `page-${row.page}`, icon: row.icon, title: row.title, to: row.path, row })

/** What makes something new first, what has no keys last. */
const weightOf = ({ keys }: Shortcut) => (keys === 'n' ? 0 : keys ? 1 : 2)
const actsOf = (shortcuts: readonly Shortcut[]): Omit<Command, 'rank'>[] =>
  shortcuts
    .toSorted((a, b) => weightOf(a) - weightOf(b))
    .flatMap(({ icon, label, keys, run }) =>
      icon ? [{ id: `act-${label}`, icon, title: label, keys: keys ? keyNames(keys) : [], run }] : [],
    )

function actions(onOverlay: (overlay: Overlay) => void): Omit<Command, 'rank'>[] {
  const dark = currentTheme() === 'dark'
  return [
    { id: 'do-messages', icon: 'bell', title: '查看平台消息', run: () => onOverlay('messages') },
    {
      id: 'do-look',
      icon: dark ? 'sun' : 'moon',
      title: dark ? '切换浅色' : '切换深色',
      run: () => setTheme(dark ? 'light' : 'dark'),
    },
    ...(readSession()?.role === 1
      ? []
      : [{ id: 'do-password', icon: 'lock', title: '修改密码', run: () => onOverlay('password') }]),
    { id: 'do-shortcuts', icon: 'keyboard', title: '快捷键表', keys: ['?'], run: () => onOverlay('shortcuts') },
    { id: 'do-leave', icon: 'logout', title: '退出登录', run: () => void logOut() },
  ]
}

/** Beside the ranks of `rankOf`, of which those from 6 on are guesses from a few letters. */
export const ranks = { belongs: 5, number: 5.5, named: 15, mentions: 16, search: 20, barred: 25 } as const
/** What looks like the number of an order, a device or a phone. */
export const isNumber = (words: string) => /^[0-9A-Za-z_-]*\d[0-9A-Za-z_-]*$/.test(words)
