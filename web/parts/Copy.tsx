import { toast } from '../kit/toast.ts'
import { IconButton } from './Button.tsx'

/** Copies a text and says so. */
export function Copy({ text, label = '复制' }: { text: string; label?: string }) {
  return <IconButton small icon="copy" label={label} onClick={() => void copyText(text)} />
}

/** Puts a text into the clipboard, also on plain http where the modern interface is missing. */
export async function copyText(text: string) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text)
    else copyBySelection(text)
    toast.ok('已复制')
  } catch {
    toast.error('没有复制成功，请手动选择文字')
  }
}

function copyBySelection(text: string) {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('copy')
}
