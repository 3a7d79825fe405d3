import { Button } from '../../parts/input/Button.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'
import { otherHost, ownEnvironment } from './environments.ts'
import styles from './Login.module.css'
import type { Stage } from './prove.ts'
import type { Wrong } from './wrong.ts'

interface Props {
  wrong: Wrong | undefined
  busy: Stage | undefined
  /** Goes on without the other environment. */
  onSkip(): void
}

/** One line under the fields: what went wrong, or what takes so long. */
export function SignInStatus({ wrong, busy, onSkip }: Props) {
  const other = otherHost()
  return (
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
          <Button kind="link" onClick={onSkip}>
            先进入 {ownEnvironment()} 环境
          </Button>
        </Hint>
      )}
    </p>
  )
}
