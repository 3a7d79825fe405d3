import { type ShareRatio, shareRatios } from '#contract/sharing/shareRatios.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { can } from '#web/kit/access/access.ts'
import { basisPoints, count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './OthersAtCase.module.css'
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
export function OthersAtCase({ row: { id, caseId } }: { row: ShareRatio }) {
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
      <Sum caseId={caseId} />
    </Section>
  )
}

/** What all ratios in force take of an order of the project, and what is left of it. */
function Sum({ caseId }: { caseId: number }) {
  const { data } = useRead(shareRatios.sharedTypes, { body: { caseId } }, { keep: true })
  const shared = data?.rows.filter(({ share }) => share > 0) ?? []
  if (shared.length === 0) return null
  const said = shared.map(
    ({ name, share }) => `${name}订单共分出 ${basisPoints(share)}，留下 ${basisPoints(whole - share)}`,
  )
  return <p className={styles.sum}>现在{said.join('；')}</p>
}
/** In basis points. */
const whole = 10_000
