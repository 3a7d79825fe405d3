import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, useState } from 'react'
import { admins } from '#contract/account/admins.ts'
import { call, Refused } from '../../kit/call.ts'
import { afterPointer } from '../../kit/pointer.ts'
import { readSession } from '../../kit/session.ts'
import { sha256 } from '../../kit/sha256.ts'
import { toast } from '../../kit/toast.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { Hint, InputFrame, Label } from '../../parts/Input.tsx'
import { Status } from '../../parts/Status.tsx'
import styles from './Password.module.css'
import { type Draft, mistakeIn, ticksOf } from './passwordRules.ts'

const empty: Draft = { oldpwd: '', pwd: '', pwd2: '' }

interface Props {
  onClose(): void
  /** The password is one that somebody else has set: closing leaves, and `changed` goes on with one's own. */
  initial?: {
    /** As just typed at sign-in; asked for where it is not known any more. */
    password: string | undefined
    changed(): void
  }
}

/** Changing one's own password; rules and words are those of the specification's sections 5 and 8. */
export function Password({ onClose, initial }: Props) {
  const [draft, setDraft] = useState({ ...empty, oldpwd: initial?.password ?? '' })
  const [wrong, setWrong] = useState<Partial<Draft>>({})
  const check = (field: keyof Draft) =>
    setWrong((now) => ({
      ...now,
      [field]: mistakeIn(draft, field),
      // Another old password may be the new one, or no longer be it.
      ...(field === 'oldpwd' && draft.pwd && { pwd: mistakeIn(draft, 'pwd') }),
      // Another new password makes the confirmation a different one, too.
      ...(field === 'pwd' && draft.pwd2 && { pwd2: mistakeIn(draft, 'pwd2') }),
    }))
  const { mutate, isPending: busy } = useMutation({
    mutationFn: async ({ name, adminId }: { name: string; adminId: number }) => {
      const [pwd, oldpwd] = await Promise.all([sha256(draft.pwd), sha256(draft.oldpwd)])
      await call(admins.edit, { params: { id: adminId }, body: { clearpwd: draft.pwd, pwd, oldpwd, name } })
    },
    onSuccess: () => {
      if (initial) return initial.changed()
      toast.ok('修改成功，请退出重新登录！')
      onClose()
    },
    onError: (cause) => {
      if (!(cause instanceof Refused)) return
      const mistyped = cause.code === 1005 ? '旧密码错误，需要重新输入' : undefined
      if (mistyped) toast.error(mistyped)
      setWrong(
        mistyped
          ? { oldpwd: mistyped }
          : { ...cause.fields, ...(cause.fields.clearpwd && { pwd: cause.fields.clearpwd }) },
      )
    },
  })
  const save = () => {
    const found = { oldpwd: mistakeIn(draft, 'oldpwd'), pwd: mistakeIn(draft, 'pwd'), pwd2: mistakeIn(draft, 'pwd2') }
    setWrong(found)
    const session = readSession()
    if (!busy && !found.oldpwd && !found.pwd && !found.pwd2 && session) mutate(session)
  }
  const field = (name: keyof Draft, label: string) => (
    <Field
      name={name}
      label={label}
      value={draft[name]}
      wrong={wrong[name]}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
      onBlur={() => afterPointer(() => check(name))}
      onEnter={save}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={initial ? '设置自己的密码' : '修改密码'}
      cancelText={initial && '退出登录'}
      dirty={!initial && !busy && Object.values(draft).some(Boolean)}
      note={initial ? '初始密码由他人设置，改后才能使用' : '修改后其他设备将退出登录'}
      action={{ text: '修改密码', run: save, busy }}
    >
      <form className={styles.password} onSubmit={(event) => event.preventDefault()}>
        {initial?.password === undefined && field('oldpwd', initial ? '初始密码' : '旧密码')}
        {field('pwd', '新密码')}
        <ul className={styles.ticks} aria-label="新密码的要求">
          {ticksOf(draft).map(([text, met]) => (
            <li key={text}>
              <Status tone={met ? 'ok' : 'unknown'} shape={met ? 'check' : 'dashed'} size={12}>
                {text}
                <span className="sr">{met ? '已满足' : '未满足'}</span>
              </Status>
            </li>
          ))}
        </ul>
        {field('pwd2', '确认新密码')}
      </form>
    </Dialog>
  )
}

interface FieldProps {
  name: keyof Draft
  label: string
  value: string
  wrong: string | undefined
  onChange(value: string): void
  onBlur(): void
  onEnter(): void
}

function Field({ name, label, value, wrong, onChange, onBlur, onEnter }: FieldProps) {
  const [plain, setPlain] = useState(false)
  const id = `password-${name}`
  return (
    <div>
      <Label htmlFor={id} required>
        {label}
      </Label>
      <InputFrame className={styles.frame} invalid={Boolean(wrong)}>
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
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
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
