import { useEffect, useState } from 'react'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import { nameOf } from '#contract/accounts/signing.ts'
import type { Reply } from '#contract/kit.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Copy } from '../../parts/input/Copy.tsx'
import { Hint, InputFrame, Label } from '../../parts/input/Input.tsx'
import styles from './Security.module.css'

interface Props {
  /** With the recovery codes, to be shown once. */
  onDone(codes: readonly string[]): void
  onCancel?: () => void
}

/** Setting up an authenticator: a picture to scan, and a first code that proves that it was. */
export function Enrol({ onDone, onCancel }: Props) {
  const [enrolment, setEnrolment] = useState<Reply<typeof secondFactors.begin>>()
  const [otp, setOtp] = useState('')
  const begin = useAction(secondFactors.begin, { done: setEnrolment })
  const confirm = useAction(secondFactors.confirm, {
    invalidates: [secondFactors.getOwn],
    success: '两步验证已开启',
    done: ({ codes }) => onDone(codes),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => void begin.run({ body: {} }), [])
  if (!enrolment)
    return (
      <div className={styles.foot}>
        <Hint as="span" invalid={Boolean(begin.error)} role="alert">
          {begin.error ? '没有开始设置' : '正在生成密钥…'}
        </Hint>
        <span className="sp" />
        {begin.error && <Button onClick={() => void begin.run({ body: {} })}>再试一次</Button>}
        {onCancel && <Button onClick={onCancel}>取消</Button>}
      </div>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (otp.length === 6) void confirm.run({ body: { otp } })
      }}
    >
      <div className={styles.scan}>
        <img src={enrolment.picture} width={168} height={168} alt="供身份验证器扫描的二维码" />
        <ol>
          <li>在手机上打开身份验证器，如微信小程序“腾讯身份验证器”、Google Authenticator 或 1Password</li>
          <li>扫描二维码，或手工输入密钥</li>
          <li>把显示的 6 位数字填在下面</li>
        </ol>
      </div>
      <p className={styles.secret}>
        <span className="t3">密钥</span>
        <code>{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Copy text={enrolment.secret} label="复制密钥" />
      </p>
      <Label htmlFor="enrol-otp" required>
        {nameOf(secondFactors.confirm.body, 'otp')}
      </Label>
      <InputFrame className={styles.frame} invalid={Boolean(confirm.error)}>
        <input
          id="enrol-otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={otp}
          required
          aria-invalid={Boolean(confirm.error)}
          aria-describedby="enrol-wrong"
          onChange={(event) => setOtp(event.target.value.replaceAll(/\D/g, ''))}
        />
      </InputFrame>
      <div className={styles.foot}>
        <Hint as="span" invalid id="enrol-wrong" role="alert">
          {confirm.error?.message}
        </Hint>
        <span className="sp" />
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button kind="primary" submit busy={confirm.busy} disabled={otp.length !== 6}>
          开启
        </Button>
      </div>
    </form>
  )
}
