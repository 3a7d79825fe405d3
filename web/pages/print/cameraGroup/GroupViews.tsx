import { pageByName } from '#contract/menu.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { useTab } from './tabs.ts'

/** The page's tabs. */
export function GroupViews() {
  const [tab, pick] = useTab()
  return (
    <Views
      label={pageByName.get('cameraGroup')!.title}
      views={[
        { key: 'groups', title: '全部组', hint: '组、打印机和在线的摄像头' },
        { key: 'board', title: '调整分组', hint: '一个项目的组并排，摄像头在组之间移动' },
      ]}
      active={tab}
      onPick={pick}
    />
  )
}
