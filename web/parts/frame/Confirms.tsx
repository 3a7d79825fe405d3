import { clsx } from 'clsx'
import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { currentEnvironment } from '../../kit/call/session.ts'
import { type PendingQuestion, useQuestion } from '../../kit/look/confirm.ts'
import { useSilentShortcuts } from '../../kit/look/shortcuts.ts'
import { Button } from '../input/Button.tsx'
import { EnvironmentName } from '../page/Environment.tsx'
import styles from './Confirms.module.css'
import frame from './Frame.module.css'

/** Shows the open question; mounted once in the shell. */
export function Confirms() {
  const pending = useQuestion()
  return pending && createPortal(<Ask key={pending.id} {...pending} />, document.body)
}

/** The question before an action that cannot be undone. A native dialog: it covers all others and restores the focus. */
function Ask({ question, answer }: PendingQuestion) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useSilentShortcuts()
  useLayoutEffect(() => {
    const shown = dialog.current
    // Deferred past the key press that led here, or its Escape would close the new dialog.
    const timer = setTimeout(() => shown?.showModal())
    return () => {
      clearTimeout(timer)
      shown?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={clsx(frame.float, styles.question)}
      aria-labelledby={`${id}t`}
      aria-describedby={question.text && `${id}d`}
      onCancel={(event) => {
        event.preventDefault()
        answer(false)
      }}
      onClose={() => answer(false)}
      onClick={(event) => event.target === dialog.current && answer(false)}
      // The dialog below would take the key for its own.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div>
        <h2 id={`${id}t`}>{question.title}</h2>
        {question.text && (
          <p id={`${id}d`} className="t2">
            {question.text}
          </p>
        )}
        <div className={clsx(frame.foot, styles.foot)}>
          <EnvironmentName of={currentEnvironment()} title="这项操作所在的环境" />
          <span className="sp" />
          {!question.only && <Button onClick={() => answer(false)}>取消</Button>}
          <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {question.action}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
