import { type TObject, Type } from 'typebox'
import { Maybe, OneOf, Text } from '../kit.ts'

/** What every way of signing in takes beside its own proof. */
export const signing = {
  variant: Maybe(OneOf('站点', ['lt', 'ys'])),
  /** Required after a refusal with 1006: after failed attempts, and always on `lt`. */
  ticket: Maybe(Text('安全验证', 64)),
}
/** Answers with a secret for `persistent_login`, where the site offers that. */
export const Remember = Maybe(Type.Boolean({ title: '保持登录' }))

/** Six digits of an authenticator, or a recovery code. */
export const Otp = Type.String({ title: '动态口令', minLength: 6, maxLength: 20 })
/** Required after a refusal with 1007, if the account has a second factor. */
export const MaybeOtp = Maybe(Otp)

/** What a code that was sent to a phone looks like. */
export const SmsCode = Type.String({ title: '短信验证码', pattern: '^[0-9]{6}$', maxLength: 6 })

/** The Chinese name of a field of a body, for forms that come before the application. */
export const nameOf = ({ properties }: TObject, field: string) =>
  (properties[field] as { title?: string } | undefined)?.title ?? ''
