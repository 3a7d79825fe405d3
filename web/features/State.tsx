import { Status } from '../parts/value/Status.tsx'
import type { Mark } from '../parts/value/tone.ts'
import { type Condition, type Domain, marks, stateWord } from './states.ts'

/**
 * A state as shape, word and colour together. Plain in tables (14 px), `pill` with its ground in heads and notes (13 px).
 * `word` replaces the word of the vocabulary where the page knows it more exactly (导出中 64%).
 */
export function State<D extends Domain>({
  of,
  is,
  pill,
  word,
  size,
}: {
  of: D
  is: Condition<D>
  pill?: boolean
  word?: string
  size?: number
}) {
  const [tone, shape] = marks[of][is] as Mark
  return (
    <Status tone={tone} shape={shape} pill={pill} size={size}>
      <span>{word ?? stateWord(of, is)}</span>
    </Status>
  )
}
