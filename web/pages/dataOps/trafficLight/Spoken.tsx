import { useState } from 'react'
import { statusWords } from '#contract/status.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { type AreaState, isWrong } from './view.ts'

/** What is wrong for those who hear the page: at most every 30 seconds. */
export function Spoken({ rows }: { rows: readonly AreaState[] }) {
  const [text, setText] = useState('')
  useEvery(30_000, () => {
    const wrong = rows.filter(isWrong)
    setText(
      wrong.length === 0
        ? '没有异常的景区'
        : `${wrong.length} 个景区异常：${wrong
            .slice(0, 5)
            .map(({ areaName, state }) => `${areaName}${statusWords[state]}`)
            .join('，')}`,
    )
  })
  return (
    <p className="sr" aria-live="polite">
      {text}
    </p>
  )
}
