import { lazy, Suspense } from 'react'
import { amap } from './amap/amap.ts'
import Plot from './plot/Plot.tsx'
import type { MapProps } from './spots.ts'

const AmapView = lazy(() => import('./amap/AmapView.tsx'))

/** Places on a map of the configured map service. A plain drawing if none is configured or its script has not loaded. */
export function PlaceMap(props: MapProps) {
  if (!amap()) return <Plot {...props} />
  return (
    <Suspense>
      <AmapView {...props} />
    </Suspense>
  )
}
