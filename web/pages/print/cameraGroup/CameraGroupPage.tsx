import { Board } from './board/Board.tsx'
import { Groups } from './Groups.tsx'
import { useTab } from './tabs.ts'

export const { tables } = Groups

/** 相机配置组: groups of cameras, as a list, or those of one project beside each other. */
export default function CameraGroupPage() {
  const [tab] = useTab()
  return tab === 'board' ? <Board /> : <Groups />
}
