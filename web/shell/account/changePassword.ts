import { admins } from '#contract/accounts/admins.ts'
import { refusals } from '#contract/errors.ts'
import { call, Failed, Refused } from '../../kit/call/call.ts'

export interface Change {
  adminId: number
  name: string
  /** As typed, and the digests of both. */
  clearpwd: string
  pwd: string
  oldpwd: string
}

/** Whether a password that was sent without an answer is the account's by now. */
export type Ask = (change: Change) => Promise<boolean>

/**
 * Changes one's own password. Where the answer is lost the server may have taken it all the same, and every further try is refused
 * because the old password is no longer right: so it is asked, right then, or at the refusal of a later try. `unanswered` is the
 * change that was last sent without an answer.
 * @returns the change that stands
 * @throws Refused where nothing was changed, Failed where it was not or nobody knows (`Unknown`)
 */
export async function changePassword(change: Change, unanswered: Change | undefined, ask: Ask): Promise<Change> {
  const { adminId, name, clearpwd, pwd, oldpwd } = change
  try {
    await call(admins.edit, { params: { id: adminId }, body: { clearpwd, pwd, oldpwd, name } })
    return change
  } catch (cause) {
    const lost = cause instanceof Failed && cause.status !== 401 && cause.status !== 403
    const overtaken = cause instanceof Refused && cause.code === refusals['password.wrongOld'].code
    const sent = lost ? change : overtaken ? unanswered : undefined
    if (!sent) throw cause
    const taken = await ask(sent).catch(() => {
      throw lost ? new Unknown() : cause
    })
    if (!taken) throw cause
    return sent
  }
}

/** No answer came, and none to the question whether the password was changed. */
export class Unknown extends Error {}

/** Of an initial password: the account need not choose one any more. */
export const isChosen: Ask = async () => !(await call(admins.me, { quiet: true })).mustChange

/** Of any other: sent as the old and the new one at once, it is refused as the same where it is right, and nothing is changed. */
export const isTheSame: Ask = async ({ adminId, name, clearpwd, pwd }) => {
  try {
    await call(admins.edit, { params: { id: adminId }, body: { clearpwd, pwd, oldpwd: pwd, name }, quiet: true })
    return true
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
    if (cause.code === refusals['password.wrongOld'].code) return false
    if (cause.fields.pwd) return true
    throw cause
  }
}
