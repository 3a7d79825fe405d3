import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Done, Id, Maybe, Nullable, type Operation } from '../kit.ts'
import { roleNames } from '../roles.ts'
import type { Static } from '../static.ts'
import { PermissionTree } from './accountFields.ts'
import { MaybeOtp, Remember, signing } from './signing.ts'

// The operations of `admins` that the sign-in screen makes: apart from the others, which need the whole menu.

/** SHA-256 of a password, lower-case hexadecimal. */
export const PasswordHash = Type.String({ title: '密码摘要', pattern: '^[0-9a-f]{64}$' })
/** 8 to 16 printable ASCII characters with a digit and a letter (specification, section 5). */
export const passwordPattern = '^(?=.*[0-9])(?=.*[A-Za-z])[\\x21-\\x7e]{8,16}$'
export const ClearPassword = Type.String({ title: '新密码', maxLength: 64 })
export const role = field.coded('角色', roleNames, { filter: true })

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

export const login = {
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
} as const satisfies Operation

export const logout = {
  method: 'POST',
  path: '/webapi/v1/account/admin/logout',
  title: '退出登录',
  pages: 'session',
  body: Type.Object({}),
  reply: Done,
  changesRights: true,
  beforeOwnPassword: true,
  beforeSecondFactor: true,
} as const satisfies Operation

export const me = {
  method: 'GET',
  path: '/webapi/v1/account/admin/me',
  origin: 'own',
  title: '当前账号',
  pages: 'session',
  reply: Session,
  beforeOwnPassword: true,
  beforeSecondFactor: true,
} as const satisfies Operation
