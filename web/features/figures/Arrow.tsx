import type { Change } from './change.ts'

/** Up or down as a shape, and as a word for those who do not see it. */
export function Arrow({ direction }: Pick<Change, 'direction'>) {
  if (direction === 'same') return null
  return (
    <>
      <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
        <path d={direction === 'up' ? 'M4 1 7.5 7H.5Z' : 'M4 7 .5 1h7Z'} fill="currentColor" />
      </svg>
      <span className="sr">{direction === 'up' ? '上升' : '下降'}</span>
    </>
  )
}
