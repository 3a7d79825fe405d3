import { admins } from '#contract/accounts/admins.ts'
import type { PageName } from '#contract/menu.ts'
import { type Role, roleNames, rolesUpTo } from '#contract/roles.ts'
import { titleOf } from '#web/crud/kit.ts'
import { byGroup } from '#web/features/accounts/permissions/choice.ts'
import { saveText } from '#web/kit/call/file.ts'
import { readSession } from '#web/kit/call/session.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, today } from '#web/kit/format.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import styles from './Openers.module.css'
import { pagesInSight } from './PageSelect.tsx'

const title = '谁能打开什么'

interface Props {
  open: boolean
  onClose(): void
  list: List<typeof admins.list>
  /** The conditions of the list in words. */
  conditions: string
}

/** Who may open each page, of the accounts of the list; a page narrows the list to them. */
export default function OpenersDrawer({ open, onClose, list, conditions }: Props) {
  const { q, role, operatorId, state, opens } = list.filter
  const body = { q, role, operatorId, state }
  const read = useRead(admins.openers, { body }, { enabled: open })
  const matrix = useAction(admins.matrix, { done: ({ text }) => saveText(text, `权限矩阵 ${today()}.csv`) })
  const show = (page: PageName, one: Role) => {
    list.set({ opens: page, role: one })
    onClose()
  }
  const rows = new Map(read.data?.rows.map((row) => [row.page, row.roles]))
  const openersOf = (page: PageName, one: Role) => rows.get(page)?.find((each) => each.role === one)?.accounts ?? 0
  const columns = rolesUpTo(readSession()?.role ?? 3)
    .filter((one) => role === undefined || one === role)
    .toReversed()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <span className="sp" />
          <Button icon="download" busy={matrix.busy} onClick={() => void matrix.run({ body: { ...body, opens } })}>
            导出权限矩阵
          </Button>
        </>
      }
    >
      {!read.data && read.error && <ErrorState what="账号" error={read.error} retry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton rows={12} columns={3} />}
      {read.data && (
        <>
          <p className="t3">
            {conditions ? `只算列表里的账号：${conditions}。` : ''}各角色能打开的账号数，点数字列出它们。
          </p>
          <table className={styles.openers} aria-label={title}>
            <thead>
              <tr>
                <th>{titleOf(admins.list, 'pages')}</th>
                {columns.map((one) => (
                  <th key={one} className={styles.count}>
                    {roleNames[one]}
                  </th>
                ))}
              </tr>
            </thead>
            {byGroup(pagesInSight()).map(({ group, title: groupTitle, pages }) => (
              <tbody key={group}>
                <tr>
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    {groupTitle}
                  </th>
                </tr>
                {pages.map(({ page, title: name, roles }) => (
                  <tr key={page}>
                    <th scope="row">{name}</th>
                    {columns.map((one) => (
                      <td key={one} className={styles.count}>
                        <Openers
                          accounts={roles.includes(one) ? openersOf(page as PageName, one) : undefined}
                          label={`${name}，${roleNames[one]}`}
                          onShow={() => show(page as PageName, one)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </>
      )}
    </Drawer>
  )
}

interface Count {
  /** Undefined for a role that never opens the page. */
  accounts: number | undefined
  label: string
  onShow(): void
}

function Openers({ accounts, label, onShow }: Count) {
  if (!accounts) return <span className="t3">{accounts === 0 ? '0' : '—'}</span>
  return (
    <Button kind="link" aria-label={`${label}：${count(accounts)} 个`} onClick={onShow}>
      {count(accounts)}
    </Button>
  )
}
