import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { byId, Done, Id, Maybe, Nullable, type Operation, type Reply, Text, Version } from '../kit.ts'
import { roleNames } from '../roles.ts'
import type { Static } from '../static.ts'
import { AccountName, accountFields, initialSecrets, MaybePhone, Permission, PermissionTree } from './accountFields.ts'
import { MaybeOtp, Remember, signing } from './signing.ts'

/** SHA-256 of a password, lower-case hexadecimal. */
export const PasswordHash = Type.String({ title: '密码摘要', pattern: '^[0-9a-f]{64}$' })
/** 8 to 16 printable ASCII characters with a digit and a letter (specification, section 5). */
export const passwordPattern = '^(?=.*[0-9])(?=.*[A-Za-z])[\\x21-\\x7e]{8,16}$'
export const ClearPassword = Type.String({ title: '新密码', maxLength: 64 })
const role = field.coded('角色', roleNames, { filter: true })

/** The part of a session that the browser stores (specification, section 3). */
export const Session = Type.Object({
  token: Type.String(),
  name: Type.String(),
  adminId: Id,
  role,
  operatorId: Id,
  operatorName: Type.String(),
  operatorNameTrue: Type.String(),
  /** The permission tree. For a sub-account, the pages that both its own tree and the account above allow. */
  adminPermission: Nullable(PermissionTree),
  /** The password was set by somebody else: nothing can be opened until it is changed. */
  mustChange: Type.Boolean(),
  /** Accounts of this role must have a second factor, and this one has none: nothing can be opened until it has one. */
  mustEnrol: Type.Boolean(),
  /** Of a sign-in that is to last: the secret for the next one without a password. */
  device: Maybe(Type.String()),
})
export type Session = Static<typeof Session>

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
    /** Whether the caller may change the account, its permission tree, its password and its sessions. */
    manageable: field.flag('可管理', ['可管理', '只可查看'], { write: 'never' }),
  },
  // `adminId` narrows the list to the accounts under one.
  { filter: { adminId: Maybe(Id) }, changesRights: true },
)

export const admins = {
  login: {
    method: 'POST',
    path: '/webapi/v1/account/admin/login',
    title: '登录',
    pages: 'public',
    body: Type.Object({
      name: Type.String({ title: '账号', minLength: 1, maxLength: 64 }),
      pwd: PasswordHash,
      otp: MaybeOtp,
      remember: Remember,
      ...signing,
    }),
    reply: Session,
    ownTransactions: true,
  },
  logout: {
    method: 'POST',
    path: '/webapi/v1/account/admin/logout',
    title: '退出登录',
    pages: 'session',
    body: Type.Object({}),
    reply: Done,
    changesRights: true,
    beforeOwnPassword: true,
    beforeSecondFactor: true,
  },
  me: {
    method: 'GET',
    path: '/webapi/v1/account/admin/me',
    origin: 'own',
    title: '当前账号',
    pages: 'session',
    reply: Session,
    beforeOwnPassword: true,
    beforeSecondFactor: true,
  },
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
  /** Who can open what, as a table for a spreadsheet: the accounts of the list with these conditions, by pages. */
  matrix: {
    method: 'POST',
    path: '/webapi/v1/account/admin/matrix',
    origin: 'own',
    title: '账号：权限矩阵',
    pages: ['acenicuser'],
    reads: true,
    body: Type.Object({
      q: Maybe(Text('关键字', 40)),
      role: Maybe(role),
      operatorId: Maybe(operatorId),
      state: Maybe(accountFields.state),
    }),
    /** CSV with a byte order mark; no cell is read as a formula. */
    reply: Type.Object({ text: Type.String({ title: '内容' }) }),
  },
} as const satisfies Record<string, Operation>
export type Admin = Reply<typeof admins.list>['rows'][number]
