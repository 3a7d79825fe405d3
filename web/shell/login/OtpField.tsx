import { login } from '#contract/accounts/login.ts'
import { nameOf } from '#contract/accounts/signing.ts'
import { Hint, InputFrame, Label } from '../../parts/input/Input.tsx'
import { Icon } from '../../parts/value/Icon.tsx'
import styles from './Login.module.css'
import type { Wrong } from './wrong.ts'

export const otpText = '打开身份验证器，填写它显示的 6 位数字'

/** The code of the second factor, or a recovery code in its place. */
export function OtpField({ wrong }: { wrong: Wrong | undefined }) {
  return (
    <>
      <Label htmlFor="login-otp">{nameOf(login.body, 'otp')}</Label>
      <InputFrame large className={styles.frame} invalid={wrong?.field === 'otp'}>
        <Icon name="key" />
        <input
          id="login-otp"
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          aria-invalid={wrong?.field === 'otp'}
          aria-describedby="login-wrong login-otp-hint"
        />
      </InputFrame>
      <Hint id="login-otp-hint" className={styles.otpHint}>
        手机不在身边，可填写一个恢复码；恢复码也没有，请联系管理员重置。
      </Hint>
    </>
  )
}
