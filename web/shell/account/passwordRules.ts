import { passwordPattern } from '#contract/accounts/login.ts'

export interface Draft {
  oldpwd: string
  pwd: string
  pwd2: string
}

/** What is wrong with a field of the form, in the words of the specification's section 5. */
export function mistakeIn({ oldpwd, pwd, pwd2 }: Draft, field: keyof Draft): string | undefined {
  if (field === 'oldpwd') return oldpwd ? malformed(oldpwd) : '旧密码'
  if (field === 'pwd')
    return pwd ? (malformed(pwd) ?? (pwd === oldpwd ? '新密码同旧密码重复了，请重新设置！' : undefined)) : '新密码'
  return pwd2 ? (pwd2 === pwd ? undefined : '新密码两次录入存在差异，请重新设置!') : '确认新密码'
}

/** The rule of the new password in parts, each met or not; without an old one there is none to differ from. */
export function ticksOf({ oldpwd, pwd }: { pwd: string; oldpwd?: string }): [string, boolean][] {
  return [
    ['8 至 16 位', pwd.length >= 8 && pwd.length <= 16],
    ['含字母', /[A-Za-z]/.test(pwd)],
    ['含数字', /[0-9]/.test(pwd)],
    ...(oldpwd === undefined ? [] : [['与旧密码不同', pwd !== '' && pwd !== oldpwd] as [string, boolean]]),
  ]
}

const pattern = new RegExp(passwordPattern)
const malformed = (password: string) => (pattern.test(password) ? undefined : '您的密码包含非法字符，请重新设置')
