import { lazy } from 'react'
import { serverGroups } from '#contract/servers/serverGroups.ts'
import { type Server, servers } from '#contract/servers/servers.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { Load } from '#web/features/servers/Load.tsx'
import { oldSince } from '#web/features/servers/loads.ts'
import { marks, stateWord } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { AskCloud } from './AskCloud.tsx'
import { HealthCounts } from './HealthCounts.tsx'
import { ServerViews } from './ServerViews.tsx'
import { TypeSelect } from './TypeSelect.tsx'

const loaded = (key: 'cpu' | 'memory' | 'disk' | 'gpu') => ({
  width: 112,
  render: (row: Server) => <Load value={row[key]} since={oldSince(row)} />,
})

/**
 * The state that the cloud reports. Unknown states keep the cloud's own spelling;
 * a state is marked as old if the last query of the cloud failed.
 */
function CloudState({ server: { state, cloudState, cloudFault } }: { server: Server }) {
  const [tone, shape] = marks.server[state]
  return (
    <span title={cloudFault ? `${cloudFault}，这是上次查到的` : undefined}>
      <Status tone={tone} shape={shape}>
        <span>{state === 'other' ? cloudState : stateWord('server', state)}</span>
      </Status>
      {cloudFault && <span className="t3"> 旧</span>}
    </span>
  )
}

const followsHours = ({ schedule }: Partial<Pick<Server, 'schedule'>>) => schedule === 'hours'

/** Cloud servers with their state in the cloud and the health that they report. */
export const ServerList = crudPage({
  page: 'server',
  resource: servers,
  auditLog: 'servers.servers',
  reads: [serverGroups.list, servers.states, servers.types, servers.turns],
  live: ['server'],
  // Loads and silence change without an event.
  every: 10_000,
  meta: () => <ServerViews />,
  columns: {
    health: { fixed: true, width: 104, marks: marks.serverHealth },
    name: { head: true, width: 154 },
    state: { width: 116, render: (server) => <CloudState server={server} /> },
    groupName: { width: 110, hidden: true },
    type: { width: 96 },
    cpu: loaded('cpu'),
    memory: loaded('memory'),
    disk: loaded('disk'),
    gpu: loaded('gpu'),
    work: { render: (row) => (row.work === null ? undefined : <Work server={row} />) },
    devices: { width: 88 },
    innerAddress: { width: 128, hidden: true },
    publicAddress: { hidden: true, width: 128 },
    instanceId: { hidden: true, width: 128 },
    smartType: { hidden: true },
    schedule: { hidden: true },
    heartbeatAt: { render: ({ heartbeatAt }) => heartbeatAt && <Time at={heartbeatAt} brief /> },
    expiresAt: { hidden: true },
    createdAt: { hidden: true },
  },
  filters: {
    show: ['groupId', 'type'],
    controls: { type: TypeSelect },
    more: ['state', 'health', 'smartType', 'schedule'],
  },
  extra: (list) => <HealthCounts list={list} />,
  end: () => <AskCloud />,
  form: {
    name: {},
    instanceId: { hint: '云平台上的实例编号，登记时会向云平台核对' },
    groupId: { required: false },
    type: {},
    smartType: { hint: '摄像头只能指到识别同一类型的智能分析服务器' },
    port: { hint: '摄像头连接内网地址时用的端口' },
    schedule: { hint: '跟开放时间：开放前开机，闭园后做完就停机' },
    startBefore: { when: followsHours, hint: '第一个景区开放之前' },
    stopAfter: { when: followsHours, hint: '最后一个景区闭园之后' },
    note: { wide: true, required: false },
  },
  formWidth: 640,
  card: [
    ['name', 'health'],
    [
      (row) =>
        oldSince(row) !== undefined || row.cpu === null || row.cpu === undefined
          ? stateWord('server', row.state)
          : `CPU ${Math.round(row.cpu)}%`,
      (row) => `${count(row.devices)} 台摄像头`,
    ],
    ['innerAddress', 'heartbeatAt'],
  ],
  state: 'health',
  lead: lazy(() => import('./ServerStatus.tsx')),
  facts: {
    groupName: {},
    type: {},
    smartType: {},
    instanceId: {},
    innerAddress: { render: ({ innerAddress, port }) => (innerAddress ? `${innerAddress}:${port}` : undefined) },
    publicAddress: {},
    cores: {},
    memoryGb: {},
    expiresAt: {},
    note: {},
    createdAt: {},
  },
  details: lazy(() => import('./ServerDetails.tsx')),
  removal: ({ devices }) =>
    devices
      ? {
          blocked: `有 ${count(devices)} 台摄像头指向它。先把它们指到别的服务器。`,
          ...(can('equipment') && { way: { action: '去摄像头信息', to: '/travelSpot/equipment' } }),
        }
      : { follows: '云平台上的实例不受影响，只是不再在这里管理；命令记录一起删除。' },
})

/** The number of current tasks; dimmed if the server has stopped reporting. */
function Work({ server }: { server: Server }) {
  return <span className={oldSince(server) ? 't3' : undefined}>{count(server.work)}</span>
}
