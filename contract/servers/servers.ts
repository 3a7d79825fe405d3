import { Type } from 'typebox'
import { commandStates } from '../commandFields.ts'
import { Changed, crud } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { Done, Id, ListOf, Maybe, Nullable, type Operation, type Reply } from '../kit.ts'
import { CommandReceipt } from '../scenic/deviceCommands.ts'
import { smartTypes } from '../scenic/devices.ts'
import { serverCommandKinds } from './serverCommands.ts'

export const serverTypes = { smart: '智能分析', synthesis: '视频合成', media: '流媒体', app: '应用' } as const
export type ServerType = keyof typeof serverTypes

/**
 * As reported by the cloud; `unknown` before its first response, `missing` if it has no such instance, `other` for a state that is not
 * listed here.
 */
export const serverStates = {
  missing: '云上不存在',
  launchFailed: '创建失败',
  unknown: '未查询到',
  other: '别的状态',
  pending: '创建中',
  starting: '开机中',
  rebooting: '重启中',
  stopping: '关机中',
  rescue: '救援模式',
  migrating: '热迁移中',
  shutdown: '已停待销毁',
  terminating: '销毁中',
  stopped: '已关机',
  running: '运行中',
} as const
export type ServerState = keyof typeof serverStates

/** The cloud's words for its states. */
export const cloudStates: Readonly<Record<string, ServerState>> = {
  PENDING: 'pending',
  LAUNCH_FAILED: 'launchFailed',
  RUNNING: 'running',
  STOPPED: 'stopped',
  STARTING: 'starting',
  STOPPING: 'stopping',
  REBOOTING: 'rebooting',
  SHUTDOWN: 'shutdown',
  TERMINATING: 'terminating',
  ENTER_RESCUE_MODE: 'rescue',
  RESCUE_MODE: 'rescue',
  EXIT_RESCUE_MODE: 'rescue',
  ENTER_SERVICE_LIVE_MIGRATE: 'migrating',
  SERVICE_LIVE_MIGRATE: 'migrating',
  EXIT_SERVICE_LIVE_MIGRATE: 'migrating',
}

/** From which percentage on a load is too high, and from which it is high. */
export const overloadFrom = 90
export const busyFrom = 75
/** A sign of life older than this says nothing of the present, in seconds. */
export const serverSilentAfter = 90

/** How a server is by its own signs of life. What needs somebody comes first. */
export const serverHealths = {
  silent: '失联',
  overloaded: '过载',
  unheard: '待接入',
  draining: '准备停机',
  off: '未运行',
  ok: '正常',
} as const
export type ServerHealth = keyof typeof serverHealths

/** When a server runs: as people start and stop it, or while scenic areas are open. */
export const serverSchedules = { none: '手动', hours: '跟开放时间' } as const
export type ServerSchedule = keyof typeof serverSchedules
/** Who a schedule's commands are by. */
export const scheduleName = '开关机计划'

/** Percent of what there is; null where it never said. */
const load = (title: string) =>
  field.number(title, '%', { min: 0, max: 100, null: true, none: '未上报', write: 'never', sort: true })

const base = '/webapi/v1/cvm'
const regular = crud(
  base,
  '服务器',
  ['server'],
  {
    name: field.name('服务器名称', { search: true, sort: true }),
    instanceId: field.code(
      '实例编号',
      '^ins-[0-9a-z]{8}$',
      { rule: '应为 ins- 加 8 位小写字母或数字' },
      { search: true, write: 'once' },
    ),
    groupId: field.ref('服务器组', 'servers.serverGroups', 'groupName', { null: true, filter: true }),
    groupName: field.text('服务器组', { null: true, none: '未分组', write: 'never' }),
    type: field.choice('类型', serverTypes, { filter: true, sort: true }),
    smartType: field.choice('智能类型', smartTypes, { start: 'none', filter: true }),
    port: field.count('服务端口', '', { min: 1, max: 65_535, start: 9000 }),
    schedule: field.choice('开关机', serverSchedules, { start: 'none', filter: true }),
    startBefore: field.count('提前开机', '分钟', { min: 0, max: 240, start: 30 }),
    stopAfter: field.count('延后停机', '分钟', { min: 0, max: 720, start: 60 }),
    state: field.choice('云上状态', serverStates, { write: 'never', filter: true, sort: true, hideable: false }),
    /** In the cloud's own spelling. */
    cloudState: field.text('云上原文', { write: 'never' }),
    stateSince: field.instant('状态始于', { null: true, none: '未知', write: 'never' }),
    /** When the cloud last reported the state, and why it has not since. */
    cloudAt: field.instant('云上状态截至', { null: true, none: '未查询到', write: 'never', hideable: false }),
    cloudFault: field.text('查询失败原因', { write: 'never' }),
    health: field.choice('健康', serverHealths, { write: 'never', filter: true, sort: true, hideable: false }),
    cpu: load('CPU'),
    memory: load('内存'),
    disk: load('磁盘'),
    gpu: load('GPU'),
    work: field.count('正在处理', '个', { null: true, none: '未上报', write: 'never', sort: true, hideable: false }),
    heartbeatAt: field.instant('最后心跳', { null: true, none: '从未', write: 'never', sort: true, hideable: false }),
    /** Cameras that have confirmed that they send to it. */
    devices: field.count('摄像头', '台', { write: 'never', sort: true, hideable: false }),
    innerAddress: field.text('内网地址', { write: 'never', search: true }),
    publicAddress: field.text('公网地址', { write: 'never', search: true }),
    cores: field.count('CPU 核数', '核', { null: true, none: '未知', write: 'never' }),
    memoryGb: field.number('内存大小', 'GB', { null: true, none: '未知', write: 'never' }),
    expiresAt: field.instant('到期时间', { null: true, none: '按量计费或未知', write: 'never' }),
    /** From then on the server accepts no new work, and stops once it has none. */
    drainAt: field.instant('停机准备始于', { null: true, none: '没有', write: 'never', hideable: false }),
    drainBy: field.text('准备停机的人', { write: 'never' }),
    /** The command in progress, if there is one. */
    commandKind: field.choice('执行中的命令', serverCommandKinds, {
      null: true,
      none: '没有',
      write: 'never',
      hideable: false,
    }),
    commandState: field.choice('命令状态', commandStates, {
      null: true,
      none: '没有',
      write: 'never',
      hideable: false,
    }),
    note: field.text('备注', { start: '', search: true }),
    createdAt,
  },
  { counter: '台', filter: { ids: Maybe(field.refs('服务器', 'servers.servers')) } },
)

/**
 * The effects of the command that the user has confirmed: cameras that send to the server, and its running tasks (null if it does not
 * report them).
 * The command is refused if either number has grown since.
 */
const agreed = {
  id: Id,
  devices: Type.Integer({ title: '已确认的摄像头', minimum: 0 }),
  work: Nullable(Type.Integer({ title: '已确认的任务', minimum: 0 })),
}
/** So many areas are named. */
export const shownAreas = 5
const command = <const K extends string>(path: K, title: string) =>
  ({
    method: 'POST',
    path: `${base}/${path}`,
    title: `服务器：${title}`,
    pages: ['server'],
  }) as const

export const servers = {
  list: { ...regular.list, path: `${base}/admin/commonpage`, pages: ['server', 'resource', 'synthesis'] },
  /** The cloud is queried first: an instance that it does not have is not registered. */
  add: { ...regular.add, path: `${base}/admin`, ownTransactions: true },
  edit: regular.edit,
  remove: regular.remove,
  smartType: {
    ...command('smart/type', '设置智能类型'),
    body: Type.Object({ id: Id, smartType: field.choice('智能类型', smartTypes), version: Changed.properties.version }),
    reply: Changed,
  },
  /** The server accepts no new work and stops once it has none; `stop: false` cancels this. */
  stopSoon: {
    ...command('tsoon/stop', '做完停机'),
    body: Type.Object({ id: Id, stop: field.flag('停机', ['做完停机', '取消停机']) }),
    reply: Done,
  },
  types: {
    ...command('cvmTypes', '类型'),
    reads: true,
    body: Type.Object({}),
    reply: ListOf(
      Type.Object({
        type: field.choice('类型', serverTypes),
        servers: field.count('服务器', '台'),
        running: field.count('运行中', '台'),
      }),
    ),
  },
  /** Like the list, after querying the cloud about servers whose state is older than five seconds. */
  states: {
    ...command('cvmStatus', '实时状态'),
    reads: true,
    body: Type.Object({ ids: Maybe(field.refs('服务器', 'servers.servers')) }),
    reply: regular.list.reply,
  },
  reboot: { ...command('reboot', '重启'), stepUp: true, body: Type.Object(agreed), reply: CommandReceipt },
  clean: { ...command('clean', '清理磁盘'), stepUp: true, body: Type.Object(agreed), reply: CommandReceipt },
  /** What a server's schedule does next; without a server or a schedule, nothing. */
  turns: {
    ...command('turns', '开关机计划'),
    origin: 'own',
    reads: true,
    body: Type.Object({ serverId: Id }),
    reply: Type.Object({
      /** Null without a schedule. */
      turns: Nullable(
        Type.Object({
          /** The areas that it follows: those of its cameras, or all if it has none. */
          areas: Type.Array(Type.Object({ id: Id, name: Type.String() }), { maxItems: shownAreas }),
          areasTotal: field.count('景区', '个'),
          /** Whether the server should run now. */
          isOn: Type.Boolean(),
          /** When that ends; null if not within two days, or not at all. */
          until: Nullable(field.instant('下一次')),
        }),
      ),
    }),
  },
  start: { ...command('start', '开机'), origin: 'own', body: Type.Object({ id: Id }), reply: CommandReceipt },
} as const satisfies Record<string, Operation>
export type ServerTurns = NonNullable<Reply<typeof servers.turns>['turns']>
export type Server = Reply<typeof servers.list>['rows'][number]
