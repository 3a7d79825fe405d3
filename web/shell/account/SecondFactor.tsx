import { useState } from 'react'
import { totpWords } from '#contract/accounts/accountFields.ts'
import { secondFactors } from '#contract/accounts/secondFactors.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { confirm } from '../../kit/look/confirm.ts'
import { useRead } from '../../kit/read/query.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import { Status } from '../../parts/value/Status.tsx'
import { Enrol } from './Enrol.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Security.module.css'

/** One's own second factor: on or off, and the recovery codes that are left. */
export function SecondFactor() {
  const ownFactor = useRead(secondFactors.getOwn, {}, { staleMs: 0 }).data
  const reads = [secondFactors.getOwn]
  const [codes, setCodes] = useState<readonly string[]>()
  const [enrolling, setEnrolling] = useState(false)
  const drop = useAction(secondFactors.drop, { invalidates: reads, success: '两步验证已关闭' })
  const renew = useAction(secondFactors.renew, { invalidates: reads, done: ({ codes: made }) => setCodes(made) })
  const turnOff = async () => {
    const text = '关闭后只凭密码就能登录。'
    if (await confirm({ title: '关闭两步验证？', text, action: '关闭', danger: true })) void drop.run({ body: {} })
  }
  return (
    <section className={styles.part}>
      <header>
        <h3>{totpWords.title}</h3>
        {ownFactor && (
          <Status tone={ownFactor.on ? 'ok' : 'unknown'} shape={ownFactor.on ? 'check' : 'dashed'} size={12}>
            {totpWords.of(ownFactor.on)}
          </Status>
        )}
        <span className="sp" />
        {ownFactor && !ownFactor.on && !enrolling && <Button onClick={() => setEnrolling(true)}>开启</Button>}
        {ownFactor?.on && !codes && (
          <>
            <Button busy={renew.busy} onClick={() => void renew.run({ body: {} })}>
              换新恢复码
            </Button>
            {!ownFactor.required && (
              <Button busy={drop.busy} onClick={() => void turnOff()}>
                关闭
              </Button>
            )}
          </>
        )}
      </header>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : enrolling ? (
        <Enrol
          onDone={(made) => {
            setEnrolling(false)
            setCodes(made)
          }}
          onCancel={() => setEnrolling(false)}
        />
      ) : (
        <Hint>
          {ownFactor?.on
            ? `登录时除密码外还要身份验证器里的动态口令。恢复码还剩 ${ownFactor.codesLeft} 个。`
            : '开启后，登录时除密码外还要身份验证器里的动态口令，密码泄露也登不进来。'}
        </Hint>
      )}
    </section>
  )
}
