import { Link } from 'react-router'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import type { Case } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { CaseMatters } from '#web/features/matters/CaseMatters.tsx'
import { CaseImages } from '#web/features/scenic/caseImages/CaseImages.tsx'
import { NextStepButton } from '#web/features/setup/NextStepButton.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { CaseTemplates } from './CaseTemplates.tsx'

const placeColumns = columnsOf(points.list, {
  sort: {},
  name: { grow: true },
  hot: { marks: { true: ['info', 'star'] } },
  devices: { to: ({ id }) => can('equipment') && `/travelSpot/equipment?pointId=${id}` },
  picturesToday: {},
})
const cameraColumns = columnsOf(devices.list, {
  state: { marks: marks.place },
  name: {
    grow: true,
    to: ({ id, caseId }) => can('equipment') && `/travelSpot/equipment?caseId=${caseId}&open=${id}`,
  },
  pointName: { grow: true },
  picturesToday: {},
  lastHeartbeatAt: {},
})
const videoColumns = columnsOf(packagePrices.list, {
  name: { grow: true },
  kind: {},
  onSale: {},
  priceFen: {},
  sold: {},
})
const photoColumns = columnsOf(photoPackages.list, {
  name: { grow: true },
  photos: {},
  onSale: {},
  priceFen: {},
  sold: {},
})

/** The parts of a project: its pictures, points, cameras, and packages. */
export default function CaseParts({ row }: { row: Case }) {
  const body = { caseId: row.id, size: 50 }
  const places = useRead(points.list, { body }, { keep: true })
  const cameras = useRead(devices.list, { body }, { keep: true, live: ['device'] })
  const [place] = places.data?.rows ?? []
  const videos = useRead(packagePrices.list, { body }, { keep: true })
  const photos = useRead(photoPackages.list, { body }, { keep: true })
  return (
    <>
      <Section title="图片" note={row.images.length ? `${row.images.length} / 20 张，改动即时保存` : '改动即时保存'}>
        <CaseImages row={row} />
      </Section>
      <Section
        title="点位"
        note={`${count(row.points)} 个`}
        end={can('point') && <Link to={`/pic/point?caseId=${row.id}`}>管理点位</Link>}
      >
        <CompactTable
          read={places}
          what="点位"
          none={
            <>
              还没有点位 <NextStepButton step="point" start={{ caseId: row.id }} />
            </>
          }
          columns={placeColumns}
        />
      </Section>
      <Section
        title="摄像头"
        note={`${count(row.devices)} 台`}
        end={can('equipment') && <Link to={`/travelSpot/equipment?caseId=${row.id}`}>管理摄像头</Link>}
      >
        <CompactTable
          read={cameras}
          what="摄像头"
          none={
            <>
              还没有摄像头{' '}
              <NextStepButton step="device" start={{ caseId: row.id, ...(place && { pointId: place.id }) }} />
            </>
          }
          columns={cameraColumns}
        />
      </Section>
      <Section
        title="短片与全包"
        note="我的套餐"
        end={can('package') && <Link to={`/task/package?caseId=${row.id}`}>管理套餐</Link>}
      >
        <CompactTable read={videos} what="套餐" columns={videoColumns} />
      </Section>
      <Section
        title="照片"
        note="照片套餐"
        end={can('photoPackage') && <Link to={`/pic/package?caseId=${row.id}`}>管理套餐</Link>}
      >
        <CompactTable read={photos} what="照片套餐" columns={photoColumns} />
      </Section>
      {can('template') && <CaseTemplates row={row} />}
      {can('matter') && <CaseMatters row={row} />}
    </>
  )
}
