import type { Matter, MatterState } from '#contract/matters/matters.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { isAhead, movesFrom } from './moves.ts'

interface Props {
  row: Matter
  /** As links of a row, of which only the way ahead is one. */
  link?: true
  onMove(row: Matter, to: MatterState): void
  onEdit(row: Matter): void
}

/** What can be done with a matter: edit it, and each move that its state allows, the way ahead last. */
export function Moves({ row, link, onMove, onEdit }: Props) {
  if (row.state === 'closed') return null
  const edit = (
    <Button kind={link ? 'link' : 'plain'} onClick={() => onEdit(row)}>
      编辑
    </Button>
  )
  return (
    <>
      {!link && edit}
      {movesFrom(row.state)
        .filter(({ to }) => !link || isAhead(row.state, to))
        .map(({ to, verb }) => (
          <Button
            key={to}
            kind={link ? 'link' : isAhead(row.state, to) ? 'primary' : 'plain'}
            onClick={() => onMove(row, to)}
          >
            {verb}
          </Button>
        ))}
      {link && edit}
    </>
  )
}
