import { faceMatches } from '#contract/pictures/faceMatches.ts'
import { Board } from './board/Board.tsx'
import { Cameras } from './Cameras.tsx'
import { Matches } from './matches/Matches.tsx'
import { useTab } from './tabs.tsx'

export const tables = [faceMatches.cameras, ...Matches.tables]

/** 照片看板: how many pictures were taken, matched, sold and printed, where, and who was found on them. */
export default function DashboardPage() {
  const [tab] = useTab()
  if (tab === 'cameras') return <Cameras />
  return tab === 'matches' ? <Matches /> : <Board />
}
