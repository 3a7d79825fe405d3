import { Link } from 'react-router'
import { type Material, materials } from '#contract/videos/materials.ts'
import { templates } from '#contract/videos/templates.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { canCall } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { usesOf } from '../materialOptions.tsx'

const shown = 5
const columns = columnsOf(templates.list, {
  name: { grow: true, width: 160, to: ({ id }) => `/task/template?open=${id}` },
  areaName: { width: 110 },
  caseName: { width: 110 },
})

/** The templates with a sound, as far as the account sees them. */
export default function UsedIn({ row: { id } }: { row: Material }) {
  const isAllowed = canCall(templates.list)
  const read = useRead(templates.list, { body: { materialId: id, size: shown } }, { enabled: isAllowed })
  if (!isAllowed) return null
  const total = read.data?.total ?? 0
  return (
    <Section title={titleOf(materials.list, 'templates')}>
      <CompactTable
        read={read}
        what={templates.list.noun}
        none="还没有模板用它"
        columns={columns}
        more={total > shown && <Link to={usesOf(id)}>全部 {count(total)} 个</Link>}
      />
    </Section>
  )
}
