import { type FormEvent, useEffect, useRef, useState } from 'react'
import { invites } from '#contract/accounts/invites.ts'
import { nameOf } from '#contract/accounts/signing.ts'
import { refusals } from '#contract/errors.ts'
import type { Reply } from '#contract/kit.ts'
import { titlePage } from '../../kit/access/site.ts'
import { call, Failed, Refused } from '../../kit/call/call.ts'
import { clearSession } from '../../kit/call/session.ts'
import { sha256 } from '../../kit/call/sha256.ts'
import { boundary } from '../../kit/format.ts'
import { afterPointer } from '../../kit/look/pointer.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { PasswordTicks } from '../account/PasswordTicks.tsx'
import { type Draft, mistakeIn } from '../account/passwordRules.ts'
import styles from './Login.module.css'
import { LoginFrame } from './LoginFrame.tsx'
import { OtpField, otpText } from './OtpField.tsx'
import { SignInStatus } from './SignInStatus.tsx'
import { type SignInProps, useSignIn } from './useSignIn.ts'
import { otpMissing, wrongOf } from './wrong.ts'

type Invited = Reply<typeof invites.open>

/** The page behind the link of an invitation: the owner of the account chooses its password, and is signed in with it. */
export function Invite({ token, ...props }: { token: string } & SignInProps) {
  const [invited, setInvited] = useState<Invited>()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => titlePage('设置密码'), [])
  useEffect(() => {
    call(invites.open, { body: { token }, ...outside }).then(setInvited, setFault)
  }, [token])
  if (fault !== undefined) return <Dead cause={fault} />
  if (!invited) return <LoginFrame title="正在打开邀请" text="请稍候" />
  return <Choosing token={token} invited={invited} {...props} />
}

/** Without the session that this window may have of another account, which stays as it is until a password was chosen. */
const outside = { at: { request: location.origin }, said: true } as const

/** The link opens nothing; or not now, because its account may not sign in, or the server could not be reached. */
function Dead({ cause }: { cause: unknown }) {
  const expired = cause instanceof Refused && cause.code === refusals.notFound.code
  const advice = cause instanceof Failed ? '网络恢复后再试一次。' : '恢复之后，这个链接在有效期内仍能打开。'
  return (
    <LoginFrame title="邀请链接打不开" text={wrongOf(cause).text}>
      <p className={styles.dead}>
        {expired ? '每个链接 72 小时内有效，只能用一次。已经设好密码的，直接登录。' : advice}
      </p>
      <Button
        kind="primary"
        size="large"
        onClick={() => (expired ? location.replace(location.pathname) : location.reload())}
      >
        {expired ? '去登录' : '重试'}
      </Button>
    </LoginFrame>
  )
}

const fields = ['pwd', 'pwd2'] as const

/** The new password, typed twice, and what is wrong with it. */
function useTyped() {
  const [draft, setDraft] = useState<Draft>({ oldpwd: '', pwd: '', pwd2: '' })
  const [mistakes, setMistakes] = useState<Partial<Draft>>({})
  const check = (field: keyof Draft) =>
    setMistakes((now) => ({
      ...now,
      [field]: mistakeIn(draft, field),
      ...(field === 'pwd' && draft.pwd2 && { pwd2: mistakeIn(draft, 'pwd2') }),
    }))
  /** @returns the first field with a mistake */
  const checkAll = () => {
    const found = { pwd: mistakeIn(draft, 'pwd'), pwd2: mistakeIn(draft, 'pwd2') }
    setMistakes(found)
    return fields.find((name) => found[name])
  }
  const field = (name: (typeof fields)[number], label: string) => (
    <PasswordField
      large
      name={name}
      label={label}
      value={draft[name]}
      wrong={mistakes[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
      onBlur={() => afterPointer(() => check(name))}
    />
  )
  return { pwd: draft.pwd, field, checkAll, setMistakes }
}

function Choosing({ token, invited, ...props }: { token: string; invited: Invited } & SignInProps) {
  const { pwd, field, checkAll, setMistakes } = useTyped()
  const [saving, setSaving] = useState(false)
  /** The password is the account's: only the sign-in is left, which has failed once. */
  const [chosen, setChosen] = useState(false)
  const [failed, setFailed] = useState(false)
  const unanswered = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const { first, busy, wrong, setWrong, run, skip } = useSignIn(props)
  const { name, trueName, operatorName, until } = invited
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field of each step takes the keys
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), [first])
  const choose = async () => {
    try {
      await call(invites.accept, { body: { token, clearpwd: pwd, pwd: await sha256(pwd) }, ...outside })
    } catch (cause) {
      // The answer to an earlier attempt was lost: the sign-in shows whether that one has chosen this password.
      const perhaps = unanswered.current && cause instanceof Refused && cause.code === refusals.notFound.code
      unanswered.current ||= cause instanceof Failed
      if (!perhaps) throw cause
    }
    setChosen(true)
    clearSession()
    history.replaceState(null, '', location.pathname)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || saving) return
    const attempt = { way: 'password', name, password: pwd, remember: false } as const
    if (first) {
      const otp = String(new FormData(event.currentTarget).get('otp') ?? '').trim()
      const missing = otpMissing(otp)
      return missing ? setWrong(missing) : void run({ ...attempt, otp })
    }
    const mistaken = checkAll()
    if (mistaken) return form.current?.querySelector<HTMLInputElement>(`[name=${mistaken}]`)?.focus()
    setWrong(undefined)
    setSaving(true)
    try {
      if (!chosen) await choose()
    } catch (cause) {
      const { field: named, text } = wrongOf(cause)
      if (named === 'pwd') setMistakes({ pwd: text })
      else setWrong({ text: cause instanceof Failed ? `${text}密码可能已经设好，再按一次会先核对` : text })
      return
    } finally {
      setSaving(false)
    }
    await run(attempt)
    setFailed(true)
  }
  return (
    <LoginFrame
      title={first ? '还差一步' : `${trueName}，欢迎`}
      text={first ? otpText : `账号 ${name} · ${operatorName}`}
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {first ? (
          <OtpField wrong={wrong} />
        ) : failed ? (
          <p className={styles.dead}>密码已提交</p>
        ) : (
          <div className={styles.chosen}>
            <input hidden readOnly autoComplete="username" value={name} />
            {field('pwd', nameOf(invites.accept.body, 'clearpwd'))}
            <PasswordTicks pwd={pwd} />
            {field('pwd2', '确认新密码')}
          </div>
        )}
        <SignInStatus wrong={wrong} busy={busy} onSkip={skip} />
        <Button kind="primary" size="large" submit busy={saving || busy !== undefined}>
          {saving ? '正在设置' : busy ? '正在登录' : failed ? '登录' : '设置密码并登录'}
        </Button>
        {failed ? (
          <Button kind="link" className={styles.back} onClick={() => location.reload()}>
            用账号和密码登录
          </Button>
        ) : (
          <Hint className={styles.until}>链接 {boundary(until, 'start')} 前有效，只能用一次</Hint>
        )}
      </form>
    </LoginFrame>
  )
}
