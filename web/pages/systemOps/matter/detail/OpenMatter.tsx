import { lazy } from 'react'
import { type Matter, type MatterState, matters } from '#contract/matters/matters.ts'
import { MatterStateMark } from '#web/features/matters/marks.tsx'
import { RowDrawer } from '#web/parts/frame/RowDrawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { numberOf } from '../matterColumns.tsx'
import { Moves } from '../moves/Moves.tsx'

const MatterDrawer = lazy(() => import('./MatterDrawer.tsx'))

interface Props {
  opened: Parameters<typeof RowDrawer<Matter>>[0]['opened']
  onMove(row: Matter, to: MatterState): void
  onEdit(row: Matter): void
  onDrop(row: Matter): void
}

/** A matter in a drawer, with its actions. Only a matter that was never assigned can be deleted. */
export function OpenMatter({ opened, onMove, onEdit, onDrop }: Props) {
  return (
    <RowDrawer
      opened={opened}
      what="问题"
      list={matters.list}
      title={(row) => row.title}
      mark={(row) => (
        <>
          <span className="t3">{numberOf(row)}</span>
          <MatterStateMark is={row.state} pill />
        </>
      )}
      footer={(row) =>
        row.state !== 'closed' && (
          <>
            {row.isRemovable && <Button onClick={() => onDrop(row)}>删除</Button>}
            <span className="sp" />
            <Moves row={row} onMove={onMove} onEdit={onEdit} />
          </>
        )
      }
    >
      {(row) => <MatterDrawer row={row} />}
    </RowDrawer>
  )
}
