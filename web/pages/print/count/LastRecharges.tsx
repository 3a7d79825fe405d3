import { Link } from 'react-router'
import { type PrintAccount, printAccounts } from '#contract/printing/printAccounts.ts'
import { printRecharges, rechargeKinds } from '#contract/printing/printRecharges.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { Signed } from '#web/features/printing/Signed.tsx'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { ledgerOf } from './ledgerOf.ts'

const columns = columnsOf(printRecharges.list, {
  createdAt: { width: 124 },
  kind: { width: 80, grow: true, render: ({ kind, packageName }) => packageName ?? rechargeKinds[kind] },
  prints: { title: '张数', width: 76, render: ({ prints }) => <Signed prints={prints} /> },
  balance: { title: titleOf(printAccounts.list, 'state'), width: 76 },
})

/** The newest rows of an account's ledger. */
export default function LastRecharges({ row }: { row: PrintAccount }) {
  const read = useRead(printRecharges.list, { body: { accountId: row.id, size: 5 } }, { keep: true, live: ['print'] })
  const all = ledgerOf(row)
  const total = read.data?.total ?? 0
  return (
    <Section title={titleOf(printAccounts.list, 'rechargedAt')}>
      <CompactTable
        read={read}
        what={printRecharges.list.noun}
        none="还没有充值过"
        columns={columns}
        more={all && total > 5 && <Link to={all}>全部 {total} 条</Link>}
      />
    </Section>
  )
}
