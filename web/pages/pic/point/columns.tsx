import type { points } from '#contract/caseconf/points.ts'
import { may } from '#web/kit/access.ts'
import { today } from '#web/kit/format.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { ColumnsOf } from '#web/parts/DataTable.tsx'
import { Icon } from '#web/parts/Icon.tsx'
import { placedColumns } from '#web/parts/placedColumns.tsx'
import { positionText } from '#web/parts/position.ts'
import { Time } from '#web/parts/Time.tsx'

/** What the table of points can show. */
export const pointColumns: ColumnsOf<typeof points.list> = [
  ...placedColumns('点位', 180),
  { key: 'sort', title: '次序', sort: true, rising: true, width: 64, right: true, render: (row) => <Amount value={row.sort} /> },
  { key: 'hot', title: '打卡点', sort: true, width: 80, render: (row) => (row.hot ? <HotMark /> : <span className="t3">—</span>) },
  {
    key: 'devices',
    title: '摄像头(台)',
    sort: true,
    width: 92,
    right: true,
    render: (row) => <Amount value={row.devices} to={may('equipment') && `/travelSpot/equipment?pointId=${row.id}`} />,
  },
  {
    key: 'today',
    title: '今日照片(张)',
    sort: 'picturesToday',
    width: 108,
    right: true,
    render: (row) => <Amount value={row.picturesToday} to={may('photo') && `/pic/photo?caseId=${row.caseId}&pointId=${row.id}&from=${today()}&to=${today()}`} />,
  },
  { key: 'position', title: '经纬度', width: 150, render: (row) => positionText(row) ?? <span className="t3">—</span> },
  { key: 'createdAt', title: '建立时间', sort: true, width: 136, hidden: true, render: (row) => <Time at={row.createdAt} /> },
]

const HotMark = () => (
  <span className="st st-info">
    <Icon name="star" size={14} />是
  </span>
)
