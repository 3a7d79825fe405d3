import { Link } from 'react-router'
import { BoundCase, type Enterprise } from '#contract/sharing/enterprises.ts'
import { can } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { count } from '#web/kit/format.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'

/** The projects that an enterprise receives for. */
export default function BoundCases({ row: { cases } }: { row: Enterprise }) {
  const what = label(BoundCase, 'name')
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
            render: ({ id, name }) => (can('area') ? <Link to={`/travelSpot/area?open=${id}`}>{name}</Link> : name),
          },
          { title: label(BoundCase, 'areaName'), width: 200, render: ({ areaName }) => areaName },
        ]}
      />
    </Section>
  )
}
