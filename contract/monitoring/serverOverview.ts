import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Id, Instant, ListOf, Maybe, Nullable, type Operation, type Reply } from '../kit.ts'
import { deviceStates } from '../scenic/devices.ts'
import { serverHealths, serverStates, serverTypes } from '../servers/servers.ts'

const percent = (title: string) => Nullable(field.number(title, '%'))
const count = (title: string) => field.count(title, '台')

/** A cloud server with its load. */
export const LoadedServer = Type.Object({
  id: Id,
  name: field.text('服务器'),
  groupId: Nullable(Id),
  groupName: Nullable(field.text('服务器组')),
  type: field.choice('类型', serverTypes),
  state: field.choice('云上状态', serverStates),
  health: field.choice('健康', serverHealths),
  cpu: percent('CPU'),
  memory: percent('内存'),
  disk: percent('磁盘'),
  gpu: percent('GPU'),
  work: Nullable(field.count('正在处理', '个')),
  /** The loads are those of this moment. */
  heartbeatAt: Nullable(Instant),
  devices: count('摄像头'),
})

/** How loaded the cloud servers are, and which cameras send to them. */
export const serverOverview = {
  servers: {
    method: 'GET',
    path: '/webapi/v1/operation/overview/server',
    title: '总览：服务器负载',
    pages: ['overview', 'resource', 'server'],
    reply: Type.Object({
      rows: Type.Array(LoadedServer),
      asOf: Instant,
    }),
  },
  /** Each server with its cameras by state; those of one server by name, 200 at most. */
  devices: {
    method: 'GET',
    path: '/webapi/v1/operation/overview/cvmdevice',
    title: '总览：服务器上的摄像头',
    pages: ['resource', 'server'],
    query: Type.Object({ serverId: Maybe(Id) }),
    reply: Type.Object({
      ...ListOf(
        Type.Object({
          serverId: Id,
          serverName: field.text('服务器'),
          total: count('摄像头'),
          ok: count(deviceStates.ok),
          unknown: count(deviceStates.unknown),
          down: count(deviceStates.down),
          pending: count(deviceStates.pending),
          closed: count(deviceStates.closed),
          maintenance: count(deviceStates.maintenance),
          devices: Type.Array(
            Type.Object({
              id: Id,
              name: field.text('摄像头'),
              areaName: field.text('景区'),
              caseName: field.text('项目'),
              state: field.choice('状态', deviceStates),
            }),
          ),
        }),
      ).properties,
      /** Cameras that send to no cloud server. */
      elsewhere: count('未指向云服务器'),
    }),
  },
} as const satisfies Record<string, Operation>
export type ServerDevices = Reply<typeof serverOverview.devices>['rows'][number]
