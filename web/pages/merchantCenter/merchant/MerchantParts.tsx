import { Link } from 'react-router'
import type { Merchant } from '#contract/sharing/merchants.ts'
import { shareRatios } from '#contract/sharing/shareRatios.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { Received } from '#web/features/sharing/Received.tsx'
import { can, canCall } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { ratioMarks } from '../ratioMarks.ts'

const columns = columnsOf(shareRatios.list, {
  orderTypes: { grow: true, to: ({ id }) => can('merchantShare') && `/merchantCenter/merchantShare?open=${id}` },
  share: { width: 90 },
  state: { width: 96, marks: ratioMarks },
  endsAt: { width: 110 },
})

/** How much of its project's orders a merchant gets, and what it got. */
export default function MerchantParts({ row: { id, caseId } }: { row: Merchant }) {
  return (
    <>
      {canCall(shareRatios.all) && <Ratios merchantId={id} caseId={caseId} />}
      <Received whose={{ merchantId: id }} />
    </>
  )
}

function Ratios({ merchantId, caseId }: { merchantId: number; caseId: number }) {
  const what = titleOf(shareRatios.list, 'share')
  const read = useRead(shareRatios.all, { query: { caseId } }, { keep: true })
  return (
    <Section
      title={what}
      end={can('merchantShare') && <Link to={`/merchantCenter/merchantShare?caseId=${caseId}`}>商户分账</Link>}
    >
      <CompactTable
        read={{ ...read, data: read.data && { rows: read.data.rows.filter((one) => one.merchantId === merchantId) } }}
        what={what}
        none="还没有比例，现在的订单不分给它"
        columns={columns}
      />
    </Section>
  )
}
