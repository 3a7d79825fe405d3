import { Type } from 'typebox'
import { byId, Done, type Operation } from '../kit.ts'
import { Otp } from './signing.ts'

const base = '/webapi/v1/account/totp'
const RecoveryCodes = Type.Object({
  /** In this answer only, each good once. */
  codes: Type.Array(Type.String({ title: '恢复码' })),
})

/** The second factor of an account: six digits of an authenticator, and codes for an owner without it. */
export const secondFactors = {
  getOwn: {
    method: 'GET',
    path: base,
    origin: 'own',
    title: '两步验证：自己的',
    pages: 'session',
    reply: Type.Object({
      on: Type.Boolean({ title: '是否开启' }),
      /** The site requires a second factor for accounts of this role. */
      required: Type.Boolean({ title: '必须开启' }),
      /** Recovery codes that were not used. */
      codesLeft: Type.Integer({ title: '剩余恢复码' }),
    }),
    beforeSecondFactor: true,
  },
  /** Creates a secret for an authenticator. It is not required at sign-in until a first code has been confirmed. */
  begin: {
    method: 'POST',
    path: `${base}/begin`,
    origin: 'own',
    title: '两步验证：开始设置',
    pages: 'session',
    body: Type.Object({}),
    reply: Type.Object({
      secret: Type.String({ title: '验证器密钥' }),
      /** Data address of a PNG that authenticators scan. */
      picture: Type.String({ title: '验证器二维码' }),
    }),
    beforeSecondFactor: true,
    stepUp: true,
  },
  /** The first code that was right turns it on. All other sessions of the account end. */
  confirm: {
    method: 'POST',
    path: `${base}/confirm`,
    origin: 'own',
    title: '两步验证：开启',
    pages: 'session',
    body: Type.Object({ otp: Otp }),
    reply: RecoveryCodes,
    changesRights: true,
    beforeSecondFactor: true,
    stepUp: true,
    ownTransactions: true,
  },
  /** Other recovery codes in place of those before. */
  renew: {
    method: 'POST',
    path: `${base}/recovery`,
    origin: 'own',
    title: '两步验证：换新恢复码',
    pages: 'session',
    body: Type.Object({}),
    reply: RecoveryCodes,
    stepUp: true,
  },
  drop: {
    method: 'POST',
    path: `${base}/off`,
    origin: 'own',
    title: '两步验证：关闭',
    pages: 'session',
    body: Type.Object({}),
    reply: Done,
    changesRights: true,
    stepUp: true,
  },
  /** Resets the second factor of an account that the caller manages, for an owner who has lost it. Its sessions end. */
  reset: {
    method: 'POST',
    path: `${base}/{id}/reset`,
    origin: 'own',
    title: '两步验证：重置账号的',
    pages: ['acenicuser', 'subaccount'],
    ...byId,
    reply: Done,
    changesRights: true,
    stepUp: true,
  },
} as const satisfies Record<string, Operation>
