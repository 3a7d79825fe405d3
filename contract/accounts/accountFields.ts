import { type TUnsafe, Type } from 'typebox'
import { createdAt, factsOf, field } from '../fields.ts'
import { Maybe, Nullable, Phone } from '../kit.ts'
import type { PermissionEntry } from '../menu.ts'

export const accountNamePattern = '^[A-Za-z0-9_.-]{3,32}$'
export const AccountName = field.code(
  '账号',
  accountNamePattern,
  { rule: '应为 3 至 32 位字母、数字、下划线、点或短横' },
  { search: true, sort: true },
)

const Entry = { name: Type.String({ title: '权限名', maxLength: 40 }), checked: Type.Boolean({ title: '勾选' }) }
/** Menu groups with their pages as children; null means that nothing but the role decides, or the account above. */
export const PermissionTree = Type.Array(
  Type.Object({ ...Entry, children: Maybe(Type.Array(Type.Object(Entry), { title: '页面', maxItems: 40 })) }),
  { title: '权限树', maxItems: 40 },
)
export const Permission = field.json(PermissionTree as unknown as TUnsafe<PermissionEntry[]>, { null: true })

/** The states of an account, worst first: what prevents it from signing in, or that its owner has yet to set a password. */
export const accountStates = {
  off: '禁止登录',
  expired: '已到期',
  stopped: '运营商停用',
  above: '随上级停用',
  lapsed: '初始密码失效',
  initial: '待设密码',
  on: '正常',
} as const
export type AccountState = keyof typeof accountStates

/** What every account says of itself, one's own and those under it. */
export const accountFields = {
  name: AccountName,
  trueName: field.name('姓名', { max: 20, search: true }),
  /** Masked but for the last four digits. */
  phone: field.text('手机号', { null: true, write: 'never' }),
  state: field.choice('状态', accountStates, { write: 'never', filter: true }),
  allowLogin: field.flag('允许登录', ['允许', '禁止'], { start: true }),
  /** From this instant on the account cannot sign in, and its sessions end; null if it never expires. */
  validUntil: field.instant('有效期至', {
    bounds: 'end',
    null: true,
    none: '长期',
    sort: true,
    ahead: true,
    hideable: false,
    hint: '到这一刻起不能登录，在线的立即退出；空着为长期有效',
  }),
  /** When its initial password expires; null once the owner has set a password. */
  passwordUntil: field.instant('初始密码有效至', { null: true, write: 'never' }),
  /** Whether it has a second factor, which is requested at sign-in. */
  totp: field.flag('两步验证', ['已开启', '未开启'], { write: 'never' }),
  permission: Permission,
  /** Where it is signed in now. */
  sessions: field.count('在线', '处', { write: 'never', hideable: false }),
  lastLoginAt: field.instant('最近登录', { null: true, sort: true, write: 'never' }),
  createdAt,
}

/** What the field is called, and its words. */
export const totpWords = {
  title: (accountFields.totp as { title?: string }).title ?? '',
  of: (on: boolean) => factsOf(accountFields.totp)?.words?.[String(on)] ?? '',
}

export const MaybePhone = Maybe(Nullable(Phone))
/**
 * Made by the server and in this answer only: a password and the token of a link (`inviteLink`). Either is good for 72 hours, and for
 * nothing but choosing one's own password.
 */
export const initialSecrets = {
  password: Type.String({ title: '初始密码' }),
  invite: Type.String({ title: '邀请链接' }),
}
