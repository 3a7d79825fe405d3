import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Shows a native dialog as long as its component is there. It covers all that was opened before it, traps the focus and restores
 * it; Escape closes it alone. Returns the dialog's ref.
 */
export function useModal(onClose: () => void, onShown: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const ended = useEffectEvent(onClose)
  const ready = useEffectEvent(onShown)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const end = () => ended()
    const cancel = (event: Event) => {
      event.preventDefault()
      ended()
    }
    dialog.showModal()
    ready(dialog)
    dialog.addEventListener('cancel', cancel)
    // A second Escape in a row closes the dialog and cannot be prevented.
    dialog.addEventListener('close', end)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', end)
      dialog.close()
    }
  }, [])
  return ref
}
