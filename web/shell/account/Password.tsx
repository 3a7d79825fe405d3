import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { Failed, Refused } from '../../kit/call/call.ts'
import { readSession } from '../../kit/call/session.ts'
import { sha256 } from '../../kit/call/sha256.ts'
import { afterPointer } from '../../kit/look/pointer.ts'
import { toast } from '../../kit/look/toast.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Glyph } from '../../parts/value/Glyph.tsx'
import { type Change, changePassword, isChosen, isTheSame, Unknown } from './changePassword.ts'
import styles from './Password.module.css'
import { PasswordField } from './PasswordField.tsx'
import { PasswordTicks } from './PasswordTicks.tsx'
import { type Draft, mistakeIn } from './passwordRules.ts'

const empty: Draft = { oldpwd: '', pwd: '', pwd2: '' }

interface Props {
  onClose(): void
  /** The password was set by somebody else: closing signs out, and `changed` continues after a new one was chosen. */
  initial?: {
    /** As typed at sign-in; if undefined, the dialog asks for it. */
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
      // A changed old password may make the new one equal to it, or no longer equal.
      ...(field === 'oldpwd' && draft.pwd && { pwd: mistakeIn(draft, 'pwd') }),
      // Another new password makes the confirmation a different one, too.
      ...(field === 'pwd' && draft.pwd2 && { pwd2: mistakeIn(draft, 'pwd2') }),
    }))
  // Known from the sign-in, until it turns out to be wrong.
  const [asksOld, setAsksOld] = useState(initial?.password === undefined)
  const [fault, setFault] = useState<string>()
  const unanswered = useRef<Change>(undefined)
  const {
    mutate,
    isPending: busy,
    isSuccess: changed,
  } = useMutation({
    mutationFn: async ({ name, adminId }: { name: string; adminId: number }) => {
      setFault(undefined)
      const [pwd, oldpwd] = await Promise.all([sha256(draft.pwd), sha256(draft.oldpwd)])
      const change = { adminId, name, clearpwd: draft.pwd, pwd, oldpwd }
      try {
        const [before, ask] = initial ? [unanswered.current ?? change, isChosen] : [unanswered.current, isTheSame]
        return (await changePassword(change, before, ask)).pwd === pwd
      } catch (cause) {
        if (!(cause instanceof Refused)) unanswered.current = change
        throw cause
      }
    },
    onSuccess: (asTyped) => {
      unanswered.current = undefined
      if (!asTyped) return setFault(`先前提交的新密码已经生效，${initial ? '以后用它登录' : '请把它填作旧密码'}`)
      if (initial) return initial.changed()
      toast.ok('修改成功，请退出重新登录！')
      onClose()
    },
    onError: (cause) => {
      const { wrong: named, fault: other } = saidOf(cause)
      if (named.oldpwd) {
        toast.error(named.oldpwd)
        setAsksOld(true)
      }
      setWrong(named)
      setFault(other)
    },
  })
  const save = () => {
    const found = { oldpwd: mistakeIn(draft, 'oldpwd'), pwd: mistakeIn(draft, 'pwd'), pwd2: mistakeIn(draft, 'pwd2') }
    setWrong(found)
    const session = readSession()
    if (!busy && !found.oldpwd && !found.pwd && !found.pwd2 && session) mutate(session)
  }
  const field = (name: keyof Draft, label: string) => (
    <PasswordField
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
      action={initial && changed ? { text: '继续', run: initial.changed } : { text: '修改密码', run: save, busy }}
    >
      <form className={styles.password} onSubmit={(event) => event.preventDefault()}>
        {fault && (
          <p className={clsx(styles.fault, 'st-down')} role="alert">
            <Glyph shape="octagon" />
            {fault}
          </p>
        )}
        {asksOld && field('oldpwd', initial ? '初始密码' : '旧密码')}
        {field('pwd', '新密码')}
        <PasswordTicks {...draft} />
        {field('pwd2', '确认新密码')}
      </form>
    </Dialog>
  )
}

/** What went wrong: at the fields that are named, or above them all. */
function saidOf(cause: Error): { wrong: Partial<Draft>; fault?: string } {
  if (cause instanceof Unknown)
    return { wrong: {}, fault: '没有收到答复，密码可能已经改了；再按一次「修改密码」会先核对' }
  if (!(cause instanceof Refused))
    return { wrong: {}, fault: `${cause instanceof Failed ? cause.message : ''}密码没有改成，可再试一次` }
  if (cause.code === refusals['password.wrongOld'].code)
    return { wrong: { oldpwd: refusals['password.wrongOld'].text } }
  const { clearpwd, ...fields } = cause.fields
  const wrong = { ...fields, ...(clearpwd && { pwd: clearpwd }) }
  return Object.keys(wrong).some((name) => name in empty) ? { wrong } : { wrong: {}, fault: cause.message }
}
