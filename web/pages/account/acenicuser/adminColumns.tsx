import { type Admin, admins } from '#contract/accounts/admins.ts'
import { textOf } from '#web/crud/cells.tsx'
import type { ColumnOptions } from '#web/crud/columns.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { AccountMark } from '#web/features/accounts/AccountMark.tsx'
import { count } from '#web/kit/format.ts'
import { Card } from '#web/parts/table/DataTable.tsx'
import { Time } from '#web/parts/value/Time.tsx'

const fields = fieldsOf(admins.list)
const word = (key: keyof Admin, row: Admin) => textOf(fieldIn(fields, key), row)

const never = <span className="t3">从未</span>

/** The table of accounts, in its order. */
export const adminColumns: ColumnOptions<typeof admins.list> = {
  name: { head: true, width: 170 },
  trueName: { width: 96 },
  role: { width: 96 },
  operatorName: { width: 150, grow: true },
  parentName: { width: 120, hidden: true },
  state: { width: 164, render: (row) => <AccountMark row={row} /> },
  permission: {
    title: '权限',
    width: 104,
    render: pagesOf,
  },
  validUntil: { width: 136 },
  sessions: { width: 84 },
  lastLoginAt: { render: ({ lastLoginAt }) => (lastLoginAt ? <Time at={lastLoginAt} /> : never) },
  phone: { hidden: true },
  defaultDownNum: { hidden: true },
  createdAt: { hidden: true },
}
/** What having no tree is called. */
export const wholeWord = '按角色全部'

/** How many pages it may open: 全部 38 页, 12 页. */
export function pagesOf({ permission, parentName, pages }: Admin) {
  const whole = parentName === null ? '全部' : '同上级'
  return `${permission === null ? `${whole} ` : ''}${count(pages.length)} 页`
}

/** An account on a phone. */
export const AdminCard = ({ row }: { row: Admin }) => (
  <Card
    lines={[
      [`${row.name} ${row.trueName}`, <AccountMark key="state" row={row} />],
      [`${word('role', row)}，${row.operatorName}`, pagesOf(row)],
      [
        row.sessions ? `${row.sessions} 处在线` : '不在线',
        'lastLoginAt' in row ? (row.lastLoginAt ? `登录于 ${word('lastLoginAt', row)}` : '从未登录') : undefined,
      ],
    ]}
  />
)
