import { sessions } from '#contract/accounts/sessions.ts'
import { type SubAccount, subAccounts } from '#contract/accounts/subAccounts.ts'
import type { Made } from '#web/features/accounts/InitialPassword.tsx'
import { remove } from '#web/kit/form/remove.ts'
import { useAction } from '#web/kit/form/useAction.ts'
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

/** Gives a sub-account a new initial password, after confirmation. */
export function useReset(onMade: (made: Made) => void) {
  const reset = useAction(subAccounts.setPassword, { invalidates: readsOfSub })
  return async ({ id, name }: SubAccount) => {
    const question = {
      title: `重设「${name}」的密码？`,
      text: '现在的密码立即失效，它在各处退出登录。新的初始密码只显示一次，由你转交本人。',
      action: '重设密码',
      danger: true,
    }
    if (!(await confirm(question))) return
    const reply = await reset.run({ params: { id } })
    if (reply) onMade({ name, password: reply.password })
  }
}
