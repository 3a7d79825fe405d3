import { useState } from 'react'
import { complaints } from '#contract/sales/complaints.ts'
import { refunds } from '#contract/sales/refunds.ts'
import { waiting } from '#contract/sales/waiting.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { ComplaintTab, complaintColumns } from './complaints/ComplaintTab.tsx'
import { Mandatory } from './mandatory/Mandatory.tsx'
import { RefundTab } from './refunds/RefundTab.tsx'
import { refundColumns } from './refunds/refundColumns.tsx'
import { type TabKey, tabKeys, tabs, useTab } from './tabs.ts'
import { WaitingTab } from './waiting/WaitingTab.tsx'
import { waitingColumns } from './waiting/waitingColumns.tsx'

/** Refunds to decide about, under way and failed, and what visitors complain about. */
export default function RefundPage() {
  const [tab, pick] = useTab()
  const [forcing, setForcing] = useState(false)
  const counted = useRead(refunds.list, { body: { size: 1 } }, { live: ['refund'], keep: true })
  const open = useRead(complaints.list, { body: { state: 'open', size: 1 } }, { live: ['complaint'], keep: true })
  const waits = useRead(waiting.list, { body: { size: 1 } }, { live: ['refund', 'complaint'], keep: true })
  const total = (key: TabKey) => {
    if (key === 'complaint') return open.data?.total
    if (key === 'waiting') return waits.data?.total
    const counts = counted.data?.counts
    return counts && tabs[key].states?.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  }
  useAct({ icon: 'undo', label: '强制退款', run: () => setForcing(true) })
  const head = {
    title: '退款处理',
    meta: (
      <Views
        label="退款状态"
        views={tabKeys.map((key) => ({ key, title: tabs[key].title, hint: tabs[key].hint, total: total(key) }))}
        active={tab}
        onPick={pick}
      />
    ),
    action: <Button onClick={() => setForcing(true)}>强制退款</Button>,
  }
  return (
    <>
      {tab === 'waiting' ? (
        <WaitingTab head={head} onAll={() => pick('all')} onComplaints={() => pick('complaint')} />
      ) : tab === 'complaint' ? (
        <ComplaintTab head={head} />
      ) : (
        <RefundTab key={tab} tab={tab} head={head} onAll={() => pick('all')} />
      )}
      <Mandatory open={forcing} onClose={() => setForcing(false)} />
    </>
  )
}

export const tables = [
  { operation: waiting.list, columns: waitingColumns },
  { operation: refunds.list, columns: refundColumns('all') },
  { operation: complaints.list, columns: complaintColumns },
]
