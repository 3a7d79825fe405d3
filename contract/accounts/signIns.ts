import { Type } from 'typebox'
import { type Operation, Phone } from '../kit.ts'
import { Session } from './login.ts'
import { MaybeOtp, Remember, SmsCode, signing } from './signing.ts'

/** The ways of signing in beside the password, as far as the site offers them. */
export const signIns = {
  /** Signs in by a code sent to a phone number that the owner has proved before. */
  phone: {
    method: 'POST',
    path: '/webapi/v1/account/admin/phonelogin',
    title: '登录：手机验证码',
    pages: 'public',
    body: Type.Object({ phone: Phone, smsCode: SmsCode, otp: MaybeOtp, remember: Remember, ...signing }),
    reply: Session,
    ownTransactions: true,
  },
  /** By the secret of a browser that stays signed in: good once, the answer has the next one in `device`. */
  device: {
    method: 'POST',
    path: '/webapi/v1/account/admin/persistent_login',
    title: '登录：保持登录',
    pages: 'public',
    body: Type.Object({ secret: Type.String({ title: '本机凭据', minLength: 1, maxLength: 64 }), ...signing }),
    reply: Session,
    ownTransactions: true,
  },
} as const satisfies Record<string, Operation>
