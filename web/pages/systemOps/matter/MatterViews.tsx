import { matters } from '#contract/matters/matters.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { type MatterTabKey, matterTabs, tabKeys, tabs, useTab } from './tabs.ts'

/** The page's tabs with how many matters each holds. */
export function MatterViews() {
  const [tab, pick] = useTab()
  const totals: Partial<Record<string, number>> = {
    unclosed: useTotal('unclosed'),
    overdue: useTotal('overdue'),
    mine: useTotal('mine'),
  }
  return (
    <Views
      label="系统问题"
      views={tabKeys.map((key) => ({ key, title: tabs[key].title, hint: tabs[key].hint, total: totals[key] }))}
      active={tab}
      onPick={pick}
    />
  )
}

function useTotal(key: Exclude<MatterTabKey, 'all'>) {
  const { fixed, defaults } = { fixed: {}, defaults: {}, ...matterTabs[key] }
  const body = { ...defaults, ...fixed, size: 1 }
  return useRead(matters.list, { body }, { live: ['matter'], keep: true }).data?.total
}
