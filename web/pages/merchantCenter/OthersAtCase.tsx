import { type ShareRatio, shareRatios } from '#contract/sharing/shareRatios.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { ratioMarks } from './ratioMarks.ts'

const columns = columnsOf(shareRatios.list, {
  receiverName: {
    grow: true,
    width: 130,
    to: ({ id, receiver }) =>
      receiver === 'enterprise'
        ? can('revenueShare') && `/merchantCenter/revenueShare?open=${id}`
        : can('merchantShare') && `/merchantCenter/merchantShare?open=${id}`,
  },
  receiver: { title: '类型', width: 64 },
  orderTypes: { width: 96 },
  share: { width: 84 },
  state: { width: 92, marks: ratioMarks },
})

/** The other ratios of the project, current and planned. Both kinds of receivers are listed, because they share one limit. */
export default function OthersAtCase({ row: { id, caseId } }: { row: ShareRatio }) {
  const read = useRead(shareRatios.all, { query: { caseId } }, { keep: true })
  const rows = read.data?.rows.filter((one) => one.id !== id)
  return (
    <Section title="该项目的其他分账" note={rows && rows.length > 0 ? `${count(rows.length)} 条` : undefined}>
      <CompactTable
        read={{ ...read, data: rows && { rows } }}
        what="其他分账"
        none="该项目没有其他未结束的分账"
        columns={columns}
      />
    </Section>
  )
}
