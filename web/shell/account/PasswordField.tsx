import { type ClipboardEvent, useState } from 'react'
import { IconButton } from '../../parts/input/Button.tsx'
import { Hint, InputFrame, Label } from '../../parts/input/Input.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'
import styles from './Password.module.css'
import type { Draft } from './passwordRules.ts'

interface Props {
  name: keyof Draft
  label: string
  value: string
  wrong: string | undefined
  large?: true
  onChange(value: string): void
  onBlur(): void
  onEnter?(): void
}

/** A password that is typed, hidden until somebody wants to see it. */
export function PasswordField({ name, label, value, wrong, large, onChange, onBlur, onEnter }: Props) {
  const [plain, setPlain] = useState(false)
  const id = `password-${name}`
  return (
    <div>
      <Label htmlFor={id} required>
        {label}
      </Label>
      <InputFrame {...(large && { large })} className={styles.frame} invalid={Boolean(wrong)}>
        <input
          id={id}
          name={name}
          type={plain ? 'text' : 'password'}
          value={value}
          maxLength={64}
          required
          autoComplete={name === 'oldpwd' ? 'current-password' : 'new-password'}
          aria-invalid={Boolean(wrong)}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onPaste={block}
          onCopy={block}
          onCut={block}
          onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
        />
        <IconButton
          small
          icon={plain ? 'eyeOff' : 'eye'}
          label={plain ? '隐藏密码' : '显示密码'}
          aria-pressed={plain}
          onClick={() => setPlain(!plain)}
        />
      </InputFrame>
      {wrong && (
        <Hint invalid id={`${id}-wrong`} role="alert">
          <Glyph shape="octagon" size={12} />
          {wrong}
        </Hint>
      )}
    </div>
  )
}

/** Paste, copy and cut are blocked in the password fields (specification, section 5). */
const block = (event: ClipboardEvent) => event.preventDefault()
