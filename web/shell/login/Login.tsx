import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { inviteIn } from '#contract/accounts/inviteLink.ts'
import { currentSite, titlePage } from '../../kit/access/site.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Checkbox } from '../../parts/input/Checkbox.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import { Segmented } from '../../parts/input/Segmented.tsx'
import styles from './Login.module.css'
import { LoginFrame } from './LoginFrame.tsx'
import { OtpField, otpText } from './OtpField.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { PhoneFields } from './PhoneFields.tsx'
import { SignInStatus } from './SignInStatus.tsx'
import type { SignInAttempt } from './signIn.ts'
import { type SignInProps, useSignIn } from './useSignIn.ts'
import { otpMissing, type Wrong } from './wrong.ts'

/** Fetches the screen of an invitation, before `Login` shows it: whoever starts the application says so where it does not come. */
export const loadInvite = () => import('./Invite.tsx')
const Invite = lazy(async () => ({ default: (await loadInvite()).Invite }))

/** The screen of whoever is not signed in: an invitation that the address opens, or the form. */
export function Login({ invite, ...props }: { invite: string | undefined } & SignInProps) {
  useEffect(() => {
    // A link that is pasted over the address of this screen loads nothing by itself.
    const reopen = () => inviteIn(location) && location.reload()
    addEventListener('hashchange', reopen)
    return () => removeEventListener('hashchange', reopen)
  }, [])
  if (invite === undefined) return <SignIn {...props} />
  return (
    <Suspense>
      <Invite token={invite} {...props} />
    </Suspense>
  )
}

/** The ways to sign in that the site offers. An error is shown beside the form, and the input stays. */
function SignIn(props: SignInProps) {
  const { signIn: offered } = currentSite()
  const [way, setWay] = useState<SignInAttempt['way']>('password')
  const [remember, setRemember] = useState(false)
  const { first, busy, wrong, setWrong, run, back, skip } = useSignIn(props)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => titlePage('登录'), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen has one purpose, so the first field takes the keys, another way's too
  useEffect(() => form.current?.querySelector('input')?.focus(), [way, first])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const attempt: SignInAttempt = first
      ? { ...first, otp: text('otp') }
      : way === 'password'
        ? { way, name: text('name'), password: String(fields.get('pwd') ?? ''), remember }
        : { way, phone: text('phone'), smsCode: text('smsCode'), remember }
    const missing = missingIn(attempt)
    if (!missing) return void run(attempt)
    setWrong(missing)
    form.current?.querySelector<HTMLInputElement>(`[name=${missing.field}]`)?.focus()
  }
  const choose = (next: SignInAttempt['way']) => {
    setWrong(undefined)
    setWay(next)
  }
  return (
    <LoginFrame title={first ? '还差一步' : '登录管理后台'} text={first ? otpText : '使用平台分配的账号登录'}>
      <form ref={form} onSubmit={submit} noValidate>
        {offered.phone && !first && (
          <Segmented
            label="登录方式"
            className={styles.ways}
            options={[
              { value: 'password', label: '密码登录' },
              { value: 'phone', label: '验证码登录' },
            ]}
            value={way}
            onChange={choose}
          />
        )}
        {first ? (
          <OtpField wrong={wrong} />
        ) : way === 'password' ? (
          <PasswordFields wrong={wrong} />
        ) : (
          <PhoneFields wrong={wrong} onWrong={setWrong} />
        )}
        <SignInStatus wrong={wrong} busy={busy} onSkip={skip} />
        {offered.rememberDays > 0 && !first && (
          <label className={styles.remember}>
            <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />
            {offered.rememberDays} 天内保持登录
            <Hint as="small">公用电脑请勿勾选</Hint>
          </label>
        )}
        <Button kind="primary" size="large" submit busy={busy !== undefined}>
          {busy ? '正在登录' : '登录'}
        </Button>
        {first && (
          <Button kind="link" className={styles.back} onClick={back}>
            返回
          </Button>
        )}
      </form>
    </LoginFrame>
  )
}

function missingIn(attempt: SignInAttempt): Wrong | undefined {
  if (attempt.otp !== undefined) return otpMissing(attempt.otp)
  const needed =
    attempt.way === 'password'
      ? ([
          ['name', attempt.name, '填写账号'],
          ['pwd', attempt.password, '填写密码'],
        ] as const)
      : ([
          ['phone', /^1[3-9]\d{9}$/.test(attempt.phone), '填写 11 位手机号'],
          ['smsCode', /^\d{6}$/.test(attempt.smsCode), '填写 6 位验证码'],
        ] as const)
  const missing = needed.find(([, filled]) => !filled)
  return missing && { field: missing[0], text: missing[2] }
}
