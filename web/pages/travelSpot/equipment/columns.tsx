import type { devices } from '#contract/scenic/devices.ts'
import { smartTypes } from '#contract/scenic/devices.ts'
import { may } from '#web/kit/access.ts'
import { today } from '#web/kit/format.ts'
import { Amount } from '#web/parts/Amount.tsx'
import type { ColumnsOf } from '#web/parts/DataTable.tsx'
import { State } from '#web/parts/State.tsx'
import { Time } from '#web/parts/Time.tsx'
import { remarkOf } from './deviceWords.ts'
import { SmallView } from './Sight.tsx'

const none = <span className="t3">—</span>

/** What the table of cameras can show, as of the instant at which the rows were read. Figures of a camera that is not heard are dashes. */
export const deviceColumns = (asOf: string): ColumnsOf<typeof devices.list> => [
  {
    key: 'state',
    title: '状态',
    sort: true,
    rising: true,
    width: 92,
    fixed: true,
    render: (row) => <State of="place" is={row.state} />,
  },
  {
    key: 'name',
    title: '画面 / 名称',
    sort: true,
    rising: true,
    width: 250,
    grow: true,
    fixed: true,
    render: (row) => (
      <span className="row" title={row.name}>
        <SmallView device={row} asOf={asOf} />
        <span className="el">
          {row.name} <span className="t3">{remarkOf(row, asOf)}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'point',
    title: '点位',
    width: 120,
    hidden: true,
    render: (row) => (row.pointName ? <span title={row.pointName}>{row.pointName}</span> : none),
  },
  { key: 'gbCode', title: '国标编码', sort: true, rising: true, width: 170, render: (row) => row.gbCode },
  {
    key: 'area',
    title: '景区',
    sort: 'areaName',
    rising: true,
    width: 190,
    grow: true,
    render: (row) => <span title={row.areaName}>{row.areaName}</span>,
  },
  {
    key: 'case',
    title: '项目',
    width: 120,
    hidden: true,
    render: (row) => <span title={row.caseName}>{row.caseName}</span>,
  },
  { key: 'smart', title: '智能类型', width: 92, hidden: true, render: (row) => smartTypes[row.smartType] },
  {
    key: 'fps',
    title: '帧率(帧/秒)',
    sort: true,
    width: 92,
    right: true,
    render: (row) => (row.state === 'ok' && row.fps !== null ? trim(row.fps) : none),
  },
  {
    key: 'bitrate',
    title: '码率(Mbps)',
    sort: 'bitrateKbps',
    width: 92,
    right: true,
    render: (row) => (row.state === 'ok' && row.bitrateKbps !== null ? (row.bitrateKbps / 1000).toFixed(1) : none),
  },
  {
    key: 'latency',
    title: '延迟(ms)',
    sort: 'latencyMs',
    width: 80,
    right: true,
    render: (row) => (row.state === 'ok' && row.latencyMs !== null ? <Amount value={row.latencyMs} /> : none),
  },
  {
    key: 'today',
    title: '今日照片(张)',
    sort: 'picturesToday',
    width: 104,
    right: true,
    render: (row) => (
      <Amount
        value={row.picturesToday}
        to={may('photo') && `/pic/photo?caseId=${row.caseId}&deviceId=${row.id}&from=${today()}&to=${today()}`}
      />
    ),
  },
  {
    key: 'heartbeat',
    title: '最后心跳',
    sort: 'lastHeartbeatAt',
    width: 116,
    render: (row) => (row.lastHeartbeatAt ? <Time at={row.lastHeartbeatAt} brief /> : <span className="t3">从未</span>),
  },
  {
    key: 'createdAt',
    title: '建立时间',
    sort: true,
    width: 136,
    hidden: true,
    render: (row) => <Time at={row.createdAt} />,
  },
]

/** 25, 12.5 */
export const trim = (value: number) => String(Math.round(value * 10) / 10)
