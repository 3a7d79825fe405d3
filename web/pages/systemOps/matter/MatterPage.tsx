import { matters } from '#contract/matters/matters.ts'
import { MatterTab } from './MatterTab.tsx'
import { columns } from './matterColumns.tsx'
import { Responsors } from './Responsors.tsx'
import { Tags } from './Tags.tsx'
import { useTab } from './tabs.ts'

export const tables = [{ operation: matters.list, columns }, ...Responsors.tables, ...Tags.tables]

/** 系统问题: what is wrong, who is responsible, the deadline, and the outcome. */
export default function MatterPage() {
  const [tab] = useTab()
  if (tab === 'responsors') return <Responsors />
  if (tab === 'tags') return <Tags />
  return <MatterTab key={tab} tab={tab} />
}
