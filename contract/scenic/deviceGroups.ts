import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { Done, Id, Nullable, type Operation, type Reply } from '../kit.ts'
import { deviceStates } from './devices.ts'

/** How many cameras a group has at most. */
export const maxMembers = 100

/** How many cameras are moved at once. */
export const maxMoves = 200

/** A camera of a group with its state. */
export const GroupMember = Type.Object({
  id: Id,
  name: field.text('摄像头'),
  gbCode: field.text('国标编码'),
  state: field.choice('状态', deviceStates),
})

const groupId = Nullable(Id)
const base = '/webapi/v1/devicegroup'
const regular = crud(base, '相机配置组', ['cameraGroup'], {
  ...placed,
  name: field.name('组名称', { search: true, sort: true }),
  deviceIds: field.refs('摄像头', 'scenic.devices', { max: maxMembers, start: [] }),
  members: field.json<
    { id: number; name: string; gbCode: string; state: keyof typeof deviceStates }[],
    { write: 'never' }
  >(Type.Array(GroupMember, { title: '组内摄像头' }), { write: 'never' }),
  /** Where the group's pictures are printed. */
  printerId: field.ref('打印机', 'printing.printers', 'printerName', { null: true, filter: true }),
  printerName: field.text('打印机', { null: true, none: '没有绑定', write: 'never' }),
  devices: field.count('摄像头', '台', { write: 'never', sort: true }),
  online: field.count('在线', '台', { write: 'never', sort: true }),
  note: field.text('备注', { start: '', search: true }),
  createdAt,
})

export const deviceGroups = {
  list: { ...regular.list, path: `${base}/getAllDeviceGroup` },
  one: { ...regular.oneInBody, path: `${base}/getDeviceGroupById` },
  add: { ...regular.add, path: `${base}/addDeviceGroup` },
  edit: { ...regular.editInBody, path: `${base}/editDeviceGroup` },
  remove: { ...regular.removeInBody, path: `${base}/deleteDeviceGroup` },
  /** The groups of a project, and its cameras with the group of each. */
  ofCase: {
    method: 'POST',
    path: `${base}/ofCase`,
    origin: 'own',
    title: '相机配置组：一个项目的分组',
    pages: ['cameraGroup'],
    reads: true,
    body: Type.Object({ caseId: Id }),
    reply: Type.Object({
      groups: Type.Array(Type.Object({ id: Id, name: Type.String(), printerName: Nullable(Type.String()) })),
      cameras: Type.Array(Type.Object({ ...GroupMember.properties, groupId })),
    }),
  },
  /**
   * Moves cameras between the groups of a project, and out of them: all of them, or none. One that is
   * there already stays; refused if one of them is in another group than it is moved from.
   */
  arrange: {
    method: 'POST',
    path: `${base}/arrange`,
    origin: 'own',
    title: '相机配置组：调整分组',
    pages: ['cameraGroup'],
    body: Type.Object({
      caseId: Id,
      moves: Type.Array(Type.Object({ deviceId: Id, fromId: groupId, toId: groupId }), {
        title: '摄像头',
        minItems: 1,
        maxItems: maxMoves,
      }),
    }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
export type Grouping = Reply<typeof deviceGroups.ofCase>
export type DeviceGroup = Reply<typeof deviceGroups.list>['rows'][number]
