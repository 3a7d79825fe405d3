import Type, { type Static } from 'typebox'
import { crud, Id, Instant, ListOf, Maybe, Name, Nullable, OneOf, type Operation, Text } from '../kit.ts'

export const OperatorKind = OneOf('类型', ['platform', 'channel', 'scenic'])

export const OperatorDraft = Type.Object({
  name: Name('名称'),
  kind: OperatorKind,
  /** A scenic operator may stand under a channel operator. */
  parentId: Maybe(Nullable(Id)),
  contact: Maybe(Text('联系人', 40)),
  phone: Maybe(Type.String({ title: '联系电话', pattern: '^$|^[0-9-]{7,20}$' })),
})
export const Operator = Type.Object({
  id: Id,
  name: Name('名称'),
  kind: OperatorKind,
  parentId: Nullable(Id),
  parentName: Nullable(Type.String({ title: '所属渠道' })),
  contact: Text('联系人', 40),
  phone: Type.String({ title: '联系电话' }),
  /** Its own and those of operators under it, as with areas and turnover. */
  accounts: Type.Integer({ title: '账号数' }),
  areas: Type.Integer({ title: '景区数' }),
  /** Paid minus refunded over the last 30 days, in fen. */
  turnoverFen: Type.Integer({ title: '近 30 日实收(元)' }),
  createdAt: Instant,
  version: Type.Integer(),
})
export type Operator = Static<typeof Operator>

export const OperatorChoice = Type.Object({ id: Id, name: Type.String(), kind: OperatorKind, parentId: Nullable(Id) })

const pages = ['acenicuser', 'channelCustomer', 'travelSpot'] as const

export const operators = {
  /** A channel stands before the operators under it, so that the list reads as a tree. */
  ...crud('/webapi/v1/account/operator', '运营商', ['acenicuser', 'channelCustomer'], {
    row: Operator,
    draft: OperatorDraft,
    /** `customers` leaves the platform out. */
    filter: { q: Maybe(Text('关键字', 40)), kind: Maybe(OperatorKind), parentId: Maybe(Id), customers: Maybe(Type.Boolean()), id: Maybe(Id) },
    sorts: ['name', 'parentName', 'accounts', 'areas', 'turnoverFen', 'createdAt'],
  }),
  all: { method: 'GET', path: '/webapi/v1/account/operator/', title: '运营商：可选项', pages, reply: ListOf(OperatorChoice) },
  unused: { method: 'GET', path: '/webapi/v1/account/operator/unused', title: '运营商：未绑定账号的', pages: ['acenicuser', 'channelCustomer'], reply: ListOf(OperatorChoice) },
} as const satisfies Record<string, Operation>
