import { useSearchParams } from 'react-router'
import { type Refund, refundTabs } from '#contract/operation/refunds.ts'

export const tabKeys = ['requested', 'running', 'abnormal', 'done', 'all', 'complaint'] as const
export type TabKey = (typeof tabKeys)[number]
export type RefundTabKey = Exclude<TabKey, 'complaint'>

/** What a tab is called, what it holds, and the states that it stands for. */
export const tabs: Record<TabKey, { title: string; what: string; hint: string; states?: Refund['state'][] }> = {
  requested: { title: '待审核', what: '待审核的退款', hint: '等待同意或驳回', states: [...refundTabs.requested] },
  running: {
    title: '处理中',
    what: '处理中的退款',
    hint: '已同意，正在由支付平台退回',
    states: [...refundTabs.running],
  },
  abnormal: { title: '异常', what: '异常的退款', hint: '没有退到，需要人来处理', states: [...refundTabs.abnormal] },
  done: { title: '已完成', what: '已完成的退款', hint: '已到账或已驳回', states: [...refundTabs.done] },
  all: { title: '全部', what: '退款', hint: '所有状态' },
  complaint: { title: '投诉', what: '投诉', hint: '游客的投诉，显示待处理的条数' },
}

/** The chosen tab in the address. */
export function useTab(): [TabKey, (tab: TabKey) => void] {
  const [address, setAddress] = useSearchParams()
  const tab = tabKeys.find((key) => key === address.get('tab')) ?? 'requested'
  return [tab, (next) => setAddress((now) => turned(now, next))]
}

/** The address under another tab: it keeps the conditions that both tabs know, and closes what stood open. */
export function turned(now: URLSearchParams, next: TabKey) {
  const keys = ['q', 'areaIds', 'from', 'to', ...(next === 'complaint' ? [] : ['reason', 'origin', 'cash'])]
  const kept = keys.flatMap((key) => (now.has(key) ? [[key, now.get(key) ?? '']] : []))
  return new URLSearchParams(next === 'requested' ? kept : [['tab', next], ...kept])
}
