import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { contactPhone, createdAt, field } from '../fields.ts'
import { byId, Done, Fen, Id, ListOf, Maybe, Nullable, type Operation, type Reply } from '../kit.ts'
import type { OperatorKind } from '../roles.ts'
import { turnover } from '../turnover.ts'

export const operatorKinds = {
  platform: '平台',
  channel: '渠道客户',
  scenic: '景区运营商',
} as const satisfies Record<OperatorKind, string>
/** Accounts of a disabled operator can neither sign in nor act. */
export const operatorStates = { on: '使用中', off: '已停用' } as const
const kind = field.choice('类型', operatorKinds, { filter: true, write: 'once', reserved: ['platform'] })

export const OperatorChoice = Type.Object({ id: Id, name: Type.String(), kind, parentId: Nullable(Id) })

const pages = ['acenicuser', 'channelCustomer', 'travelSpot', 'enterprise'] as const

/** A channel is listed before the operators under it, so that the list reads as a tree. `customers` leaves out the platform. */
const regular = crud(
  '/webapi/v1/account/operator',
  '运营商',
  ['acenicuser', 'channelCustomer'],
  {
    name: field.name('名称', { search: true, sort: true }),
    kind,
    /** A scenic operator may belong to a channel operator. */
    parentId: field.ref('所属渠道', 'accounts.channels', 'parentName', { null: true, filter: true }),
    parentName: field.text('所属渠道', { null: true, none: '直营', write: 'never', sort: true }),
    state: field.choice('状态', operatorStates, { write: 'never', filter: true, hideable: false }),
    disabledAt: field.instant('停用时间', { null: true, write: 'never', hideable: false }),
    contact: field.text('联系人', { max: 40, start: '' }),
    phone: contactPhone,
    /** Its own and those of operators under it, as with areas and turnover. */
    accounts: field.count('账号', '个', { write: 'never', sort: true, hideable: false }),
    areas: field.count('景区', '个', { write: 'never', sort: true, hideable: false }),
    turnoverFen: turnover,
    createdAt,
  },
  { filter: { customers: Maybe(Type.Boolean({ title: '仅客户' })) }, changesRights: true },
)

/** Counts of what depends on an operator. */
const dependents = {
  areas: Type.Integer(),
  accounts: Type.Integer(),
  /** Heartbeat within the last five minutes. */
  liveDevices: Type.Integer(),
  /** Of orders, and refunds that have come to no end. */
  openOrders: Type.Integer(),
  openRefunds: Type.Integer(),
  openRefundFen: Fen,
  /** Shares of receivers that have not arrived: frozen, on their way, or failed. */
  unsplitBills: Type.Integer(),
  unsplitFen: Fen,
  /** Prepaid prints, and the accounts that have any left. They are already paid for: reported here, but they do not prevent disabling. */
  printsLeft: Type.Integer(),
  printAccounts: Type.Integer(),
}

export const operatorVerbs = { disable: '停用', enable: '启用' } as const
const inUse = <const K extends keyof typeof operatorVerbs>(key: K) =>
  ({
    method: 'PUT',
    path: `/webapi/v1/account/operator/{id}/${key}`,
    origin: 'own',
    title: `运营商：${operatorVerbs[key]}`,
    pages: ['acenicuser', 'channelCustomer'],
    changesRights: true,
    stepUp: true,
    ...byId,
    reply: Done,
  }) as const satisfies Operation

export const operators = {
  list: regular.list,
  add: regular.add,
  edit: regular.edit,
  remove: regular.remove,
  /**
   * Everything that belongs to an operator and to those under it, and would be orphaned. An operator cannot be removed while any of it
   * exists.
   */
  impact: {
    method: 'GET',
    path: '/webapi/v1/account/operator/{id}/impact',
    origin: 'own',
    title: '运营商：名下还有什么',
    pages: ['acenicuser', 'channelCustomer'],
    ...byId,
    reply: Type.Object({
      operators: Type.Integer(),
      keys: Type.Integer(),
      ...dependents,
      /** Of the operator itself alone, without those under it: what disabling it is about. */
      own: Type.Object(dependents),
    }),
  },
  /** Signs its accounts out at once, until it is enabled again. Refused (2002) while money of its own scenic areas is unsettled. */
  disable: inUse('disable'),
  enable: inUse('enable'),
  all: {
    method: 'GET',
    path: '/webapi/v1/account/operator/',
    title: '运营商：可选项',
    pages,
    reply: ListOf(OperatorChoice),
  },
  unused: {
    method: 'GET',
    path: '/webapi/v1/account/operator/unused',
    title: '运营商：未绑定账号的',
    pages: ['acenicuser', 'channelCustomer'],
    reply: ListOf(OperatorChoice),
  },
} as const satisfies Record<string, Operation>
export type Operator = Reply<typeof operators.list>['rows'][number]
