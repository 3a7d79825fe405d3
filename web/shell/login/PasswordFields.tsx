import { useState } from 'react'
import { login } from '#contract/accounts/login.ts'
import { nameOf } from '#contract/accounts/signing.ts'
import { IconButton } from '../../parts/input/Button.tsx'
import { InputFrame, Label } from '../../parts/input/Input.tsx'
import { Icon } from '../../parts/value/Icon.tsx'
import styles from './Login.module.css'
import type { Wrong } from './wrong.ts'

/** Name and password; the password alone where it is known who signs in. */
export function PasswordFields({ wrong, known }: { wrong: Wrong | undefined; known?: true }) {
  const [plain, setPlain] = useState(false)
  return (
    <>
      {!known && (
        <>
          <Label htmlFor="login-name">{nameOf(login.body, 'name')}</Label>
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
        </>
      )}
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
    </>
  )
}
