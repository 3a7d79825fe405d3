import { Link } from 'react-router'
import { BoundCase, type Enterprise } from '#contract/sharing/enterprises.ts'
import { type ShareRatio, shareRatios } from '#contract/sharing/shareRatios.ts'
import { titleOf } from '#web/crud/kit.ts'
import { can, canCall } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { basisPoints, count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'

type Bound = Enterprise['cases'][number]

/** The projects that an enterprise receives for, and how much of their orders. */
export function BoundCases({ row: { id, cases } }: { row: Enterprise }) {
  const what = label(BoundCase, 'name')
  const hasRatios = canCall(shareRatios.all)
  const ratios = useRead(shareRatios.all, { query: { enterpriseId: id } }, { enabled: hasRatios && cases.length > 0 })
  const ratioColumn = {
    title: titleOf(shareRatios.list, 'share'),
    width: 190,
    render: (one: Bound) =>
      ratios.data && <Ratios caseId={one.id} ratios={ratios.data.rows.filter(({ caseId }) => caseId === one.id)} />,
  }
  return (
    <Section title={what} note={`${count(cases.length)} 个`}>
      <CompactTable
        read={{ data: { rows: cases }, error: null, refetch: () => {} }}
        what={what}
        none="还没有绑定项目，绑定后才能给它设分账比例"
        columns={[
          {
            title: what,
            grow: true,
            render: (one) => (can('area') ? <Link to={`/travelSpot/area?open=${one.id}`}>{one.name}</Link> : one.name),
          },
          { title: label(BoundCase, 'areaName'), width: 150, render: ({ areaName }) => areaName },
          ...(hasRatios ? [ratioColumn] : []),
        ]}
      />
    </Section>
  )
}

/** What the enterprise gets of the orders of a project, by order type: 视频 12.00%. */
function Ratios({ caseId, ratios }: { caseId: number; ratios: readonly ShareRatio[] }) {
  const running = ratios.filter(({ state }) => state === 'running')
  const said = running.map(({ orderTypes, share }) => `${orderTypes} ${basisPoints(share)}`).join('，')
  const words = said || (ratios.length > 0 ? '未开始' : '还没有比例')
  const shown = said ? words : <span className="st-warn">{words}</span>
  return can('revenueShare') ? <Link to={`/merchantCenter/revenueShare?caseId=${caseId}`}>{shown}</Link> : shown
}
