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
  /** What can be granted to the account. */
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
  const granted = before === undefined ? offered.filter(({ page }) => checked.has(page)) : undefined
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
          <Button
            kind="link"
            onClick={() =>
              set(
                offered.map(({ page }) => page),
                checked.size === 0,
              )
            }
          >
            {checked.size === 0 ? '全选' : '清空'}
          </Button>
        </div>
        <Difference added={added} removed={removed} granted={granted} />
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

interface DifferenceProps {
  added: readonly MenuPage[]
  removed: readonly MenuPage[]
  /** What a new account is granted. */
  granted: readonly MenuPage[] | undefined
}

/** In words, so that it is read before it is saved; of a new account the shorter list: what it is granted, or what it is not. */
function Difference({ added, removed, granted }: DifferenceProps) {
  const titles = (pages: readonly MenuPage[]) => pages.map(({ title }) => title).join('、')
  return (
    <p className={styles.difference} role="status">
      {added.length + removed.length === 0 ? (
        <span className="t3">{granted ? '全部可给的页面' : '与原来相同'}</span>
      ) : (
        <>
          {added.length > 0 && (
            <Status tone="ok" shape="check">
              <span>
                增加 {added.length} 页：{titles(added)}
              </span>
            </Status>
          )}
          {granted && granted.length < removed.length ? (
            <Status tone={granted.length ? 'info' : 'warn'} shape={granted.length ? 'check' : 'triangle'}>
              <span>{granted.length ? `只给 ${granted.length} 页：${titles(granted)}` : '还没有选页面'}</span>
            </Status>
          ) : (
            removed.length > 0 && (
              <Status tone="warn" shape="triangle">
                <span>
                  {granted ? '不给' : '去掉'} {removed.length} 页：{titles(removed)}
                </span>
              </Status>
            )
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
