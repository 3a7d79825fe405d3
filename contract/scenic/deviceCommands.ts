import { Type } from 'typebox'
import { type CommandState, commandFields, commandStates } from '../commandFields.ts'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { Id, ListOf, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'

export const commandKinds = {
  snapshot: '抓拍',
  smartStart: '启动智能',
  smartStop: '停止智能',
  autorec: '自动录制',
  push: '推流设置',
  analyze: '分析服务器',
  deviceIp: '设备地址',
  osd: '画面文字',
  update: '程序升级',
} as const
export type CommandKind = keyof typeof commandKinds
/** What a camera remembers, once it has confirmed it. */
export const settingKinds = ['autorec', 'push', 'analyze', 'deviceIp', 'osd'] as const
export type SettingKind = (typeof settingKinds)[number]

export const openStates = ['queued', 'sent'] as const satisfies readonly CommandState[]

/** What every call that commands a camera answers: the command, on its way. */
export const CommandReceipt = Type.Object({
  commandId: Id,
  state: OneOf('状态', Object.keys(commandStates) as CommandState[]),
})
/** Of one camera, the newest that is not over. */
export const OpenCommand = Nullable(
  Type.Object({
    id: Id,
    kind: OneOf('命令', Object.keys(commandKinds) as CommandKind[]),
    state: OneOf('状态', Object.keys(commandStates) as CommandState[]),
    createdAt: Type.String(),
  }),
)

const pages = ['equipment', 'snapshot'] as const
const regular = crud(
  '/webapi/v1/scenic/devicecommand',
  '设备命令',
  pages,
  {
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'never' }),
    areaName: field.text('景区', { write: 'never' }),
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { filter: true, write: 'never' }),
    deviceName: field.text('摄像头', { write: 'never' }),
    ...commandFields(commandKinds),
    /** How often it went out; more than once where no answer came at first. */
    tries: field.count('发送', '次', { write: 'never' }),
  },
  { counter: '条', origin: 'own' },
)

/** Commands that can be sent to many cameras at once. */
export const batchKinds = ['snapshot', 'smartStart', 'smartStop'] as const satisfies readonly CommandKind[]

export const deviceCommands = {
  list: regular.list,
  /** Each camera receives its own command; cameras that cannot receive one are listed with the reason. */
  batch: {
    method: 'POST',
    path: '/webapi/v1/scenic/devicecommand/batch',
    origin: 'own',
    title: '设备命令：批量下达',
    pages,
    body: Type.Object({
      deviceIds: Type.Array(Id, { title: '摄像头', minItems: 1, maxItems: 200 }),
      kind: OneOf('命令', batchKinds),
    }),
    reply: ListOf(
      Type.Object({
        deviceId: Id,
        deviceName: Type.String(),
        commandId: Nullable(Id),
        /** Why no command was created. */
        reason: Nullable(Type.String()),
      }),
    ),
  },
} as const satisfies Record<string, Operation>
export type DeviceCommand = Reply<typeof deviceCommands.list>['rows'][number]
export type BatchReply = Reply<typeof deviceCommands.batch>
