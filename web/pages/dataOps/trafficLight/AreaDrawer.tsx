import { lazy, useState } from 'react'
import { lightMaintenances } from '#contract/lights/lightMaintenances.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { dayOf } from '#web/kit/format.ts'
import type { useRow } from '#web/kit/list/useRow.ts'
import { RowDrawer } from '#web/parts/frame/RowDrawer.tsx'
import type { AreaState } from './view.ts'

const AreaDetail = lazy(() => import('./detail/AreaDetail.tsx'))

interface Props {
  opened: Pick<ReturnType<typeof useRow>, 'open' | 'next' | 'previous' | 'close'>
  /** All scenic areas, once they are known. */
  rows: readonly AreaState[] | undefined
  asOf: string | undefined
  error: Error | null
  again(): void
}

/** One scenic area in a drawer: its lights, its cameras, and the measures taken. */
export function AreaDrawer({ opened, rows, asOf, error, again }: Props) {
  const { open, next, previous, close } = opened
  const row = rows?.find(({ areaId }) => areaId === open)
  // The content stays while the drawer closes.
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return (
    <RowDrawer<AreaState>
      what={titleOf(lightMaintenances.list, 'areaName')}
      opened={{
        open,
        row: row ?? (open === undefined || last?.areaId === open ? last : undefined),
        missing: rows !== undefined && open !== undefined && !row,
        error,
        again,
        next,
        previous,
        close,
      }}
      title={({ areaName }) => areaName}
      mark={({ state }) => <State of="place" is={state} pill />}
    >
      {(shown) => <AreaDetail row={shown} day={dayOf(asOf ?? Date.now())} />}
    </RowDrawer>
  )
}
