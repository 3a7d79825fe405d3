import { AuditLog } from './AuditLog.tsx'
import { Records } from './Records.tsx'
import { useTab } from './tabs.ts'

export const tables = [...AuditLog.tables, ...Records.tables]

/** 历史记录: the trail of writes, and the videos that were generated for visitors. */
export default function HistoryPage() {
  const [tab] = useTab()
  return tab === 'records' ? <Records /> : <AuditLog />
}
