import { menuGroups, type PageName } from '#contract/menu.ts'
import { access } from '../kit/access/access.ts'
import { readSession } from '../kit/call/session.ts'
import { currentTheme, setTheme } from '../kit/look/theme.ts'
import { logOut } from './account/logOut.ts'
import type { Overlay } from './overlay.ts'

export interface Command {
  readonly id: string
  readonly icon: string
  readonly title: string
  readonly note?: string
  readonly keys?: readonly string[]
  /** Where it leads; otherwise `run` does it. */
  readonly to?: string
  run?(): void
}

/** What fits a text, in groups: `>` for actions only, `#` for orders only. */
export function commandsFor(
  text: string,
  onOverlay: (overlay: Overlay) => void,
): { title: string; commands: Command[] }[] {
  const words = text.replace(/^[>#]/, '').trim()
  const only = text[0]
  const search = { title: '搜索', commands: words && only !== '>' ? searches(words, only === '#') : [] }
  const page = { title: '页面', commands: only === '>' || only === '#' ? [] : pages(words) }
  const groups = [
    ...(isNumber(words) ? [search, page] : [page, search]),
    { title: '操作', commands: only === '#' ? [] : actions(onOverlay).filter((one) => fits(one.title, words)) },
  ]
  return groups.filter((group) => group.commands.length > 0)
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
const letters: Partial<Record<PageName, string>> = { order: 'O', refund: 'R', monitor: 'M', photo: 'P' }

function searches(words: string, ordersOnly: boolean): Command[] {
  const { pages: open } = access()
  return searched.flatMap(([name, icon, noun, wide = '']) => {
    const page = open.find((row) => row.page === name)
    // Names of things are words, numbers of orders are not.
    const ofOrders = name === 'order' || name === 'photoOrder'
    const unlikely = isNumber(words) ? name === 'travelSpot' : ofOrders || noun === '退款'
    if (!page || unlikely || (ordersOnly && !ofOrders)) return []
    const to = `${page.path}?${wide}q=${encodeURIComponent(words)}`
    return [{ id: `search-${noun}`, icon, title: `在${noun}中搜索「${words}」`, note: page.title, to }]
  })
}

function pages(words: string): Command[] {
  const { pages: open } = access()
  return menuGroups.flatMap(({ group, title }) =>
    open
      .filter((row) => row.group === group && fits(`${title}${row.title}${row.path} ${row.holds ?? ''}`, words))
      .map((row) => {
        const letter = letters[row.page as PageName]
        return {
          id: `page-${row.page}`,
          icon: row.icon,
          title: row.title,
          note: title,
          to: row.path,
          ...(letter && { keys: ['G', letter] }),
        }
      }),
  )
}

function actions(onOverlay: (overlay: Overlay) => void): Command[] {
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

/** What looks like the number of an order, a device or a phone. */
const isNumber = (words: string) => /^[0-9A-Za-z_-]*\d[0-9A-Za-z_-]*$/.test(words)
const fits = (title: string, words: string) => words === '' || title.toLowerCase().includes(words.toLowerCase())
