import type { Point } from '#contract/caseconf/points.ts'
import { may } from '#web/kit/access.ts'
import { today } from '#web/kit/format.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { Column } from '#web/parts/DataTable.tsx'
import { Icon } from '#web/parts/Icon.tsx'
import { positionText } from '#web/parts/position.ts'
import { Time } from '#web/parts/Time.tsx'

/** What the table of points can show. */
export const pointColumns: readonly Column<Point>[] = [
  {
    key: 'name',
    title: '点位',
    width: 180,
    grow: true,
    fixed: true,
    render: (row) => (
      <span className="b" title={row.name}>
        {row.name}
      </span>
    ),
  },
  { key: 'area', title: '景区', width: 170, grow: true, render: (row) => <span title={row.areaName}>{row.areaName}</span> },
  { key: 'case', title: '项目', width: 140, render: (row) => <span title={row.caseName}>{row.caseName}</span> },
  { key: 'sort', title: '次序', width: 64, right: true, render: (row) => <Amount value={row.sort} /> },
  { key: 'hot', title: '打卡点', width: 80, render: (row) => (row.hot ? <HotMark /> : <span className="t3">—</span>) },
  {
    key: 'devices',
    title: '摄像头(台)',
    width: 92,
    right: true,
    render: (row) => <Amount value={row.devices} to={may('equipment') && `/travelSpot/equipment?pointId=${row.id}`} />,
  },
  {
    key: 'today',
    title: '今日照片(张)',
    width: 108,
    right: true,
    render: (row) => <Amount value={row.picturesToday} to={may('photo') && `/pic/photo?pointId=${row.id}&from=${today()}&to=${today()}`} />,
  },
  { key: 'position', title: '经纬度', width: 150, render: (row) => positionText(row) ?? <span className="t3">—</span> },
  { key: 'createdAt', title: '建立时间', width: 136, hidden: true, render: (row) => <Time at={row.createdAt} /> },
]

const HotMark = () => (
  <span className="st st-info">
    <Icon name="star" size={14} />是
  </span>
)
