import { useState } from 'react'
import { useEvery } from '#web/kit/read/useEvery.ts'

/** Announces the figures of a board to screen readers, at most every 30 seconds. */
export function Spoken({ text }: { text(): string }) {
  const [spoken, speak] = useState('')
  useEvery(30_000, () => speak(text()))
  return (
    <p className="sr" aria-live="polite">
      {spoken}
    </p>
  )
}
