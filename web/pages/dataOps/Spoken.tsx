import { useState } from 'react'
import { useEvery } from '#web/kit/read/useEvery.ts'

/** What a board shows, for those who hear the page: at most every 30 seconds. */
export function Spoken({ text }: { text(): string }) {
  const [spoken, speak] = useState('')
  useEvery(30_000, () => speak(text()))
  return (
    <p className="sr" aria-live="polite">
      {spoken}
    </p>
  )
}
