import { lazy, Suspense } from 'react'
import { amap } from './amap/amap.ts'
import Plot from './plot/Plot.tsx'
import type { MapProps } from './spots.ts'

const AmapView = lazy(() => import('./amap/AmapView.tsx'))

/** Places on the map of the configured service; on a plain drawing where there is none, or where its script has not come. */
export function PlaceMap(props: MapProps) {
  if (!amap()) return <Plot {...props} />
  return (
    <Suspense>
      <AmapView {...props} />
    </Suspense>
  )
}
