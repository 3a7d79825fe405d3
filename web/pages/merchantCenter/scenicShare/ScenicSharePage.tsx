import { Divisions } from './Divisions.tsx'
import { Settlements } from './Settlements.tsx'
import { useTab } from './ShareViews.tsx'

export const tables = [...Divisions.tables, ...Settlements.tables]

/** 景区分成管理: what scenic areas get by agreement, and what they are owed for each month. */
export default function ScenicSharePage() {
  const [tab] = useTab()
  return tab === 'settlements' ? <Settlements /> : <Divisions />
}
