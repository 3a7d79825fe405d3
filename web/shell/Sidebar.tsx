import { clsx } from 'clsx'
import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { openGroups, pageByPath } from '#contract/menu.ts'
import { type Access, access } from '../kit/access/access.ts'
import { readSession } from '../kit/call/session.ts'
import { preload } from '../kit/load/preload.ts'
import { pagePathOf } from '../kit/look/place.ts'
import { Icon } from '../parts/value/Icon.tsx'
import styles from './Sidebar.module.css'

interface Props {
  /** 150 px with words, or 48 px with icons. */
  open: boolean
  shown: boolean
  narrow: boolean
  onClose(): void
}

/** The menu of the account's pages by group. The role decides which groups are expanded at first. */
export function Sidebar({ open, shown, narrow, onClose }: Props) {
  const { pathname } = useLocation()
  const here = pageByPath.get(pagePathOf(pathname))?.group
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([...openGroups[readSession()?.role ?? 3], ...(here ? [here] : [])]),
  )
  const [came, setCame] = useState(here)
  // Coming to a page opens its group; closing that group by hand afterwards is respected.
  if (here && here !== came) {
    setCame(here)
    setOpened(new Set(opened).add(here))
  }
  const toggle = (group: string) => {
    const next = new Set(opened)
    if (!next.delete(group)) next.add(group)
    setOpened(next)
  }
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another item, which may lie outside
  useEffect(() => {
    menu.current?.querySelector(open ? 'a[aria-current]' : '[data-here]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, open, shown])
  useModal(narrow && shown, menu, onClose)
  if (!shown) return null
  return (
    <>
      {narrow && <button type="button" className={styles.mask} aria-label="关闭菜单" onClick={onClose} />}
      <aside className={clsx(styles.sidebar, !open && styles.narrow)} aria-label="主导航">
        <div className={styles.title}>{open ? '管理后台' : <abbr title="管理后台">管</abbr>}</div>
        <nav className={styles.menu} ref={menu}>
          <ul>
            {access().groups.map((group) => (
              <li key={group.group} className={styles.item} onPointerEnter={placeFlyout} onFocus={placeFlyout}>
                <button
                  type="button"
                  className={clsx(styles.group, opened.has(group.group) && styles.open)}
                  data-here={group.group === here || undefined}
                  aria-expanded={open ? opened.has(group.group) : undefined}
                  aria-label={open ? undefined : group.title}
                  onClick={() => open && toggle(group.group)}
                >
                  <Icon name={group.icon} />
                  {open && <span>{group.title}</span>}
                  {open && (
                    <span className={styles.arrow}>
                      <Icon name={opened.has(group.group) ? 'up' : 'down'} size={12} />
                    </span>
                  )}
                </button>
                {open && opened.has(group.group) && <Pages group={group} />}
                {!open && (
                  <div className={styles.flyout} data-flyout="">
                    <b>{group.title}</b>
                    <Pages group={group} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </aside>
    </>
  )
}

/** On a phone the menu covers the page: it takes the focus, Escape closes it, and the focus returns to the button. */
function useModal(on: boolean, menu: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!on) return
    const here =
      menu.current?.querySelector<HTMLElement>('a[aria-current]') ??
      menu.current?.querySelector<HTMLElement>('[data-here], button')
    here?.focus()
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      document.querySelector<HTMLElement>('[aria-label="打开菜单"]')?.focus()
    }
  }, [on, menu])
}

function Pages({ group }: { group: Access['groups'][number] }) {
  return (
    <ul>
      {group.pages.map((row) => (
        <li key={row.page}>
          <NavLink
            to={row.path}
            className={styles.page}
            onPointerEnter={() => preload(row.path)}
            onFocus={() => preload(row.path)}
          >
            {row.title}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The menu scrolls, so its flyout has a fixed position: beside its group, inside the window. */
function placeFlyout(event: MouseEvent<HTMLElement> | React.FocusEvent<HTMLElement>) {
  const flyout = event.currentTarget.querySelector<HTMLElement>('[data-flyout]')
  if (!flyout) return
  const { top } = event.currentTarget.getBoundingClientRect()
  flyout.style.top = `${Math.max(8, Math.min(top, innerHeight - flyout.childElementCount * 34 - (event.currentTarget.querySelectorAll('a').length + 1) * 32))}px`
}
