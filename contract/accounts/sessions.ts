import { Type } from 'typebox'
import { byId, Done, Id, Instant, ListOf, Maybe, type Operation } from '../kit.ts'
import { PasswordHash } from './login.ts'
import { MaybeOtp } from './signing.ts'

/** One place where an account is signed in. `seenAt` is exact to the minute. */
export const SessionRow = Type.Object({
  id: Id,
  createdAt: { ...Instant, title: '登录时间' } as typeof Instant,
  seenAt: { ...Instant, title: '上次使用' } as typeof Instant,
  ip: Type.String({ title: '地址' }),
  /** As the browser calls itself. */
  agent: Type.String({ title: '浏览器' }),
  /** Whether this is the session that makes the request. */
  current: Type.Boolean({ title: '本机' }),
})

/** Only sessions of accounts that the caller manages; with only the page of sub-accounts, only those of its own sub-accounts. */
const pages = ['acenicuser', 'subaccount'] as const
const base = '/webapi/v1/account/session'

export const sessions = {
  /**
   * Proves that the caller still is the owner of the account, by the password or a code of the second factor.
   * The session continues under a new token.
   */
  prove: {
    method: 'POST',
    path: `${base}/prove`,
    origin: 'own',
    title: '登录：再次确认本人',
    pages: 'session',
    body: Type.Object({ pwd: Maybe(PasswordHash), otp: MaybeOtp }),
    reply: Type.Object({
      token: Type.String(),
      /** For how long that is enough. */
      seconds: Type.Integer({ title: '有效秒数' }),
    }),
    changesRights: true,
    beforeSecondFactor: true,
    ownTransactions: true,
  },
  listOwn: {
    method: 'GET',
    path: `${base}/mine`,
    origin: 'own',
    title: '登录设备：自己的',
    pages: 'session',
    reply: ListOf(SessionRow),
  },
  endMine: {
    method: 'DELETE',
    path: `${base}/mine/{id}`,
    origin: 'own',
    title: '登录设备：退出自己的一处',
    pages: 'session',
    ...byId,
    reply: Done,
    changesRights: true,
  },
  /** Ends all sessions of the caller's account except the current one. */
  endOthers: {
    method: 'POST',
    path: `${base}/mine/others`,
    origin: 'own',
    title: '登录设备：退出自己的其他各处',
    pages: 'session',
    body: Type.Object({}),
    reply: Type.Object({ ended: Type.Integer({ title: '退出的处数' }) }),
    changesRights: true,
  },
  list: {
    method: 'POST',
    path: `${base}/list`,
    origin: 'own',
    title: '登录设备：账号的',
    pages,
    reads: true,
    body: Type.Object({ adminId: Id }),
    reply: ListOf(SessionRow),
  },
  end: {
    method: 'DELETE',
    path: `${base}/{id}`,
    origin: 'own',
    title: '登录设备：强制退出一处',
    pages,
    ...byId,
    reply: Done,
    changesRights: true,
  },
  endAll: {
    method: 'POST',
    path: `${base}/endall`,
    origin: 'own',
    title: '登录设备：强制退出账号的各处',
    pages,
    body: Type.Object({ adminId: Id }),
    reply: Type.Object({ ended: Type.Integer({ title: '退出的处数' }) }),
    changesRights: true,
  },
} as const satisfies Record<string, Operation>
