import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { choosing, Id, ListOf, type Operation, type Reply } from '../kit.ts'
import { type MenuPage, menuPages } from '../menu.ts'
import { everyone, type Role } from '../roles.ts'

export const messageLevels = { info: '通知', warning: '警告', critical: '严重' } as const
/** By the clock. */
export const noticeStates = { running: '展示中', drafted: '未开始', ended: '已结束' } as const

/** A message leads to a page of the product and nowhere else. */
export const noticeLinks: ReadonlyMap<string, string> = new Map(
  (menuPages as readonly MenuPage[]).map(({ path, title }) => [path, title]),
)

const pages = ['channelCustomer'] as const
const base = '/webapi/v1/message/notice'

const regular = crud(
  base,
  '发布的消息',
  pages,
  {
    title: field.name('标题', { max: 60 }),
    text: field.note('内容', { start: '' }),
    level: field.choice('级别', messageLevels, { start: 'info' }),
    /** The path of a page, one of `noticeLinks`. */
    link: field.text('查看页面', { null: true, none: '不带链接' }),
    /** The roles that receive it if no accounts are named. */
    roles: field.json<Role[], { readonly start: Role[] }>(
      Type.Array(Type.Integer({ enum: [...everyone] }), { title: '角色', minItems: 1, maxItems: 4 }),
      { start: [...everyone] },
    ),
    operatorIds: field.refs('运营商', 'accounts.operators', { null: true, none: '全部运营商', max: 100 }),
    /** Only these accounts. */
    adminIds: field.refs('账号', 'accounts.admins', { null: true, none: '不限账号', max: 100 }),
    startsAt: field.instant('开始时间', { bounds: 'start', null: true, none: '立即' }),
    endsAt: field.instant('结束时间', { bounds: 'end', null: true, none: '一直展示', after: 'startsAt', ahead: true }),
    state: field.choice('状态', noticeStates, { write: 'never', hideable: false }),
    author: field.text('发布人', { null: true, write: 'never', none: '已删除的账号' }),
    /** How many of the accounts that receive it may sign in, and how many of those have read it. */
    reach: field.count('收件账号', '个', { write: 'never' }),
    readBy: field.count('已读账号', '个', { write: 'never' }),
    createdAt: field.instant('发布时间', { write: 'never', sort: true }),
  },
  { counter: '条', origin: 'own' },
)

/** Messages that 平台管理员 and 超级管理员 write to accounts. One above in role is not theirs to see or change. */
export const notices = {
  list: { ...regular.list, exported: false },
  add: regular.add,
  edit: regular.edit,
  remove: regular.remove,
  /** The accounts that can be chosen as receivers, for the form. */
  accounts: {
    method: 'POST',
    path: `${base}/accounts`,
    origin: 'own',
    title: '发布的消息：可选账号',
    pages,
    reads: true,
    body: Type.Object(choosing),
    reply: ListOf(Type.Object({ id: Id, name: Type.String() })),
  },
} as const satisfies Record<string, Operation>
export type Notice = Reply<typeof notices.list>['rows'][number]
