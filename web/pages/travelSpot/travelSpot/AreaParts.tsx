import { Link } from 'react-router'
import type { Area } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { NextStepButton } from '#web/features/setup/NextStepButton.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { AddressRanges } from './AddressRanges.tsx'

const projectColumns = columnsOf(cases.list, {
  name: { grow: true, to: ({ id, areaId }) => can('area') && `/travelSpot/area?areaId=${areaId}&open=${id}` },
  caseType: {},
  status: { marks: marks.case },
  points: { to: ({ id }) => can('point') && `/pic/point?caseId=${id}` },
  devices: { to: ({ id }) => can('equipment') && `/travelSpot/equipment?caseId=${id}` },
})
const cameraColumns = columnsOf(devices.list, {
  state: { marks: marks.place },
  name: {
    grow: true,
    to: ({ id, areaId }) => can('equipment') && `/travelSpot/equipment?areaIds=${areaId}&open=${id}`,
  },
  pointName: {
    title: '项目 / 点位',
    grow: true,
    render: ({ caseName, pointName }) => <span title={`${caseName} ${pointName ?? ''}`}>{pointName ?? caseName}</span>,
  },
  picturesToday: {},
  lastHeartbeatAt: {},
})

/** The parts of a scenic area: its projects, its cameras, the ones in trouble first, and the allowed address ranges. */
export default function AreaParts({ row: area }: { row: Area }) {
  const projects = useRead(cases.list, { body: { areaId: area.id, size: 20 } }, { keep: true })
  const cameras = useRead(devices.list, { body: { areaIds: [area.id], size: 10 } }, { keep: true, live: ['device'] })
  // Of several projects the person chooses one.
  const only = projects.data?.total === 1 ? projects.data.rows[0] : undefined
  const shut = area.state === 'closed'
  return (
    <>
      <Section
        title="项目"
        note={`${count(area.cases)} 个`}
        end={can('area') && area.cases > 0 && <Link to={`/travelSpot/area?areaId=${area.id}`}>全部项目</Link>}
      >
        <CompactTable
          read={projects}
          what="项目"
          none={
            <>
              还没有项目 <NextStepButton step="case" start={{ areaId: area.id }} />
            </>
          }
          columns={projectColumns}
        />
      </Section>
      <Section
        title="摄像头"
        note={
          area.devices > 0 &&
          `在线 ${count(area.devicesOnline)} / ${count(area.devices)} 台${shut ? '，不在开放时间' : ''}`
        }
        end={
          can('equipment') &&
          area.devices > 0 && <Link to={`/travelSpot/equipment?areaIds=${area.id}`}>全部摄像头</Link>
        }
      >
        <CompactTable
          read={cameras}
          what="摄像头"
          none={
            only ? (
              <>
                还没有摄像头 <NextStepButton step="device" start={{ caseId: only.id }} />
              </>
            ) : (
              '还没有摄像头，先建项目和点位'
            )
          }
          columns={cameraColumns}
          more={area.devices > 10 ? `以上为需要留意的 10 台，共 ${count(area.devices)} 台` : undefined}
        />
      </Section>
      <AddressRanges key={area.id} areaId={area.id} areaName={area.name} />
    </>
  )
}
