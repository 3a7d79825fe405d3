import { toast } from '../../kit/look/toast.ts'
import { IconButton } from './Button.tsx'

/** Copies a text and shows a toast. */
export function Copy({ text, label = '复制' }: { text: string; label?: string }) {
  return <IconButton small icon="copy" label={label} onClick={() => void copyText(text)} />
}

/** Puts a text into the clipboard, also on plain http where the modern interface is missing. False, and said so, where it did not get there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text)
    else copyByEvent(text)
    toast.ok('已复制')
    return true
  } catch {
    toast.error('没有复制成功，请手动选择文字')
    return false
  }
}

/** Uses the copy event instead of a selection: an open dialog traps the focus, and nothing outside it can be selected. */
function copyByEvent(text: string) {
  let copied = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    copied = true
  }
  document.addEventListener('copy', fill, { capture: true, once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', fill, { capture: true })
  if (!copied) throw new Error('copy')
}
