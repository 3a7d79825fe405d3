import { type Admin, admins } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import { sessions } from '#contract/accounts/sessions.ts'
import { useRemoval } from '#web/crud/removal.ts'
import { whatEnds } from '#web/features/accounts/InHand.tsx'
import type { Made } from '#web/features/accounts/Invitation.tsx'
import { resetQuestion } from '#web/features/accounts/resetQuestion.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { confirm } from '#web/kit/look/confirm.ts'

/** Reads that show accounts. */
export const readsOfAdmin = [admins.list, sessions.list]

/** Deletes an account after confirmation; true if it was deleted. */
export const useRemoveAdmin = () =>
  useRemoval(
    admins.remove,
    admins.list.noun,
    ({ name }: Admin) => name,
    async ({ id, sessions: places, parentName }) => ({
      follows: [
        places && `它正登录着 ${places} 处，会立即退出。`,
        parentName === null && '它名下的个人账号一起删除。',
        await whatEnds(id),
        '它做过的事仍留在记录里。',
      ]
        .filter(Boolean)
        .join(''),
    }),
    [...readsOfAdmin, operators.list, operators.unused],
  )

/** Gives an account a new invitation, after confirmation. */
export function useReset(onMade: (made: Made) => void) {
  const reset = useAction(admins.resetPassword, { invalidates: readsOfAdmin })
  return async (shown: Admin) => {
    // Its owner may have chosen a password a moment ago.
    const account = (await readRow(admins.list, shown.id)) ?? shown
    const under = account.parentName === null ? '名下的个人账号要等本人改好密码才能再用。' : ''
    if (!(await confirm(resetQuestion(account, under)))) return
    const reply = await reset.run({ params: { id: account.id } })
    if (reply) onMade({ ...account, ...reply })
  }
}
