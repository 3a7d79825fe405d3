import Type, { type Static } from 'typebox'
import { byId, crud, Done, Id, Instant, Maybe, Name, Nullable, OneOf, type Operation, Phone, Text, Version } from '../kit.ts'
import { Proof } from './captcha.ts'

/** SHA-256 of a password, lower-case hexadecimal. */
export const PasswordHash = Type.String({ title: '密码摘要', pattern: '^[0-9a-f]{64}$' })
/** 8 to 16 printable ASCII characters with a digit and a letter (specification, section 5). */
export const passwordPattern = '^(?=.*[0-9])(?=.*[A-Za-z])[\\x21-\\x7e]{8,16}$'
export const RoleCode = Type.Unsafe<0 | 1 | 2 | 3>({ type: 'integer', title: '角色', enum: [0, 1, 2, 3] })

const Entry = { name: Type.String({ title: '权限名', maxLength: 40 }), checked: Type.Boolean({ title: '勾选' }) }
/** Menu groups with their pages as children; null means that only the role decides. */
export const PermissionTree = Type.Array(Type.Object({ ...Entry, children: Maybe(Type.Array(Type.Object(Entry), { maxItems: 40 })) }), { title: '权限树', maxItems: 40 })

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
})
export type Session = Static<typeof Session>

const AccountName = Type.String({ title: '账号', pattern: '^[A-Za-z0-9_.-]{3,32}$' })

export const AdminDraft = Type.Object({
  name: AccountName,
  trueName: Name('姓名', 20),
  phone: Maybe(Nullable(Phone)),
  role: RoleCode,
  operatorId: Id,
  pwd: PasswordHash,
  allowLogin: Maybe(Type.Boolean({ title: '允许登录', default: true })),
})

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
  lastLoginAt: Nullable(Instant),
  createdAt: Instant,
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
  logout: { method: 'POST', path: '/webapi/v1/account/admin/logout', title: '退出登录', pages: 'session', body: Type.Object({}), reply: Done },
  me: { method: 'GET', path: '/webapi/v1/account/admin/me', title: '当前账号', pages: 'session', reply: Session },
  list: { ...regular.list, pages: ['acenicuser', 'channelCustomer'] },
  add: { ...regular.add, ownTransactions: true },
  edit: { method: 'PUT', path: '/webapi/v1/account/admin/{id}', title: '账号：修改', pages: 'session', ...byId, body: AdminChange, reply: Done, ownTransactions: true },
  remove: regular.remove,
  permission: {
    method: 'POST',
    path: '/webapi/v1/account/admin/adminPermission/modify',
    title: '账号：修改权限树',
    pages: ['acenicuser'],
    body: Type.Object({ id: Id, adminPermission: Nullable(PermissionTree) }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
