import { Commands } from './Commands.tsx'
import { Groups } from './Groups.tsx'
import { ServerList } from './ServerList.tsx'
import { useTab } from './ServerViews.tsx'

export const tables = [...ServerList.tables, ...Groups.tables, ...Commands.tables]

/** 服务器管理: cloud servers, their state, and their commands. */
export default function ServerPage() {
  const [tab] = useTab()
  if (tab === 'groups') return <Groups />
  if (tab === 'commands') return <Commands />
  return <ServerList />
}
