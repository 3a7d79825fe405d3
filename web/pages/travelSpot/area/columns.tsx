import { type cases, caseTypes } from '#contract/scenic/cases.ts'
import { may } from '#web/kit/access.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { ColumnsOf } from '#web/parts/DataTable.tsx'
import { Money } from '#web/parts/Money.tsx'
import { State } from '#web/parts/State.tsx'
import { Thumb } from '#web/parts/Thumb.tsx'
import { Time } from '#web/parts/Time.tsx'
import { faceOf } from './caseWords.ts'

/** What the table of projects can show. */
export const caseColumns: ColumnsOf<typeof cases.list> = [
  {
    key: 'name',
    title: '项目',
    sort: true,
    rising: true,
    width: 220,
    grow: true,
    fixed: true,
    render: (row) => (
      <span className="row" title={row.name}>
        <Thumb url={faceOf(row)} />
        <span className="b el">{row.name}</span>
      </span>
    ),
  },
  {
    key: 'area',
    title: '景区',
    sort: 'areaName',
    rising: true,
    width: 170,
    grow: true,
    render: (row) => <span title={row.areaName}>{row.areaName}</span>,
  },
  { key: 'caseType', title: '类型', width: 92, render: (row) => caseTypes[row.caseType] },
  {
    key: 'status',
    title: '状态',
    sort: true,
    rising: true,
    width: 92,
    render: (row) => <State of="case" is={row.status} />,
  },
  {
    key: 'points',
    title: '点位(个)',
    sort: true,
    width: 80,
    right: true,
    render: (row) => <Amount value={row.points} to={may('point') && `/pic/point?caseId=${row.id}`} />,
  },
  {
    key: 'devices',
    title: '摄像头(台)',
    sort: true,
    width: 88,
    right: true,
    render: (row) => <Amount value={row.devices} to={may('equipment') && `/travelSpot/equipment?caseId=${row.id}`} />,
  },
  {
    key: 'price',
    title: '默认价(元)',
    sort: 'priceDefaultFen',
    width: 96,
    right: true,
    render: (row) => <Money fen={row.priceDefaultFen} />,
  },
  {
    key: 'clip',
    title: '片段(秒)',
    sort: 'clipSeconds',
    width: 80,
    right: true,
    render: (row) => <Amount value={row.clipSeconds} />,
  },
  { key: 'images', title: '图片(张)', width: 80, right: true, render: (row) => <Amount value={row.images.length} /> },
  { key: 'createdAt', title: '建立时间', sort: true, width: 136, render: (row) => <Time at={row.createdAt} /> },
]
