import { lazy, Suspense } from 'react'
import { RolloutList } from './rollouts/RolloutList.tsx'
import { Targets } from './rollouts/Targets.tsx'
import { useTab } from './VersionViews.tsx'
import { VersionList } from './versions/VersionList.tsx'
import { WebBuilds } from './web/WebBuilds.tsx'

// Few look at them, and they bring the comparison of versions along.
const Headers = lazy(() => import('./headers/Headers.tsx'))

export const tables = [...VersionList.tables, ...RolloutList.tables, ...Targets.tables]

/** 版本与表头: programs of cameras and how they get there, builds of the page itself, and which columns lists have for each role. */
export default function VersionPage() {
  const [tab] = useTab()
  if (tab === 'rollouts') return <RolloutList />
  if (tab === 'targets') return <Targets />
  if (tab === 'headers')
    return (
      <Suspense>
        <Headers />
      </Suspense>
    )
  if (tab === 'web') return <WebBuilds />
  return <VersionList />
}
