import type { Question } from '../../kit/look/confirm.ts'

interface Account {
  name: string
  /** When its initial password expires; null once the owner has set a password. */
  passwordUntil?: string | null
}

/** Whether the owner has yet to set a password. */
export const isInvited = ({ passwordUntil }: Pick<Account, 'passwordUntil'>) => Boolean(passwordUntil)

/** What it means to reset the password of an account: another invitation for one that has not used its own. */
export const resetWord = (account: Pick<Account, 'passwordUntil'>) => (isInvited(account) ? '重发邀请' : '重设密码')

/** @param follows what else happens, as a sentence */
export function resetQuestion(account: Account, follows = ''): Question {
  const action = resetWord(account)
  return isInvited(account)
    ? { title: `重发「${account.name}」的邀请？`, text: '之前的链接和初始密码立即失效。', action }
    : {
        title: `重设「${account.name}」的密码？`,
        text: `现在的密码立即失效，它在各处退出登录。${follows}新的邀请链接只显示一次，由你转交本人。`,
        action,
        danger: true,
      }
}
