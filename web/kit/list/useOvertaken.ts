import { useEffect, useEffectEvent, useRef } from 'react'
import { refusals } from '#contract/errors.ts'
import { Refused } from '../call/call.ts'
import { withdraw } from '../look/confirm.ts'
import { notice } from '../look/toast.ts'

interface Overtaken {
  /** A question about the row stands open. */
  open: boolean
  /** Its answer is under way: what changes now is one's own. */
  busy: boolean
  /** The last answer was refused. */
  error?: Error | undefined
  /** Tells this row as it was asked about from the same row after a decision. */
  mark: string
  /** Who was faster, and what came of it. */
  words: string
  /** Takes the question back. */
  close(): void
}

/**
 * A question whose row a colleague has decided about meanwhile is closed, and says who that was: at once where the change is heard,
 * otherwise when the answer is refused (the refusal says it then).
 */
export function useOvertaken({ open, busy, error, mark, words, close }: Overtaken) {
  const lastMark = useRef(mark)
  const closeAndNotify = useEffectEvent(() => {
    withdraw()
    close()
    notice.info(words)
  })
  useEffect(() => {
    const changed = lastMark.current !== mark
    lastMark.current = mark
    if (changed && open && !busy) closeAndNotify()
  }, [mark, open, busy])
  const leave = useEffectEvent(() => open && close())
  useEffect(() => {
    if (error instanceof Refused && late.has(error.code)) leave()
  }, [error])
}

const late: ReadonlySet<number> = new Set([refusals.stale.code, refusals['state.impossible'].code])
