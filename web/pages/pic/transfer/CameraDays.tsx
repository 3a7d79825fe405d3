import { Link } from 'react-router'
import { type PictureAllowance, pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { pictureTopups } from '#contract/pictures/pictureTopups.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { LargeDayBars } from './DayBars.tsx'

const columns = columnsOf(pictureTopups.list, {
  createdAt: { width: 124 },
  reason: { grow: true },
  pictures: { width: 90, render: ({ pictures }) => `+${count(pictures)}` },
  byName: { width: 80 },
})

/** A camera's last days, and the newest rows of its ledger. */
export default function CameraDays({ row }: { row: PictureAllowance }) {
  const { id, areaId, caseId, days } = row
  const read = useRead(pictureTopups.list, { body: { deviceId: id, size: 5 } }, { keep: true })
  const total = read.data?.total ?? 0
  return (
    <>
      <Section title={titleOf(pictureAllowances.list, 'days')} note="按照片到达平台的那天计">
        <LargeDayBars days={days} />
      </Section>
      <Section title={pictureTopups.list.noun}>
        <CompactTable
          read={read}
          what={pictureTopups.list.noun}
          none="没有加过"
          columns={columns}
          more={
            total > 5 && (
              <Link to={`/pic/transfer?tab=topups&areaId=${areaId}&caseId=${caseId}&deviceId=${id}`}>
                全部 {total} 条
              </Link>
            )
          }
        />
      </Section>
    </>
  )
}
