import { Link } from 'react-router'
import type { Area } from '#contract/scenic/areas.ts'
import { cases, caseTypes } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { hoursText } from '#contract/scenic/hours.ts'
import { may } from '#web/kit/access.ts'
import { useRead } from '#web/kit/query.ts'
import { Amount } from '#web/parts/Amount.tsx'
import { Details, Section } from '#web/parts/Details.tsx'
import { Mini } from '#web/parts/Mini.tsx'
import { positionText } from '#web/parts/position.ts'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'
import { levelWord, placeOf } from './columns.tsx'
import { isOpen } from './isOpen.ts'

/** One scenic area: its facts, its projects, its cameras with the troubled ones first. */
export default function AreaDrawer({ area }: { area: Area }) {
  const projects = useRead(cases.list, { body: { areaId: area.id, size: 20 } }, { keep: true })
  const cameras = useRead(devices.list, { body: { areaIds: [area.id], size: 10 } }, { keep: true, live: ['device'] })
  return (
    <>
      <Details
        items={[
          ['运营商', area.operatorName],
          ['等级', levelWord(area.level)],
          ['所在地', placeOf(area)],
          ['开放时间', hoursText(area)],
          ['联系人', area.contact],
          ['联系电话', area.phone && <a href={`tel:${area.phone}`}>{area.phone}</a>],
          ['行政区划代码', area.adcode],
          ['坐标（GCJ-02）', positionText(area)],
          ['建立时间', <Time key="at" at={area.createdAt} />],
        ]}
      />
      <Section
        title="项目"
        note={`${area.cases} 个`}
        end={may('area') && area.cases > 0 && <Link to={`/travelSpot/area?areaId=${area.id}`}>全部项目</Link>}
      >
        <Mini
          read={projects}
          what="项目"
          none="还没有项目，可在项目信息页新增"
          columns={[
            {
              title: '项目',
              render: (row) =>
                may('area') ? (
                  <Link to={`/travelSpot/area?areaId=${area.id}&open=${row.id}`}>{row.name}</Link>
                ) : (
                  row.name
                ),
            },
            { title: '类型', width: 96, render: (row) => caseTypes[row.caseType] },
            { title: '状态', width: 96, render: (row) => <State of="case" is={row.status} /> },
            {
              title: '点位(个)',
              width: 76,
              right: true,
              render: (row) => <Amount value={row.points} to={may('point') && `/pic/point?caseId=${row.id}`} />,
            },
            {
              title: '摄像头(台)',
              width: 84,
              right: true,
              render: (row) => (
                <Amount value={row.devices} to={may('equipment') && `/travelSpot/equipment?caseId=${row.id}`} />
              ),
            },
          ]}
        />
      </Section>
      <Section
        title="摄像头"
        note={
          area.devices
            ? `在线 ${area.devicesOnline} / ${area.devices} 台${area.status === 'open' && !isOpen(area) ? '，不在开放时间' : ''}`
            : undefined
        }
        end={
          may('equipment') &&
          area.devices > 0 && <Link to={`/travelSpot/equipment?areaIds=${area.id}`}>全部摄像头</Link>
        }
      >
        <Mini
          read={cameras}
          what="摄像头"
          none="还没有摄像头，先建项目，再在摄像头信息页新增"
          columns={[
            { title: '状态', width: 84, render: (row) => <State of="place" is={row.state} /> },
            {
              title: '摄像头',
              render: (row) =>
                may('equipment') ? (
                  <Link to={`/travelSpot/equipment?areaIds=${area.id}&open=${row.id}`}>{row.name}</Link>
                ) : (
                  row.name
                ),
            },
            {
              title: '项目 / 点位',
              render: (row) => (
                <span title={`${row.caseName} ${row.pointName ?? ''}`}>{row.pointName ?? row.caseName}</span>
              ),
            },
            { title: '今日照片(张)', width: 96, right: true, render: (row) => <Amount value={row.picturesToday} /> },
            { title: '最后心跳', width: 128, render: (row) => <Time at={row.lastHeartbeatAt} /> },
          ]}
          more={area.devices > 10 ? `以上为需要留意的 10 台，共 ${area.devices} 台` : undefined}
        />
      </Section>
    </>
  )
}
