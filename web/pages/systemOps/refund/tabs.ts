import { useSearchParams } from 'react-router'
import { wordsOf } from '#contract/kit.ts'
import { type Refund, RefundCondition, refundTabs } from '#contract/sales/refunds.ts'
import type { Static } from '#contract/static.ts'

export const tabKeys = ['waiting', 'requested', 'running', 'abnormal', 'done', 'all', 'complaint'] as const
export type TabKey = (typeof tabKeys)[number]
export type RefundTabKey = Exclude<TabKey, 'complaint' | 'waiting'>

type Shown = Static<typeof RefundCondition>
interface Tab {
  title: string
  what: string
  hint: string
  /** The states of the refunds in this tab. */
  states?: Refund['state'][]
  /** How these are shown, where that is more than one way. */
  shown?: readonly Shown[]
  /** The oldest request comes first, because these refunds are waiting. */
  oldestFirst?: true
}

/** The title, the content and the hint of each tab. */
export const tabs: Record<TabKey, Tab> = {
  waiting: { title: '待处理', what: '待处理的退款和投诉', hint: '待审核、退款失败、待退现金和投诉，最久的在前' },
  requested: {
    title: '待审核',
    what: '待审核的退款',
    hint: '等待同意或驳回',
    states: [...refundTabs.requested],
    oldestFirst: true,
  },
  running: {
    title: '处理中',
    what: '处理中的退款',
    hint: '已同意，正在由支付平台退回',
    states: [...refundTabs.running],
    shown: ['processing', 'late'],
    oldestFirst: true,
  },
  abnormal: {
    title: '异常',
    what: '异常的退款',
    hint: '没有退到，需要人来处理',
    states: [...refundTabs.abnormal],
    shown: ['abnormal', 'cash'],
    oldestFirst: true,
  },
  done: {
    title: '已完成',
    what: '已完成的退款',
    hint: '已到账或已驳回',
    states: [...refundTabs.done],
    shown: ['succeeded', 'rejected'],
  },
  all: { title: '全部', what: '退款', hint: '所有状态', shown: wordsOf(RefundCondition) as readonly Shown[] },
  complaint: { title: '投诉', what: '投诉', hint: '游客的投诉，显示待处理的条数' },
}

/** The chosen tab in the address. */
export function useTab(): [TabKey, (tab: TabKey) => void] {
  const [address, setAddress] = useSearchParams()
  const tab = tabKeys.find((key) => key === address.get('tab')) ?? 'waiting'
  return [tab, (next) => setAddress((now) => paramsForTab(now, next))]
}

/** The query parameters for another tab: keeps the conditions that both tabs know, and closes the open row. */
export function paramsForTab(now: URLSearchParams, next: TabKey) {
  const days = next === 'waiting' ? [] : ['from', 'to']
  const keys = ['q', 'areaIds', ...days, ...(tabs[next].states || next === 'all' ? ['reason', 'origin', 'cash'] : [])]
  const entries = keys.flatMap((key) => (now.has(key) ? [[key, now.get(key) ?? '']] : []))
  return new URLSearchParams(next === 'waiting' ? entries : [['tab', next], ...entries])
}
