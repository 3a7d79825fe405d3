import { useEffect, useEffectEvent, useRef } from 'react'
import { refusals } from '#contract/errors.ts'
import { Refused } from '../call/call.ts'
import { withdraw } from '../look/confirm.ts'
import { notice } from '../look/toast.ts'

interface Overtaken {
  /** A question about the row is open. */
  open: boolean
  /** Its answer is under way: what changes now is one's own. */
  busy: boolean
  /** The last answer was refused. */
  error?: Error | undefined
  /** Differs before and after a decision about the row. */
  mark: string
  /** Who decided first, and the result. */
  words: string
  /** Takes the question back. */
  close(): void
}

/**
 * Closes a question if a colleague has decided about its row meanwhile, and says who: at once when the
 * change is received as a live event, or else when the answer is refused (then the refusal says it).
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
