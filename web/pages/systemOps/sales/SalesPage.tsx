import { reports } from '#contract/reports/reports.ts'
import { lastDays } from '#web/crud/report/about.ts'
import { DaySheet } from '#web/crud/report/DaySheet.tsx'
import { ReportPage } from '#web/crud/report/ReportPage.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { Bills } from './Bills.tsx'
import { Differences } from './Differences.tsx'
import { SalesViews, useView } from './SalesViews.tsx'

export const tables = [...Differences.tables, ...Bills.tables]

/** 销售记录: sales day by day, by camera or package; and whether the payment provider has booked the same. */
export default function SalesPage() {
  const [view] = useView()
  if (view === 'differences') return <Differences />
  if (view === 'bills') return <Bills />
  return <Sales />
}

function Sales() {
  const list = useList(reports.days, { defaults: { by: 'day', ...lastDays(30) }, live: ['order'] })
  const { by = 'day', areaId, caseId, kind, dayFrom, dayTo } = list.filter
  return (
    <ReportPage
      title="销售记录"
      meta={<SalesViews />}
      list={list}
      groups={['day', 'device', 'package', 'kind', 'code', 'area', 'case']}
      by={by}
      about={{ areaId, caseId, kind, dayFrom, dayTo }}
      show={['day', 'areaId', 'caseId', 'kind']}
      comparing
      details={(row, about) => by === 'day' && row.day && <DaySheet day={row.day} about={about} />}
    />
  )
}
