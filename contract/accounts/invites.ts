import { Type } from 'typebox'
import { Done, Instant, type Operation } from '../kit.ts'
import { accountFields } from './accountFields.ts'
import { ClearPassword, PasswordHash } from './login.ts'

const base = '/webapi/v1/account/invite'
const token = Type.String({ title: '邀请', minLength: 1, maxLength: 64 })

/**
 * The calls of the page behind the link of an invitation (`inviteLink`), which sends the link's token instead of signing in. A token is
 * valid once, and as long as the initial password that was made with it; afterwards it gets the same response as an unknown one (1512).
 */
export const invites = {
  /** Whom the link is for. */
  open: {
    method: 'POST',
    path: `${base}/open`,
    origin: 'own',
    title: '邀请：打开',
    pages: 'public',
    reads: true,
    body: Type.Object({ token }),
    reply: Type.Object({
      name: accountFields.name,
      trueName: accountFields.trueName,
      operatorName: Type.String(),
      until: Instant,
    }),
  },
  /** Sets the password and ends the sessions of the account. It begins none: the owner signs in with the new password, and the second factor if there is one. */
  accept: {
    method: 'POST',
    path: `${base}/accept`,
    origin: 'own',
    title: '邀请：设置密码',
    pages: 'public',
    body: Type.Object({ token, clearpwd: ClearPassword, pwd: PasswordHash }),
    reply: Done,
    changesRights: true,
    ownTransactions: true,
  },
} as const satisfies Record<string, Operation>
