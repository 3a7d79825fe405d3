import type { ReactNode } from 'react'
import { useShortcut } from '../../kit/look/shortcuts.ts'
import { IconButton } from '../input/Button.tsx'

interface Steps {
  /** 单, 个景区: one row, with its counting word. */
  one: string
  open: boolean
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** Buttons for a drawer that lead to the rows before and after its own, by J and K too; undefined if there are none. */
export function useRowSteps({ one, open, previous, next }: Steps): ReactNode {
  useShortcut('j', `下一${one}`, () => next?.(), open && next !== undefined)
  useShortcut('k', `上一${one}`, () => previous?.(), open && previous !== undefined)
  if (!next && !previous) return undefined
  return (
    <>
      <IconButton icon="up" label={`上一${one}`} keys="k" why={!previous && `已是本页第一${one}`} onClick={previous} />
      <IconButton icon="down" label={`下一${one}`} keys="j" why={!next && `已是本页最后一${one}`} onClick={next} />
    </>
  )
}
