import { lazy } from 'react'
import { products } from '#contract/releases/software.ts'
import { type Device, devices } from '#contract/scenic/devices.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { useAsOf } from '#web/crud/shownList.ts'
import { ReportMatter } from '#web/features/matters/ReportMatter.tsx'
import { readsOfDevice } from '#web/features/reads.ts'
import { BatchBar } from '#web/features/scenic/device/BatchBar.tsx'
import { remarkOf } from '#web/features/scenic/device/previewContent.ts'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count, today } from '#web/kit/format.ts'
import { Amount } from '#web/parts/value/Amount.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { DeviceCounts, DevicesLive, PicturesToday } from './DeviceCounts.tsx'
import { reportOf } from './report.ts'
import { SmallView } from './sight/DeviceView.tsx'
import { Wall } from './sight/Wall.tsx'

const none = <span className="t3">—</span>
/** 25, 12.5 */
/** Values of a camera that is not online are outdated and not shown. */
const onlineValue = (state: Device['state'], value: number | null) => (state === 'ok' ? value : null)
const picturesOf = ({ id, caseId }: Device) =>
  can('photo') && `/pic/photo?caseId=${caseId}&deviceId=${id}&from=${today()}&to=${today()}`

function Name({ device }: { device: Device }) {
  const asOf = useAsOf()
  return (
    <span className="row" title={device.name}>
      <SmallView device={device} />
      <span className="el">
        {device.name} <span className="t3">{remarkOf(device, asOf)}</span>
      </span>
    </span>
  )
}

const { words: behindWords = {} } = fieldIn(fieldsOf(devices.list), 'behind')
/** The running version, and whether a newer one has been released. */
function Program({ device, line }: { device: Device; line?: true }) {
  const { program, programVersion, behind } = device
  if (!programVersion) return none
  return (
    <span className={line && 'el'} title={program ? products[program] : undefined}>
      {programVersion} {behind && <span className="st-warn">{behindWords.true}</span>}
    </span>
  )
}

/** 摄像头信息: cameras with their states, as a list or as a wall of their pictures. */
export default crudPage({
  page: 'equipment',
  resource: devices,
  auditLog: 'scenic.devices',
  reads: readsOfDevice,
  live: ['device', 'command'],
  // A camera that falls silent, and its figures, change without an event.
  every: 15_000,
  columns: {
    state: { fixed: true, width: 92, marks: marks.place },
    name: { fixed: true, grow: true, width: 220, render: (device) => <Name device={device} /> },
    pointName: { hidden: true, width: 120 },
    gbCode: {},
    areaName: { width: 160 },
    caseName: { hidden: true, width: 120 },
    smartType: { hidden: true },
    smartState: { width: 92, marks: marks.smart },
    onBus: { hidden: true },
    programVersion: { hidden: true, width: 150, render: (device) => <Program device={device} line /> },
    fps: { render: ({ state, fps }) => (onlineValue(state, fps) === null ? none : undefined) },
    bitrateKbps: {
      title: '码率(Mbps)',
      render: ({ state, bitrateKbps }) =>
        onlineValue(state, bitrateKbps) === null ? none : ((bitrateKbps ?? 0) / 1000).toFixed(1),
    },
    latencyMs: {
      hidden: true,
      render: ({ state, latencyMs }) =>
        onlineValue(state, latencyMs) === null ? none : <Amount value={latencyMs ?? 0} />,
    },
    picturesToday: { to: picturesOf },
    lastHeartbeatAt: {
      render: ({ lastHeartbeatAt }) => lastHeartbeatAt && <Time at={lastHeartbeatAt} brief />,
    },
    createdAt: { hidden: true },
  },
  filters: { show: ['areaIds', 'caseId'], more: ['pointId', 'smartType', 'smartState', 'onBus', 'behind', 'expected'] },
  meta: (list) => <DevicesLive asOf={list.asOf} />,
  extra: (list) => <DeviceCounts list={list} />,
  sums: (list) => <PicturesToday list={list} />,
  second: { key: 'wall', label: '画面墙', icon: 'grid', component: Wall },
  form: {
    caseId: {},
    pointId: { hint: '可以先不放到点位' },
    name: {},
    smartType: {},
    gbCode: {
      wide: true,
      control: lazy(() => import('#web/features/scenic/code/GbCodeField.tsx')),
      hint: (row) => row && '改了编码，摄像头要用新编码上报心跳和照片',
    },
  },
  formWidth: 640,
  card: [
    ['name', 'state'],
    [
      (device) => `${device.areaName} ${device.pointName ?? device.caseName}`,
      (device) => `今日 ${count(device.picturesToday)} 张`,
    ],
    ['gbCode', 'lastHeartbeatAt'],
  ],
  cardPicture: (device) => <SmallView device={device} width={52} height={52} />,
  state: 'state',
  lead: lazy(() => import('./sight/DevicePreview.tsx')),
  facts: {
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => can('area') && `/travelSpot/area?open=${caseId}` },
    pointName: {},
    smartType: {},
    programVersion: { render: (device) => <Program device={device} /> },
    lastHeartbeatAt: {},
    fps: { render: ({ state, fps }) => (onlineValue(state, fps) === null ? none : undefined) },
    bitrateKbps: {
      render: ({ state, bitrateKbps }) =>
        onlineValue(state, bitrateKbps) === null ? none : `${((bitrateKbps ?? 0) / 1000).toFixed(1)} Mbps`,
    },
    latencyMs: {
      render: ({ state, latencyMs }) => (onlineValue(state, latencyMs) === null ? none : `${latencyMs} ms`),
    },
    picturesToday: { to: picturesOf },
    snapshotAt: {},
    createdAt: {},
  },
  details: lazy(() => import('./detail/DeviceDetails.tsx')),
  batch: (rows) => <BatchBar rows={rows} />,
  removal: ({ picturesToday }) => ({
    follows: `以它的国标编码上报的心跳、照片和订单将被拒收。已有的照片${picturesToday ? `（今天 ${count(picturesToday)} 张）` : ''}和订单保留，仍显示它的名称；国标编码可重新登记。`,
  }),
  actions: (device) => <ReportMatter report={reportOf(device)} link />,
  actionsWidth: 168,
})
