import { pictureAllowances } from '#contract/pictures/pictureAllowances.ts'
import { canCall } from '#web/kit/access/access.ts'
import { Cameras, OwnCameras } from './Cameras.tsx'
import { Topups } from './Topups.tsx'
import { useTab } from './tabs.ts'

export const tables = [...Cameras.tables, ...Topups.tables]

/** 传图数量: how many pictures each camera has transferred today, and how many it may. */
export default function TransferPage() {
  const [tab] = useTab()
  if (tab === 'topups') return <Topups />
  return canCall(pictureAllowances.edit) ? <Cameras /> : <OwnCameras />
}
