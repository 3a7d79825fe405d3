import { Modal } from 'antd'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useNarrow } from '../../kit/look/narrow.ts'
import { Button } from '../input/Button.tsx'
import { Hint } from '../input/Input.tsx'
import { Icon } from '../value/Icon.tsx'
import frame from './Frame.module.css'
import type { Dirty } from './leave.ts'
import { Presence, type PresenceProps } from './Presence.tsx'

export interface DialogProps {
  open: boolean
  onClose(): void
  title: string
  /** Beside the title. */
  mark?: ReactNode
  /** The row that is edited, where others may have it open too. */
  presence?: PresenceProps | undefined
  /** 440 px without it; 1000 for large forms. */
  width?: number
  /** Shown at the left of the footer: what was changed, what will happen. */
  note?: ReactNode
  /** The main button, labelled with its action. Without it the dialog has no footer. */
  action?: { text: string; run(): void; busy?: boolean; danger?: boolean; disabled?: boolean }
  /** Of the other button, where leaving the dialog does more than close it. */
  cancelText?: string | undefined
  /** Something was changed: closing, and leaving the page, ask first. */
  dirty?: Dirty
  children: ReactNode
}

export default function DialogFrame({
  open,
  onClose,
  title,
  mark,
  presence,
  width = 440,
  note,
  action,
  cancelText = '取消',
  children,
}: DialogProps) {
  const narrow = useNarrow()
  return (
    <Modal
      open={open}
      onCancel={onClose}
      width={narrow ? '100%' : width}
      className={frame.dialog}
      style={{ top: 'var(--dialog-top)' }}
      mask={{ closable: false }}
      destroyOnHidden
      afterOpenChange={(shown) => shown && !narrow && focusFirstField()}
      closeIcon={<Icon name="close" />}
      title={
        <>
          <span>{title}</span>
          {mark && <span className={clsx(frame.mark, 't3')}>{mark}</span>}
          {open && presence && (
            <span className={frame.others}>
              <Presence {...presence} />
            </span>
          )}
        </>
      }
      footer={
        action ? (
          <div className={frame.foot}>
            {note && <Hint as="span">{note}</Hint>}
            <span className="sp" />
            <Button onClick={onClose}>{cancelText}</Button>
            <Button
              kind={action.danger ? 'danger' : 'primary'}
              busy={action.busy}
              disabled={action.disabled}
              onClick={action.run}
            >
              {action.text}
            </Button>
          </div>
        ) : null
      }
    >
      {children}
    </Modal>
  )
}

/** The first field is what a dialog was opened for; on a phone its keyboard would cover the form before anybody has read it. */
function focusFirstField() {
  const body = [...document.querySelectorAll('[role="dialog"] .ant-modal-body')].at(-1)
  if (!body?.contains(document.activeElement))
    body?.querySelector<HTMLElement>(':is(input, textarea):not(:disabled, [type="file"])')?.focus()
}
