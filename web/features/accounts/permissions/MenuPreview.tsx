import type { MenuPage } from '#contract/menu.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import { byGroup } from './choice.ts'
import styles from './MenuPreview.module.css'

interface Props {
  /** What the account will see. */
  pages: readonly MenuPage[]
  added: readonly MenuPage[]
  /** Pages that the account loses, struck through. */
  removed: readonly MenuPage[]
}

/** The sidebar as an account will see it. Nothing in it leads anywhere. */
export function MenuPreview({ pages, added, removed }: Props) {
  const shown = pages.filter(({ hidden }) => !hidden)
  const removedPages = new Set(removed.map(({ page }) => page))
  const fresh = new Set(added.map(({ page }) => page))
  const groups = byGroup([...shown, ...removed.filter(({ page }) => !shown.some((one) => one.page === page))])
  return (
    <section className={styles.preview} aria-label="菜单预览">
      <header>
        <b>菜单预览</b>
        <span className="t3">{shown.length} 页</span>
      </header>
      <div className={styles.menu}>
        <b>管理后台</b>
        {groups.length === 0 && <p className="t3">没有可打开的页面</p>}
        <ul>
          {groups.map(({ group, title, icon, pages: rows }) => (
            <li key={group} className={rows.every(({ page }) => removedPages.has(page)) ? styles.removed : undefined}>
              <span className={styles.group}>
                <Icon name={icon} size={14} />
                {title}
              </span>
              <ul>
                {rows.map(({ page, title: name }) => (
                  <li
                    key={page}
                    className={removedPages.has(page) ? styles.removed : fresh.has(page) ? styles.fresh : undefined}
                    title={removedPages.has(page) ? `${name}（去掉）` : fresh.has(page) ? `${name}（增加）` : undefined}
                  >
                    {removedPages.has(page) ? <del>{name}</del> : fresh.has(page) ? <ins>{name}</ins> : name}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
