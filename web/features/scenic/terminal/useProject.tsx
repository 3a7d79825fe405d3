import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cases } from '#contract/scenic/cases.ts'
import { points } from '#contract/scenic/points.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CaseSelect } from '../Select.tsx'
import type { Showing } from './Terminal.tsx'

/**
 * The project that a page of terminals is about: the one in the address, else one that has hotspots, else the one with the most points.
 * With its points in their order.
 */
export function useProject() {
  const [address, setAddress] = useSearchParams()
  const requestedId = Number(address.get('caseId')) || undefined
  // Kept, so that its last hotspot can be taken away without the page turning to another project.
  const [start, setStart] = useState<number>()
  const hot = useRead(points.list, { body: { hot: true, size: 1 } }, { enabled: !requestedId && !start })
  const first = hot.data?.rows[0]?.caseId
  if (!start && first) setStart(first)
  const id = requestedId ?? start
  const found = useRead(
    cases.list,
    { body: id ? { id, size: 1 } : { size: 1, sort: 'points' } },
    { enabled: id !== undefined || hot.data !== undefined },
  )
  const row = found.data?.rows[0]
  const places = useRead(points.list, { body: { caseId: row?.id ?? 0, size: 200 } }, { enabled: row !== undefined })
  const choose = (id: number | undefined) => setAddress(id ? { caseId: String(id) } : {}, { replace: true })
  return {
    row,
    points: places.data?.rows,
    select: (
      <CaseSelect
        value={row?.id ?? requestedId}
        onChange={choose}
        allowClear={false}
        style={{ width: 280, maxWidth: '60vw' }}
      />
    ),
    missing: found.data !== undefined && row === undefined,
    error: found.data && (places.data || !row) ? null : (hot.error ?? found.error ?? places.error),
    retry: () => void Promise.all([hot.refetch(), found.refetch(), row && places.refetch()]),
  }
}

type Place = NonNullable<ReturnType<typeof useProject>['points']>[number]
/** What its terminals show of a project. */
export const showingOf = (
  { name, areaName, images }: { name: string; areaName: string; images: Showing['images'] },
  places: readonly Pick<Place, 'name' | 'hot' | 'imageUrl'>[],
): Showing => ({
  title: name,
  areaName,
  images,
  points: places.filter(({ hot }) => hot).map(({ name, imageUrl }) => ({ name, url: imageUrl })),
})
