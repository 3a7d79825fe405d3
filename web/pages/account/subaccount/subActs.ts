import { sessions } from '#contract/accounts/sessions.ts'
import { type SubAccount, subAccounts } from '#contract/accounts/subAccounts.ts'
import type { Made } from '#web/features/accounts/Invitation.tsx'
import { resetQuestion } from '#web/features/accounts/resetQuestion.ts'
import { remove } from '#web/kit/form/remove.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { confirm } from '#web/kit/look/confirm.ts'

/** Reads that show accounts under one's own. */
export const readsOfSub = [subAccounts.list, sessions.list]

/** Deletes a sub-account after confirmation; true if it was deleted. */
export const removeSub = ({ id, name, sessions: places }: SubAccount) =>
  remove(subAccounts.remove, {
    id,
    noun: '个人账号',
    name,
    follows: `${places ? `它正登录着 ${places} 处，会立即退出。` : ''}它做过的事仍留在记录里。`,
    reads: readsOfSub,
  })

/** Gives a sub-account a new invitation, after confirmation. */
export function useReset(onMade: (made: Made) => void) {
  const reset = useAction(subAccounts.setPassword, { invalidates: readsOfSub })
  return async (shown: SubAccount) => {
    // Its owner may have chosen a password a moment ago.
    const account = (await readRow(subAccounts.list, shown.id)) ?? shown
    if (!(await confirm(resetQuestion(account)))) return
    const reply = await reset.run({ params: { id: account.id } })
    if (reply) onMade({ ...account, ...reply })
  }
}
