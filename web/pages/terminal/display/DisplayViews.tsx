import { pageByName } from '#contract/menu.ts'
import { screens } from '#contract/scenic/screens.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { useTab } from './tabs.ts'

/** The page's tabs. */
export function DisplayViews() {
  const [tab, pick] = useTab()
  const total = useRead(screens.list, { body: { size: 1 } }).data?.total
  return (
    <Views
      label={pageByName.get('display')?.title ?? ''}
      views={[
        { key: 'content', title: '展示内容', hint: '一个项目的终端上有哪些图片' },
        { key: 'screens', title: screens.list.noun, hint: '现场的屏幕和它们的地址', total },
      ]}
      active={tab}
      onPick={pick}
    />
  )
}
