import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { byId, Done, Id, ListOf, Maybe, type Operation, type Reply, Text, Version } from '../kit.ts'
import type { PageName } from '../menu.ts'
import { everyone } from '../roles.ts'
import { AccountName, accountFields, initialSecrets, MaybePhone, Permission } from './accountFields.ts'
import { ClearPassword, login, logout, me, PasswordHash, role } from './login.ts'
import { openable } from './pageChoice.ts'

const { name, trueName, allowLogin, validUntil } = accountFields
const defaultDownNum = field.count('默认下载次数', '次', {
  min: 1,
  max: 999,
  hideable: false,
  hint: '用它新增套餐而没有填下载次数时，取这个数',
})
const operatorName = field.text('运营商', { write: 'never' })
/** The parent of a sub-account (个人账号). */
const parentName = field.text('上级账号', { null: true, write: 'never', hideable: false })
const operatorId = field.ref('运营商', 'accounts.operators', 'operatorName', { filter: true })

/** A draft without a permission tree inherits the tree of the account that creates it; likewise its expiry and default downloads. */
export const AdminDraft = Type.Object({
  name,
  trueName,
  phone: MaybePhone,
  role,
  operatorId,
  allowLogin: Maybe(allowLogin),
  validUntil: Maybe(validUntil),
  defaultDownNum: Maybe(defaultDownNum),
  permission: Maybe(Permission),
})

/** Own password: `clearpwd`, `pwd`, `oldpwd`, `name`. Another account: the remaining fields. */
const AdminChange = Type.Object({
  clearpwd: Maybe(ClearPassword),
  pwd: Maybe(PasswordHash),
  oldpwd: Maybe(PasswordHash),
  name: Maybe(AccountName),
  trueName: Maybe(trueName),
  phone: MaybePhone,
  role: Maybe(role),
  operatorId: Maybe(operatorId),
  allowLogin: Maybe(allowLogin),
  validUntil: Maybe(validUntil),
  defaultDownNum: Maybe(defaultDownNum),
  version: Maybe(Version),
})

const regular = crud(
  '/webapi/v1/account/admin',
  '账号',
  ['acenicuser'],
  {
    ...accountFields,
    role,
    operatorId,
    operatorName,
    parentName,
    defaultDownNum,
    /** Names of the pages that it may open now, by its role, its tree and the account above it. */
    pages: field.json<PageName[], { write: 'never'; hideable: false }>(Type.Array(Type.String(), { title: '页面' }), {
      write: 'never',
      hideable: false,
    }),
    /** Whether the caller may change the account, its permission tree, its password and its sessions. */
    manageable: field.flag('可管理', ['可管理', '只可查看'], { write: 'never' }),
  },
  // `adminId` narrows the list to the accounts under one, `opens` to those that may open a page now.
  { filter: { adminId: Maybe(Id), opens: Maybe(openable) }, changesRights: true },
)

/** The conditions of the list that its tables by pages have too. */
const narrowing = {
  q: Maybe(Text('关键字', 40)),
  role: Maybe(role),
  operatorId: Maybe(operatorId),
  state: Maybe(accountFields.state),
}

/** How many accounts of each role may open one page; roles without any are left out. */
const PageOpeners = Type.Object({
  page: openable,
  roles: Type.Array(Type.Object({ role, accounts: Type.Integer() }), { maxItems: everyone.length }),
})

export const admins = {
  login,
  logout,
  me,
  list: { ...regular.list, pages: ['acenicuser', 'channelCustomer'] },
  add: {
    ...regular.add,
    body: AdminDraft,
    reply: Type.Object({ id: Id, ...initialSecrets }),
    stepUp: true,
    ownTransactions: true,
  },
  edit: {
    method: 'PUT',
    path: '/webapi/v1/account/admin/{id}',
    title: '账号：修改',
    pages: 'session',
    ...byId,
    body: AdminChange,
    reply: Done,
    changesRights: true,
    beforeOwnPassword: true,
    ownTransactions: true,
  },
  /** Sets a new password for another account and ends its sessions. */
  resetPassword: {
    method: 'POST',
    path: '/webapi/v1/account/admin/{id}/password',
    origin: 'own',
    title: '账号：重设密码',
    pages: ['acenicuser'],
    ...byId,
    reply: Type.Object({ ...initialSecrets }),
    changesRights: true,
    stepUp: true,
    ownTransactions: true,
  },
  remove: { ...regular.remove, stepUp: true },
  permission: {
    method: 'POST',
    path: '/webapi/v1/account/admin/adminPermission/modify',
    title: '账号：修改权限树',
    pages: ['acenicuser'],
    body: Type.Object({ id: Id, adminPermission: Permission, version: Maybe(Version) }),
    reply: Done,
    changesRights: true,
    stepUp: true,
  },
  /** What a new account begins with: the caller's own number. */
  defaultDownNum: {
    method: 'GET',
    path: '/webapi/v1/account/admin/defaultDownNum',
    title: '账号：默认下载次数',
    pages: ['acenicuser'],
    reply: Type.Object({ defaultDownNum }),
  },
  /** Who may open each page, of the accounts of the list with these conditions, whether or not they can sign in at the moment. */
  openers: {
    method: 'POST',
    path: '/webapi/v1/account/admin/openers',
    origin: 'own',
    title: '账号：谁能打开什么',
    pages: ['acenicuser'],
    reads: true,
    body: Type.Object(narrowing),
    reply: ListOf(PageOpeners),
  },
  /** What an account that the caller manages has in hand, and what ends with it; nothing for others. */
  impact: {
    method: 'POST',
    path: '/webapi/v1/account/admin/impact',
    origin: 'own',
    title: '账号：手上还有什么',
    pages: ['acenicuser', 'subaccount'],
    reads: true,
    body: Type.Object({ adminId: Id }),
    reply: Type.Object({
      /** Lists that it gets as a file again and again; these end with the account. */
      exports: Type.Array(Type.String()),
      /** As whom it mends matters; empty unless the caller may open matters. They stay, without an account. */
      responsors: Type.Array(Type.Object({ id: Id, name: Type.String(), unsolved: Type.Integer() })),
    }),
  },
  /** Who can open what, as a table for a spreadsheet: the accounts of the list with these conditions, by pages. */
  matrix: {
    method: 'POST',
    path: '/webapi/v1/account/admin/matrix',
    origin: 'own',
    title: '账号：权限矩阵',
    pages: ['acenicuser'],
    reads: true,
    body: Type.Object({ ...narrowing, opens: Maybe(openable) }),
    /** CSV with a byte order mark; no cell is read as a formula. */
    reply: Type.Object({ text: Type.String({ title: '内容' }) }),
  },
} as const satisfies Record<string, Operation>
export type Admin = Reply<typeof admins.list>['rows'][number]
