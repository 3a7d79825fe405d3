import { reports } from '#contract/reports/reports.ts'
import { lastDays } from '#web/crud/report/about.ts'
import { DaySheet } from '#web/crud/report/DaySheet.tsx'
import { ReportPage } from '#web/crud/report/ReportPage.tsx'
import { useList } from '#web/kit/list/useList.ts'
import { RefundsByCase } from './RefundsByCase.tsx'

/** 运营汇总表: orders, payments and refunds by place, goods, channel or time, compared with other days. */
export default function SummaryPage() {
  const list = useList(reports.summary, { defaults: { by: 'area', ...lastDays(30) }, live: ['order'] })
  const { by = 'area', areaId, caseId, kind, dayFrom, dayTo } = list.filter
  return (
    <ReportPage
      title="运营汇总表"
      list={list}
      groups={['area', 'case', 'device', 'package', 'code', 'kind', 'day', 'month']}
      by={by}
      about={{ areaId, caseId, kind, dayFrom, dayTo }}
      show={['day', 'areaId', 'caseId', 'kind']}
      comparing
      details={(row, about) => (
        <>
          {by === 'day' && row.day && <DaySheet day={row.day} about={about} />}
          {(by === 'area' || by === 'case' || by === 'day' || by === 'month') && <RefundsByCase about={about} />}
        </>
      )}
    />
  )
}
