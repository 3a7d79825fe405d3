import { Modal } from 'antd'
import { useNarrow } from '../../kit/narrow.ts'
import { Button } from '../Button.tsx'
import type { DialogProps } from '../Dialog.tsx'
import { Icon } from '../Icon.tsx'

export default function DialogFrame({ open, onClose, title, mark, width = 440, note, action, children }: DialogProps) {
  const narrow = useNarrow()
  return (
    <Modal
      open={open}
      onCancel={onClose}
      width={narrow ? '100%' : width}
      className="jy-dialog"
      style={{ top: 'var(--dialog-top)' }}
      mask={{ closable: false }}
      destroyOnHidden
      afterOpenChange={(shown) => shown && !narrow && focusFirstField()}
      closeIcon={<Icon name="close" />}
      title={
        <>
          {title}
          {mark && <span className="t3 dialog-mark">{mark}</span>}
        </>
      }
      footer={
        action ? (
          <div className="frame-foot">
            {note && <span className="hint">{note}</span>}
            <span className="sp" />
            <Button onClick={onClose}>取消</Button>
            <Button kind={action.danger ? 'danger' : 'primary'} busy={action.busy} disabled={action.disabled} onClick={action.run}>
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
  const body = [...document.querySelectorAll('.jy-dialog .ant-modal-body')].at(-1)
  if (!body?.contains(document.activeElement)) body?.querySelector<HTMLElement>(':is(input, textarea):not(:disabled, [type="file"])')?.focus()
}
