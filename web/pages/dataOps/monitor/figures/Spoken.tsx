import { useState } from 'react'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { inText, type MonitorReply, nameOf } from './figure.ts'

/** The figures for those who hear the page: at most every 30 seconds. */
export function Spoken({ data }: { data: MonitorReply }) {
  const [text, setText] = useState('')
  useEvery(30_000, () =>
    setText(data.figures.map((figure) => `${nameOf(figure.key)} ${inText(figure.key, figure.value)}`).join('，')),
  )
  return (
    <p className="sr" aria-live="polite">
      {text}
    </p>
  )
}
