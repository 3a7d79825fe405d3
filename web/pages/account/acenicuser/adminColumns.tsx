import { type Admin, admins } from '#contract/accounts/admins.ts'
import { textOf } from '#web/crud/cells.tsx'
import type { ColumnOptions } from '#web/crud/columns.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { accountMarks, pagesWord } from '#web/features/accounts/marks.ts'
import { Card } from '#web/parts/table/DataTable.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'

const fields = fieldsOf(admins.list)
const word = (key: keyof Admin, row: Admin) => textOf(fieldIn(fields, key), row)

/** Its state as shape and word. */
export function AdminMark({ row, pill }: { row: Admin; pill?: boolean }) {
  const [tone, shape] = accountMarks[row.state]
  return (
    <Status tone={tone} shape={shape} pill={pill}>
      <span>{word('state', row)}</span>
    </Status>
  )
}

const never = <span className="t3">从未</span>

/** The table of accounts, in its order. */
export const adminColumns: ColumnOptions<typeof admins.list> = {
  name: { head: true, width: 170 },
  trueName: { width: 96 },
  role: { width: 96 },
  operatorName: { width: 150, grow: true },
  parentName: { width: 120, hidden: true },
  state: { width: 132, marks: accountMarks },
  permission: {
    title: '权限',
    width: 104,
    render: (row) =>
      row.permission === null ? <span className="t3">{wholeOf(row)}</span> : pagesWord(row.permission, wholeOf(row)),
  },
  validUntil: { width: 136 },
  sessions: { width: 84 },
  lastLoginAt: { render: ({ lastLoginAt }) => (lastLoginAt ? <Time at={lastLoginAt} /> : never) },
  phone: { hidden: true },
  defaultDownNum: { hidden: true },
  createdAt: { hidden: true },
}
export const wholeWord = '按角色全部'
/** What having no tree is called. */
export const wholeOf = ({ parentName }: Admin) => (parentName === null ? wholeWord : '与上级相同')

/** An account on a phone. */
export const AdminCard = ({ row }: { row: Admin }) => (
  <Card
    lines={[
      [`${row.name} ${row.trueName}`, <AdminMark key="state" row={row} />],
      [`${word('role', row)}，${row.operatorName}`, pagesWord(row.permission, wholeOf(row))],
      [
        row.sessions ? `${row.sessions} 处在线` : '不在线',
        'lastLoginAt' in row ? (row.lastLoginAt ? `登录于 ${word('lastLoginAt', row)}` : '从未登录') : undefined,
      ],
    ]}
  />
)
