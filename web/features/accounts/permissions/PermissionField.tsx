import { clsx } from 'clsx'
import { useState } from 'react'
import { type MenuPage, type PermissionEntry, pagesFor } from '#contract/menu.ts'
import type { Role } from '#contract/roles.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Checkbox } from '#web/parts/input/Checkbox.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { byGroup, checkedIn, difference, switched } from './choice.ts'
import { MenuPreview } from './MenuPreview.tsx'
import styles from './PermissionField.module.css'

type Tree = PermissionEntry[] | null

interface Props {
  value?: Tree
  onChange?(tree: Tree): void
  role: Role
  /** What can be given to the account. */
  offered: readonly MenuPage[]
  /** What having no tree is called: 按角色全部. Undefined where the giver cannot give that. */
  whole?: string | undefined
  /** What the account has had; undefined for a new one, which is compared with everything that is offered. */
  before: Tree | undefined
}

/** The tree of pages, the difference from the previous permissions, and a preview of the account's menu. */
export function PermissionField({ value = null, onChange, role, offered, whole, before }: Props) {
  const checked = checkedIn(value, offered)
  const { added, removed } = difference(checkedIn(before ?? null, offered), checked, offered)
  const set = (pages: readonly string[], on: boolean) => onChange?.(switched(checked, pages, on))
  const visiblePages = pagesFor(role, null).filter(({ page }) => checked.has(page))
  return (
    <div className={styles.field}>
      <section aria-label="可打开的页面">
        <div className={styles.head}>
          {whole ? (
            <Segmented
              label="权限"
              options={[
                { value: true, label: whole },
                { value: false, label: '自选页面' },
              ]}
              value={value === null}
              onChange={(all) => onChange?.(all ? null : switched(checked, [], true))}
            />
          ) : (
            <b>自选页面</b>
          )}
          <span className="sp" />
          <span className="t3">
            已选 {checked.size} / {offered.length} 页
          </span>
        </div>
        <Difference added={added} removed={removed} isNew={before === undefined} />
        <ul className={styles.tree}>
          {byGroup(offered).map(({ group, title, pages }) => (
            <Group key={group} title={title} pages={pages} checked={checked} role={role} onSet={set} />
          ))}
        </ul>
      </section>
      <MenuPreview pages={visiblePages} added={before === undefined ? [] : added} removed={removed} />
    </div>
  )
}

/** In words, so that it is read before it is saved. */
function Difference({ added, removed, isNew }: Record<'added' | 'removed', readonly MenuPage[]> & { isNew: boolean }) {
  const titles = (pages: readonly MenuPage[]) => pages.map(({ title }) => title).join('、')
  return (
    <p className={styles.difference} role="status">
      {added.length + removed.length === 0 ? (
        <span className="t3">{isNew ? '全部可给的页面' : '与原来相同'}</span>
      ) : (
        <>
          {added.length > 0 && (
            <Status tone="ok" shape="check">
              <span>
                增加 {added.length} 页：{titles(added)}
              </span>
            </Status>
          )}
          {removed.length > 0 && (
            <Status tone="warn" shape="triangle">
              <span>
                {isNew ? '不给' : '去掉'} {removed.length} 页：{titles(removed)}
              </span>
            </Status>
          )}
        </>
      )}
    </p>
  )
}

interface GroupProps {
  title: string
  pages: readonly MenuPage[]
  checked: ReadonlySet<string>
  role: Role
  onSet(pages: readonly string[], on: boolean): void
}

function Group({ title, pages, checked, role, onSet }: GroupProps) {
  const chosen = pages.filter(({ page }) => checked.has(page)).length
  const [open, setOpen] = useState(chosen > 0 && chosen < pages.length)
  const some = chosen > 0 && chosen < pages.length
  return (
    <li>
      <div className={styles.group}>
        <Button
          kind="text"
          size="small"
          icon={open ? 'down' : 'right'}
          aria-expanded={open}
          aria-label={`${title}的页面`}
          onClick={() => setOpen(!open)}
        />
        <label>
          <Checkbox
            checked={chosen === pages.length}
            ref={(box) => {
              if (box) box.indeterminate = some
            }}
            onChange={() =>
              onSet(
                pages.map(({ page }) => page),
                chosen < pages.length,
              )
            }
          />
          <b>{title}</b>
        </label>
        <span className="sp" />
        <span className="t3">
          {chosen} / {pages.length} 页
        </span>
      </div>
      {open && (
        <ul className={styles.pages}>
          {pages.map((row) => (
            <li key={row.page}>
              <label className={clsx(checked.has(row.page) && styles.on)}>
                <Checkbox
                  checked={checked.has(row.page)}
                  onChange={(event) => onSet([row.page], event.target.checked)}
                />
                <Icon name={row.icon} size={14} />
                {row.title}
                {!row.roles.includes(role) && <small className="t3">只能转给下级</small>}
              </label>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
