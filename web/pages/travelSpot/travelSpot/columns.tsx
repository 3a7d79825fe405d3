import type { Area, areas } from '#contract/scenic/areas.ts'
import { hoursText } from '#contract/scenic/hours.ts'
import { may } from '#web/kit/access.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { ColumnsOf } from '#web/parts/DataTable.tsx'
import { positionText } from '#web/parts/position.ts'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'
import { isOpen } from './isOpen.ts'

/** AAAAA is said 5A. */
export const levelWord = (level: Area['level']) => (level ? `${level.length}A` : '')
export const placeOf = ({ province, city, district }: Area) => [province, city, district].filter(Boolean).join(' ')

/** What the table of scenic areas can show. Figures lead to the rows behind them where the account may open that page. */
export const areaColumns: ColumnsOf<typeof areas.list> = [
  {
    key: 'name',
    title: '景区',
    sort: true,
    rising: true,
    width: 170,
    grow: true,
    fixed: true,
    render: (area) => (
      <span title={area.name}>
        <span className="b">{area.name}</span> <span className="t3">{levelWord(area.level)}</span>
      </span>
    ),
  },
  {
    key: 'status',
    title: '状态',
    sort: true,
    rising: true,
    width: 76,
    render: (area) => <State of="area" is={area.status} />,
  },
  {
    key: 'place',
    title: '所在地',
    sort: 'province',
    rising: true,
    width: 150,
    grow: true,
    render: (area) => (
      <span title={placeOf(area)}>
        {area.province} <span className="t3">{area.city}</span>
      </span>
    ),
  },
  {
    key: 'operator',
    title: '运营商',
    sort: 'operatorName',
    rising: true,
    width: 116,
    grow: true,
    render: (area) => <span title={area.operatorName}>{area.operatorName}</span>,
  },
  {
    key: 'cases',
    title: '项目(个)',
    sort: true,
    width: 72,
    right: true,
    render: (area) => <Amount value={area.cases} to={may('area') && `/travelSpot/area?areaId=${area.id}`} />,
  },
  { key: 'devices', title: '在线 / 摄像头(台)', sort: true, width: 124, right: true, render: camerasOf },
  { key: 'hours', title: '开放时间', width: 132, hidden: true, render: hoursText },
  {
    key: 'contact',
    title: '联系人',
    width: 88,
    hidden: true,
    render: (area) => area.contact || <span className="t3">—</span>,
  },
  {
    key: 'phone',
    title: '联系电话',
    width: 124,
    hidden: true,
    render: (area) => area.phone || <span className="t3">—</span>,
  },
  {
    key: 'adcode',
    title: '行政区划代码',
    width: 104,
    hidden: true,
    render: (area) => area.adcode || <span className="t3">—</span>,
  },
  {
    key: 'position',
    title: '经纬度',
    width: 150,
    hidden: true,
    render: (area) => positionText(area) ?? <span className="t3">—</span>,
  },
  {
    key: 'createdAt',
    title: '建立时间',
    sort: true,
    width: 136,
    hidden: true,
    render: (area) => <Time at={area.createdAt} />,
  },
]

/** Cameras with a fresh heartbeat, and all of them; fewer stand out while the area is open. */
function camerasOf(area: Area) {
  const { id, devices, devicesOnline } = area
  if (!devices) return <span className="t3">—</span>
  return (
    <>
      <span className={devicesOnline < devices && isOpen(area) ? 'st-warn' : devicesOnline ? undefined : 't3'}>
        {devicesOnline}
      </span>{' '}
      / <Amount value={devices} to={may('equipment') && `/travelSpot/equipment?areaIds=${id}`} />
    </>
  )
}
