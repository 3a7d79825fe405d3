import { Type } from 'typebox'
import { type Operation, Text } from '../kit.ts'
import type { Static } from '../static.ts'

/** A proof of work as defined by altcha-lib: find the counter whose derived key (from salt, nonce and counter) begins with `keyPrefix`. */
export const Challenge = Type.Object(
  {
    parameters: Type.Object(
      {
        algorithm: Text('算法', 20),
        cost: Type.Integer({ title: '轮数' }),
        /** Seconds since 1970. */
        expiresAt: Type.Integer({ title: '到期' }),
        keyLength: Type.Integer({ title: '结果长度' }),
        keyPrefix: Text('结果前缀', 64),
        nonce: Text('随机数', 64),
        salt: Text('盐', 64),
      },
      { title: '参数' },
    ),
    /** The server's, over the parameters. */
    signature: Text('签名', 64),
  },
  { title: '题目' },
)
export type Challenge = Static<typeof Challenge>

/** A challenge with its solution; good once. */
export const Proof = Type.Object(
  {
    challenge: Challenge,
    solution: Type.Object(
      { counter: Type.Integer({ title: '计数' }), derivedKey: Text('结果', 64) },
      { title: '解答' },
    ),
  },
  { title: '安全验证' },
)
export type Proof = Static<typeof Proof>

export const captcha = {
  /** The challenge to solve after a sign-in was refused with 1006. */
  challenge: {
    method: 'POST',
    path: '/webapi/v1/account/admin/captchaAGetLt',
    title: '安全验证：取题',
    pages: 'public',
    reads: true,
    body: Type.Object({}),
    reply: Challenge,
  },
  /** Changes a proof for a ticket, which one sign-in or one message to a phone takes. Nothing that anybody sees is written. */
  check: {
    method: 'POST',
    path: '/webapi/v1/account/admin/captchaAGetLt/Check',
    title: '安全验证：交题',
    pages: 'public',
    reads: true,
    body: Type.Object({ captcha: Proof }),
    reply: Type.Object({
      ticket: Text('凭据', 64),
      /** Seconds that it is good. */
      seconds: Type.Integer({ title: '有效秒数' }),
    }),
  },
} as const satisfies Record<string, Operation>
