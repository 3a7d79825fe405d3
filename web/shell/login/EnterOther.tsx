import { useEffect, useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { Refused } from '../../kit/call/call.ts'
import { type Environment, readSession } from '../../kit/call/session.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import styles from './EnterOther.module.css'
import { askToEnter } from './enterLater.ts'
import { OtpField } from './OtpField.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import type { Stage } from './prove.ts'
import { signInBeside } from './signIn.ts'
import { type Wrong, wrongOf } from './wrong.ts'

/** Signs in to the environment that was not entered at sign-in, without leaving the one at work. */
export function EnterOther({ environment }: { environment: Environment }) {
  const [stage, setStage] = useState<Stage>()
  const [wrong, setWrong] = useState<Wrong>()
  /** The password that was accepted, if a code of the second factor is required too. */
  const [provenPassword, setProvenPassword] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  useEffect(() => void (provenPassword && form.current?.querySelector('input')?.focus()), [provenPassword])
  const name = readSession()?.name ?? ''
  const close = () => askToEnter(undefined)
  const run = async () => {
    const fields = new FormData(form.current!)
    const password = provenPassword ?? String(fields.get('pwd') ?? '')
    const otp = String(fields.get('otp') ?? '').trim()
    if (!password) return setWrong({ field: 'pwd', text: '填写密码' })
    setWrong(undefined)
    setStage('signing')
    try {
      await signInBeside({ name, password, ...(provenPassword && { otp }) }, setStage, leaving.current.signal)
      close()
    } catch (cause) {
      if (leaving.current.signal.aborted) return
      if (cause instanceof Refused && cause.code === refusals['second.needed'].code) setProvenPassword(password)
      else setWrong(wrongOf(cause))
    }
    setStage(undefined)
  }
  return (
    <Dialog
      open
      onClose={close}
      title={`登录 ${environment} 环境`}
      mark={name}
      note={stage === 'proving' ? '正在进行安全验证…' : undefined}
      action={{ text: '登录', run: () => void run(), busy: stage !== undefined }}
    >
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!stage) void run()
        }}
      >
        {provenPassword ? <OtpField wrong={wrong} /> : <PasswordFields wrong={wrong} known />}
        <Hint as="span" invalid id="login-wrong" role="alert">
          {wrong?.text}
        </Hint>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
