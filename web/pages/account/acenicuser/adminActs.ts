import { type Admin, admins } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import { sessions } from '#contract/accounts/sessions.ts'
import type { Made } from '#web/features/accounts/InitialPassword.tsx'
import { remove } from '#web/kit/form/remove.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { confirm } from '#web/kit/look/confirm.ts'

/** Reads that show accounts. */
export const readsOfAdmin = [admins.list, sessions.list]

/** Deletes an account after confirmation; true if it was deleted. */
export const removeAdmin = ({ id, name, sessions: places, parentName }: Admin) =>
  remove(admins.remove, {
    id,
    noun: '账号',
    name,
    follows: `${places ? `它正登录着 ${places} 处，会立即退出。` : ''}${
      parentName === null ? '它名下的个人账号一起删除。' : ''
    }它做过的事仍留在记录里。`,
    reads: [...readsOfAdmin, operators.list, operators.unused],
  })

/** Gives an account a new initial password, after confirmation. */
export function useReset(onMade: (made: Made) => void) {
  const reset = useAction(admins.resetPassword, { invalidates: readsOfAdmin })
  return async ({ id, name, parentName }: Admin) => {
    const under = parentName === null ? '名下的个人账号要等本人改好密码才能再用。' : ''
    const question = {
      title: `重设「${name}」的密码？`,
      text: `现在的密码立即失效，它在各处退出登录。${under}新的初始密码只显示一次，由你转交本人。`,
      action: '重设密码',
      danger: true,
    }
    if (!(await confirm(question))) return
    const reply = await reset.run({ params: { id } })
    if (reply) onMade({ name, password: reply.password })
  }
}
