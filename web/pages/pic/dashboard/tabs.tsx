import { useSearchParams } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { faceMatches } from '#contract/pictures/faceMatches.ts'
import { Views } from '#web/parts/filter/Views.tsx'

const tabs = {
  board: { title: '漏斗与趋势', hint: '拍摄、匹配、售出、打印各有多少，哪一步最弱' },
  cameras: { title: '各摄像头', hint: '每台摄像头的照片走到了哪一步' },
  matches: { title: faceMatches.list.noun, hint: '谁在哪张照片上被认出' },
} as const
type Tab = keyof typeof tabs
const keys = Object.keys(tabs) as Tab[]

/** The chosen tab in the address; days and place go along where the next one knows them. */
export function useTab() {
  const [address, setAddress] = useSearchParams()
  const tab = keys.find((key) => key === address.get('tab')) ?? 'board'
  const pick = (next: Tab) => {
    const sharedKeys = ['areaId', 'caseId', ...(next === 'matches' ? [] : ['dayFrom', 'dayTo'])]
    const entries = sharedKeys.flatMap((key) => {
      const value = address.get(key)
      return value === null ? [] : [[key, value] as [string, string]]
    })
    setAddress([...(next === 'board' ? [] : [['tab', next] as [string, string]]), ...entries])
  }
  return [tab, pick] as const
}

/** The whole, its cameras, and what engines have found. */
export function DashboardViews() {
  const [tab, pick] = useTab()
  const views = keys.map((key) => ({ key, ...tabs[key] }))
  return <Views label={pageByName.get('photoDashboard')?.title ?? ''} views={views} active={tab} onPick={pick} />
}
