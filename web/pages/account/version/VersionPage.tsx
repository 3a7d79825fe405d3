import { Headers } from './headers/Headers.tsx'
import { RolloutList } from './rollouts/RolloutList.tsx'
import { Targets } from './rollouts/Targets.tsx'
import { useTab } from './VersionViews.tsx'
import { VersionList } from './versions/VersionList.tsx'
import { WebBuilds } from './web/WebBuilds.tsx'

export const tables = [...VersionList.tables, ...RolloutList.tables, ...Targets.tables]

/** 版本与表头: programs of cameras and how they get there, builds of the page itself, and which columns lists have for each role. */
export default function VersionPage() {
  const [tab] = useTab()
  if (tab === 'rollouts') return <RolloutList />
  if (tab === 'targets') return <Targets />
  if (tab === 'headers') return <Headers />
  if (tab === 'web') return <WebBuilds />
  return <VersionList />
}
