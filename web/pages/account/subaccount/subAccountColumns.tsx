import { type SubAccount, subAccounts } from '#contract/accounts/subAccounts.ts'
import { textOf } from '#web/crud/cells.tsx'
import type { ColumnOptions } from '#web/crud/columns.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { AccountMark } from '#web/features/accounts/AccountMark.tsx'
import { pagesWord } from '#web/features/accounts/marks.ts'
import { Card } from '#web/parts/table/DataTable.tsx'
import { Time } from '#web/parts/value/Time.tsx'

const fields = fieldsOf(subAccounts.list)
const word = (key: keyof SubAccount, row: SubAccount) => textOf(fieldIn(fields, key), row)

export const sameWord = '与本账号相同'

/** The table of accounts under one's own, in its order. */
export const subAccountColumns: ColumnOptions<typeof subAccounts.list> = {
  name: { head: true, width: 180 },
  trueName: { width: 120, grow: true },
  phone: { width: 124 },
  state: { width: 164, render: (row) => <AccountMark row={row} /> },
  permission: {
    title: '权限',
    width: 110,
    render: ({ permission }) =>
      permission === null ? <span className="t3">{sameWord}</span> : pagesWord(permission, sameWord),
  },
  validUntil: { width: 136 },
  sessions: { width: 84 },
  lastLoginAt: {
    render: ({ lastLoginAt }) => (lastLoginAt ? <Time at={lastLoginAt} /> : <span className="t3">从未</span>),
  },
  createdAt: { hidden: true },
}

/** An account on a phone. */
export const SubCard = ({ row }: { row: SubAccount }) => (
  <Card
    lines={[
      [`${row.name} ${row.trueName}`, <AccountMark key="state" row={row} />],
      [row.sessions ? `${row.sessions} 处在线` : '不在线', pagesWord(row.permission, sameWord)],
      [
        row.validUntil ? `有效至 ${word('validUntil', row)}` : '长期有效',
        'lastLoginAt' in row ? (row.lastLoginAt ? `登录于 ${word('lastLoginAt', row)}` : '从未登录') : undefined,
      ],
    ]}
  />
)
