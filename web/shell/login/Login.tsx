import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { currentSite, productNames, titlePage } from '../../kit/access/site.ts'
import { Refused } from '../../kit/call/call.ts'
import { setTheme, useTheme } from '../../kit/look/theme.ts'
import { Toasts } from '../../parts/frame/Toasts.tsx'
import { Button, IconButton } from '../../parts/input/Button.tsx'
import { Checkbox } from '../../parts/input/Checkbox.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import { Segmented } from '../../parts/input/Segmented.tsx'
import { EnvironmentEdge, EnvironmentName } from '../../parts/page/Environment.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'
import { otherHost, ownEnvironment } from './environments.ts'
import styles from './Login.module.css'
import { OtpField } from './OtpField.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { PhoneFields } from './PhoneFields.tsx'
import { Picture } from './Picture.tsx'
import type { Stage } from './prove.ts'
import { type SignInAttempt, signIn } from './signIn.ts'
import { type Wrong, wrongOf } from './wrong.ts'

/** The sign-in screen, with the ways to sign in that the site offers. An error is shown beside the form, and the input stays. */
export function Login({ onTrying, onSignedIn }: { onTrying(): void; onSignedIn(): Promise<void> }) {
  const { clientVersion, signIn: offered } = currentSite()
  const [way, setWay] = useState<SignInAttempt['way']>('password')
  const [remember, setRemember] = useState(false)
  /** The attempt that was accepted so far, if a code of the second factor is required too. */
  const [first, setFirst] = useState<SignInAttempt>()
  const [busy, setBusy] = useState<Stage>()
  const [wrong, setWrong] = useState<Wrong>()
  const form = useRef<HTMLFormElement>(null)
  const skip = useRef<AbortController>(undefined)
  const theme = useTheme()
  const names = productNames()
  const own = ownEnvironment()
  const other = otherHost()
  useEffect(() => titlePage('登录'), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen has one purpose, so the first field takes the keys, another way's too
  useEffect(() => form.current?.querySelector('input')?.focus(), [way, first])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim()
    const attempt: SignInAttempt = first
      ? { ...first, otp: text('otp') }
      : way === 'password'
        ? { way, name: text('name'), password: String(fields.get('pwd') ?? ''), remember }
        : { way, phone: text('phone'), smsCode: text('smsCode'), remember }
    const missing = missingIn(attempt)
    setWrong(missing)
    if (missing) return form.current?.querySelector<HTMLInputElement>(`[name=${missing.field}]`)?.focus()
    setBusy('signing')
    onTrying()
    try {
      skip.current = new AbortController()
      await signIn(attempt, setBusy, skip.current.signal)
      await onSignedIn()
    } catch (cause) {
      if (cause instanceof Refused && cause.code === refusals['second.needed'].code) setFirst(attempt)
      else setWrong(wrongOf(cause))
      setBusy(undefined)
    }
  }
  const back = () => {
    setFirst(undefined)
    setWrong(undefined)
  }
  const choose = (next: SignInAttempt['way']) => {
    setWrong(undefined)
    setWay(next)
  }
  return (
    <div className={styles.login} data-env={own}>
      <EnvironmentEdge />
      <Picture names={names} />
      <main className={styles.form}>
        <div className={styles.corner}>
          {other && <EnvironmentName of={own} title="用密码会同时登录 A、B 两个环境，进入后可切换" />}
          <IconButton
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={theme === 'dark' ? '切换浅色' : '切换深色'}
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          />
        </div>
        <h1>{first ? '还差一步' : '登录管理后台'}</h1>
        <p className="t3">{first ? '打开身份验证器，填写它显示的 6 位数字' : '使用平台分配的账号登录'}</p>
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
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
          <p className={styles.wrong} id="login-wrong" role="alert">
            {wrong && (
              <Hint as="span" invalid>
                <Glyph shape="octagon" size={12} />
                {wrong.text}
              </Hint>
            )}
            {busy === 'proving' && <Hint as="span">正在进行安全验证…</Hint>}
            {busy === 'beside' && other && (
              <Hint as="span">
                正在登录 {other.environment} 环境…
                <Button kind="link" onClick={() => skip.current?.abort()}>
                  先进入 {own} 环境
                </Button>
              </Hint>
            )}
          </p>
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
        <footer className={styles.foot}>
          <span>{names[0]}</span>
          <span>{clientVersion}</span>
        </footer>
      </main>
      <Toasts />
    </div>
  )
}

function missingIn(attempt: SignInAttempt): Wrong | undefined {
  const needed =
    attempt.otp !== undefined
      ? ([['otp', attempt.otp.length >= 6, '填写动态口令或恢复码']] as const)
      : attempt.way === 'password'
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
