import { sessions } from '#contract/accounts/sessions.ts'
import { type SubAccount, subAccounts } from '#contract/accounts/subAccounts.ts'
import { useRemoval } from '#web/crud/removal.ts'
import { whatEnds } from '#web/features/accounts/InHand.tsx'
import type { Made } from '#web/features/accounts/Invitation.tsx'
import { resetQuestion } from '#web/features/accounts/resetQuestion.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { confirm } from '#web/kit/look/confirm.ts'

/** Reads that show accounts under one's own. */
export const readsOfSub = [subAccounts.list, sessions.list]

/** Deletes a sub-account after confirmation; true if it was deleted. */
export const useRemoveSub = () =>
  useRemoval(
    subAccounts.remove,
    subAccounts.list.noun,
    ({ name }: SubAccount) => name,
    async ({ id, sessions: places }) => ({
      follows: `${places ? `它正登录着 ${places} 处，会立即退出。` : ''}${await whatEnds(id)}它做过的事仍留在记录里。`,
    }),
    readsOfSub,
  )

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
