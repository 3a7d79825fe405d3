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
 * Changes the account's own password. If the response is lost, the server may have changed it all the same,
 * and further attempts are refused because the old password is no longer right. So the server is asked, at
 * once or when a later attempt is refused. `unanswered` is the last change that was sent without a response.
 * @returns the change that is in force
 * @throws Refused or Failed if this change was not made, `Unknown` if that is unknown
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

/** Neither the change nor the question whether it was made got a response. */
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
