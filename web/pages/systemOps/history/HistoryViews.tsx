import { pageByName } from '#contract/menu.ts'
import { audits } from '#contract/system/audits.ts'
import { records } from '#contract/videos/records.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { useTab } from './tabs.ts'

/** The page's tabs. */
export function HistoryViews() {
  const [tab, pick] = useTab()
  return (
    <Views
      label={pageByName.get('history')?.title ?? ''}
      views={[
        { key: 'trail', title: audits.list.noun, hint: '谁在什么时候做了什么' },
        { key: 'records', title: records.list.noun, hint: '为游客生成的视频' },
      ]}
      active={tab}
      onPick={pick}
    />
  )
}
