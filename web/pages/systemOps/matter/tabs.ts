import { useSearchParams } from 'react-router'
import type { Body } from '#contract/kit.ts'
import { matterResponsors } from '#contract/matters/matterResponsors.ts'
import { type matters, unclosedStates } from '#contract/matters/matters.ts'
import { matterTags } from '#contract/matters/matterTags.ts'

type Conditions = Partial<Body<typeof matters.list>>
/** A tab: its title, its hint, its fixed filter, and its default filter, which the user can change. */
interface Tab {
  readonly title: string
  readonly hint: string
  readonly fixed?: Conditions
  readonly defaults?: Conditions
}
const unclosed = { state: [...unclosedStates] }
export const matterTabs = {
  unclosed: { title: '未关闭', hint: '待指派、处理中和等待确认的', defaults: unclosed },
  overdue: { title: '逾期', hint: '过了截止时间还没有解决的', fixed: { overdue: true } },
  mine: { title: '我负责', hint: '责任人关联了我的账号', fixed: { assignedToMe: true }, defaults: unclosed },
  all: { title: '全部', hint: '所有状态' },
} as const satisfies Record<string, Tab>
export type MatterTabKey = keyof typeof matterTabs

export const tabs: Readonly<Record<TabKey, Tab>> = {
  ...matterTabs,
  responsors: { title: matterResponsors.list.noun, hint: '问题指派给谁' },
  tags: { title: matterTags.list.noun, hint: '给问题分类' },
}
export type TabKey = MatterTabKey | 'responsors' | 'tags'
export const tabKeys = ['unclosed', 'overdue', 'mine', 'all', 'responsors', 'tags'] as const satisfies TabKey[]

/** The chosen tab in the address. Conditions that every tab of matters knows go along. */
export function useTab(): [TabKey, (tab: TabKey) => void] {
  const [address, setAddress] = useSearchParams()
  const tab = tabKeys.find((key) => key === address.get('tab')) ?? 'unclosed'
  return [tab, (next) => setAddress((now) => paramsForTab(now, tab, next))]
}

const sharedKeys = ['q', 'severity', 'areaId', 'caseId', 'tagId', 'responsorId', 'view']
function paramsForTab(now: URLSearchParams, from: TabKey, to: TabKey) {
  const between = from in matterTabs && to in matterTabs
  const pairs = [...now].filter(([key]) => between && sharedKeys.includes(key))
  return new URLSearchParams(to === 'unclosed' ? pairs : [['tab', to], ...pairs])
}
