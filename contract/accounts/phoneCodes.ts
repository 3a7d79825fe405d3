import { Type } from 'typebox'
import { byId, Done, type Operation, Phone } from '../kit.ts'
import { SmsCode, signing } from './signing.ts'

/** The same whether an account has the number or not. */
const Sent = Type.Object({
  /** Seconds until another code may be requested. */
  waitSeconds: Type.Integer({ title: '再次发送' }),
  /** How long the code is good. */
  minutes: Type.Integer({ title: '有效分钟' }),
})

/** Codes sent to phones: for signing in, and to prove who owns a number. */
export const phoneCodes = {
  /** Always wants a ticket: messages cost money. */
  send: {
    method: 'POST',
    path: '/webapi/v1/account/admin/captchaAGet',
    title: '短信验证码：登录',
    pages: 'public',
    body: Type.Object({ phone: Phone, ...signing }),
    reply: Sent,
    ownTransactions: true,
  },
  /** To a number that is to be one's own. */
  sendOwn: {
    method: 'POST',
    path: '/webapi/v1/account/admin/captchaphone',
    origin: 'own',
    title: '短信验证码：更换手机号',
    pages: 'session',
    body: Type.Object({ phone: Phone }),
    reply: Sent,
    stepUp: true,
    ownTransactions: true,
  },
  /** One's own number, proved by the code that was sent to it: from then on it signs in, where the site offers that. */
  edit: {
    method: 'POST',
    path: '/webapi/v1/account/admin/captchaphoneEdit/{id}',
    title: '账号：更换手机号',
    pages: 'session',
    ...byId,
    body: Type.Object({ phone: Phone, smsCode: SmsCode }),
    reply: Done,
    stepUp: true,
    ownTransactions: true,
  },
  /** The caller's own number. */
  getOwn: {
    method: 'GET',
    path: '/webapi/v1/account/admin/captchaphone',
    origin: 'own',
    title: '账号：自己的手机号',
    pages: 'session',
    reply: Type.Object({
      /** Masked except for the last four digits; null if the account has no number. */
      phone: Type.Unsafe<string | null>({ type: 'string', title: '手机号', nullable: true }),
      /** It was proved, and signs in where the site offers that. */
      proved: Type.Boolean({ title: '已验证' }),
    }),
  },
} as const satisfies Record<string, Operation>
