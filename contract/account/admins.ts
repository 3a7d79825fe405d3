import Type, { type Static } from 'typebox'
import { field } from '../fields.ts'
import {
  byId,
  crud,
  Done,
  Id,
  Instant,
  Maybe,
  Name,
  Nullable,
  OneOf,
  type Operation,
  Phone,
  Text,
  Version,
} from '../kit.ts'
import { Proof } from './captcha.ts'

/** SHA-256 of a password, lower-case hexadecimal. */
export const PasswordHash = Type.String({ title: '密码摘要', pattern: '^[0-9a-f]{64}$' })
/** 8 to 16 printable ASCII characters with a digit and a letter (specification, section 5). */
export const passwordPattern = '^(?=.*[0-9])(?=.*[A-Za-z])[\\x21-\\x7e]{8,16}$'
export const RoleCode = Type.Unsafe<0 | 1 | 2 | 3>({ type: 'integer', title: '角色', enum: [0, 1, 2, 3] })

const Entry = { name: Type.String({ title: '权限名', maxLength: 40 }), checked: Type.Boolean({ title: '勾选' }) }
/** Menu groups with their pages as children; null means that only the role decides. */
export const PermissionTree = Type.Array(
  Type.Object({ ...Entry, children: Maybe(Type.Array(Type.Object(Entry), { maxItems: 40 })) }),
  { title: '权限树', maxItems: 40 },
)

/** What the browser keeps of a session (specification, section 3). */
export const Session = Type.Object({
  token: Type.String(),
  name: Type.String(),
  adminId: Id,
  role: RoleCode,
  operatorId: Id,
  operatorName: Type.String(),
  operatorNameTrue: Type.String(),
  adminPermission: Nullable(PermissionTree),
  /** The password is one that somebody else has set: nothing is open before it is changed. */
  mustChange: Type.Boolean(),
})
export type Session = Static<typeof Session>

export const accountNamePattern = '^[A-Za-z0-9_.-]{3,32}$'
const AccountName = field.code('账号', accountNamePattern, {
  rule: '应为 3 至 32 位字母、数字、下划线、点或短横',
})

export const AdminDraft = Type.Object({
  name: AccountName,
  trueName: Name('姓名', 20),
  phone: Maybe(Nullable(Phone)),
  role: RoleCode,
  operatorId: Id,
  allowLogin: Maybe(Type.Boolean({ title: '允许登录', default: true })),
})

/** Made by the server and in this answer only. Good for 72 hours, and for nothing but choosing one's own. */
const InitialPassword = Type.String({ title: '初始密码' })

export const Admin = Type.Object({
  id: Id,
  name: AccountName,
  trueName: Text('姓名', 20),
  /** Masked but for the last four digits. */
  phone: Nullable(Type.String({ title: '手机号' })),
  role: RoleCode,
  operatorId: Id,
  operatorName: Type.String({ title: '运营商' }),
  permission: Nullable(PermissionTree),
  allowLogin: Type.Boolean({ title: '允许登录' }),
  /** Until when its initial password is good; null once it has one of its own. */
  passwordUntil: Nullable(Instant),
  lastLoginAt: Nullable(Instant),
  createdAt: Instant,
  /** Whether the caller may change it, its tree and its password. */
  manageable: Type.Boolean({ title: '可管理' }),
  version: Type.Integer(),
})

/** Own password: `clearpwd`, `pwd`, `oldpwd`, `name`. Another account: the remaining fields. */
const AdminChange = Type.Object({
  clearpwd: Maybe(Type.String({ title: '新密码', maxLength: 64 })),
  pwd: Maybe(PasswordHash),
  oldpwd: Maybe(PasswordHash),
  name: Maybe(AccountName),
  trueName: Maybe(Name('姓名', 20)),
  phone: Maybe(Nullable(Phone)),
  role: Maybe(RoleCode),
  operatorId: Maybe(Id),
  allowLogin: Maybe(Type.Boolean({ title: '允许登录' })),
  version: Maybe(Version),
})

const regular = crud('/webapi/v1/account/admin', '账号', ['acenicuser'], {
  row: Admin,
  draft: AdminDraft,
  filter: { q: Maybe(Text('关键字', 40)), role: Maybe(RoleCode), operatorId: Maybe(Id) },
  sorts: ['name', 'lastLoginAt', 'createdAt'],
})

export const admins = {
  login: {
    method: 'POST',
    path: '/webapi/v1/account/admin/login',
    title: '登录',
    pages: 'public',
    body: Type.Object({
      name: Type.String({ title: '账号', minLength: 1, maxLength: 64 }),
      pwd: PasswordHash,
      variant: Maybe(OneOf('站点', ['lt', 'ys'])),
      /** Asked for by 1006: after failures, and always where the site is `lt`. */
      captcha: Maybe(Proof),
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
  },
  me: {
    method: 'GET',
    path: '/webapi/v1/account/admin/me',
    title: '当前账号',
    pages: 'session',
    reply: Session,
    beforeOwnPassword: true,
  },
  list: { ...regular.list, pages: ['acenicuser', 'channelCustomer'] },
  /** An account whose maker has a permission tree begins with that tree. */
  add: {
    ...regular.add,
    reply: Type.Object({ id: Id, password: InitialPassword }),
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
  /** For another account, whose sessions end. */
  resetPassword: {
    method: 'POST',
    path: '/webapi/v1/account/admin/{id}/password',
    title: '账号：重设密码',
    pages: ['acenicuser'],
    ...byId,
    reply: Type.Object({ password: InitialPassword }),
    changesRights: true,
    ownTransactions: true,
  },
  remove: { ...regular.remove, changesRights: true },
  permission: {
    method: 'POST',
    path: '/webapi/v1/account/admin/adminPermission/modify',
    title: '账号：修改权限树',
    pages: ['acenicuser'],
    body: Type.Object({ id: Id, adminPermission: Nullable(PermissionTree) }),
    reply: Done,
    changesRights: true,
  },
} as const satisfies Record<string, Operation>
