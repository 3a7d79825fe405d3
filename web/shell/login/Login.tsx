import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Failed, Refused } from '../../kit/call.ts'
import { currentEnvironment } from '../../kit/session.ts'
import { currentSite, productNames, titlePage } from '../../kit/site.ts'
import { setLook, useLook } from '../../kit/theme.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { EnvironmentEdge, EnvironmentName } from '../../parts/Environment.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Hint, InputFrame, Label } from '../../parts/Input.tsx'
import { Toasts } from '../../parts/Toasts.tsx'
import styles from './Login.module.css'
import { Picture } from './Picture.tsx'
import { type Stage, signIn } from './signIn.ts'

/** The sign-in screen. What went wrong stands beside the form, and the password stays as typed. */
export function Login({ onTrying, onSignedIn }: { onTrying(): void; onSignedIn(): Promise<void> }) {
  const [busy, setBusy] = useState<Stage>()
  const [wrong, setWrong] = useState<{ field?: 'name' | 'pwd'; text: string }>()
  const [plain, setPlain] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const look = useLook()
  const { clientVersion, environmentB } = currentSite()
  const names = productNames()
  useEffect(() => {
    titlePage('登录')
    // The screen has one purpose, so the first field takes the keys.
    form.current?.querySelector('input')?.focus()
  }, [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name') ?? '').trim()
    const password = String(fields.get('pwd') ?? '')
    const missing = name ? (password ? undefined : 'pwd') : 'name'
    setWrong(missing && { field: missing, text: missing === 'name' ? '填写账号' : '填写密码' })
    if (missing) {
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
      return
    }
    setBusy('signing')
    onTrying()
    try {
      await signIn(name, password, setBusy)
      await onSignedIn()
    } catch (cause) {
      setWrong({
        text:
          (cause instanceof Refused || cause instanceof Failed) && cause.message
            ? cause.message
            : '没有登录成功，请再试一次',
      })
      setBusy(undefined)
    }
  }
  return (
    <div className={styles.login} data-env={currentEnvironment()}>
      <EnvironmentEdge />
      <Picture names={names} />
      <main className={styles.form}>
        <div className={styles.corner}>
          {environmentB && <EnvironmentName of="A" title="同时登录 A、B 两个环境，进入后可切换" />}
          <IconButton
            icon={look === 'dark' ? 'sun' : 'moon'}
            label={look === 'dark' ? '切换浅色' : '切换深色'}
            onClick={() => setLook(look === 'dark' ? 'light' : 'dark')}
          />
        </div>
        <h1>登录管理后台</h1>
        <p className="t3">使用平台分配的账号登录</p>
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <Label htmlFor="login-name">账号</Label>
          <InputFrame large className={styles.frame} invalid={wrong?.field === 'name'}>
            <Icon name="person" />
            <input
              id="login-name"
              name="name"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              aria-invalid={wrong?.field === 'name'}
              aria-describedby="login-wrong"
            />
          </InputFrame>
          <Label htmlFor="login-pwd">密码</Label>
          <InputFrame large className={styles.frame} invalid={wrong?.field === 'pwd'}>
            <Icon name="lock" />
            <input
              id="login-pwd"
              name="pwd"
              type={plain ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={64}
              aria-invalid={wrong?.field === 'pwd'}
              aria-describedby="login-wrong"
            />
            <IconButton
              small
              icon={plain ? 'eyeOff' : 'eye'}
              label={plain ? '隐藏密码' : '显示密码'}
              aria-pressed={plain}
              onClick={() => setPlain(!plain)}
            />
          </InputFrame>
          <p className={styles.wrong} id="login-wrong" role="alert">
            {wrong && (
              <Hint as="span" invalid>
                <Glyph shape="octagon" size={12} />
                {wrong.text}
              </Hint>
            )}
            {busy === 'proving' && <Hint as="span">正在进行安全验证…</Hint>}
          </p>
          <Button kind="primary" size="large" submit busy={busy !== undefined}>
            {busy ? '正在登录' : '登录'}
          </Button>
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
