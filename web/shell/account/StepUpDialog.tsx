import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import { sessions } from '#contract/accounts/sessions.ts'
import { nameOf } from '#contract/accounts/signing.ts'
import { call, Refused } from '../../kit/call/call.ts'
import { changeToken } from '../../kit/call/session.ts'
import { sha256 } from '../../kit/call/sha256.ts'
import { withTokenChange } from '../../kit/call/stepUp.ts'
import { useRead } from '../../kit/read/query.ts'
import { TopLayer } from '../../parts/frame/TopLayer.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { Hint, InputFrame, Label } from '../../parts/input/Input.tsx'
import { Segmented } from '../../parts/input/Segmented.tsx'
import styles from './Security.module.css'

/** The password or the code of the second factor, once more. */
export default function StepUpDialog({ answer }: { answer(proved: boolean): void }) {
  const second = useRead(secondFactors.getOwn, {}, { staleMs: 0 }).data?.on ?? false
  const [by, setBy] = useState<'pwd' | 'otp'>('pwd')
  const [typed, setTyped] = useState('')
  const {
    mutate,
    reset,
    isPending: busy,
    error,
  } = useMutation({
    mutationFn: async () => {
      const body = by === 'pwd' ? { pwd: await sha256(typed) } : { otp: typed }
      await withTokenChange(async () => changeToken((await call(sessions.prove, { body, said: true })).token))
    },
    onSuccess: () => answer(true),
  })
  const wrong = error && (error instanceof Refused ? error.message : '没有验证成功，请再试一次')
  const prove = () => {
    if (typed && !busy) mutate()
  }
  return (
    <TopLayer
      title="确认是你本人"
      onClose={() => answer(false)}
      foot={
        <>
          <Hint as="span">5 分钟内不再询问</Hint>
          <span className="sp" />
          <Button onClick={() => answer(false)}>取消</Button>
          <Button kind="primary" busy={busy} disabled={!typed} onClick={prove}>
            继续
          </Button>
        </>
      }
    >
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          prove()
        }}
      >
        <p className="t2">这项操作影响账号、密钥或资金，请再次验证。</p>
        {second && (
          <Segmented
            label="验证方式"
            options={[
              { value: 'pwd', label: '用密码' },
              { value: 'otp', label: '用动态口令' },
            ]}
            value={by}
            onChange={(next) => {
              setBy(next)
              setTyped('')
              reset()
            }}
          />
        )}
        <div>
          <Label htmlFor="step-up" required>
            {by === 'pwd' ? '登录密码' : nameOf(sessions.prove.body, 'otp')}
          </Label>
          <InputFrame className={styles.frame} invalid={Boolean(wrong)}>
            <input
              key={by}
              id="step-up"
              type={by === 'pwd' ? 'password' : 'text'}
              inputMode={by === 'pwd' ? undefined : 'numeric'}
              autoComplete={by === 'pwd' ? 'current-password' : 'one-time-code'}
              maxLength={by === 'pwd' ? 64 : 20}
              value={typed}
              required
              aria-invalid={Boolean(wrong)}
              aria-describedby="step-up-wrong"
              onChange={(event) => setTyped(event.target.value)}
            />
          </InputFrame>
          <Hint as="span" invalid={Boolean(wrong)} id="step-up-wrong" role="alert">
            {wrong}
          </Hint>
        </div>
      </form>
    </TopLayer>
  )
}
