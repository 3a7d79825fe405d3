import { reports } from '#contract/reports/reports.ts'
import { jobs } from '#contract/system/jobs.ts'
import type { ReportOperation } from '#web/crud/report/operation.ts'
import { ReportPage } from '#web/crud/report/ReportPage.tsx'
import { WordSelect } from '#web/features/scenic/Select.tsx'
import { AreaMonth } from '#web/features/sharing/AreaMonth.tsx'
import { monthsUpTo } from '#web/kit/day/months.ts'
import { shiftMonth } from '#web/kit/day/step.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { dayRange, today } from '#web/kit/format.ts'
import { type List, useList } from '#web/kit/list/useList.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'

/** 月报表: a month by scenic area or whatever is chosen, beside the month before, to look at and as a workbook. */
export default function MonthlyPage() {
  const now = today().slice(0, 7)
  const list = useList(reports.month, { defaults: { by: 'area', month: now }, live: ['order'] })
  const { by = 'area', month = now, areaId, caseId, kind } = list.filter
  const { reply } = list
  const file = useAction(reports.monthFile, { success: '已开始生成，进度见任务托盘', invalidates: [jobs.list] })
  return (
    <ReportPage
      title="月报表"
      list={list as unknown as List<ReportOperation>}
      groups={['area', 'case', 'device', 'package', 'code', 'kind', 'day']}
      by={by}
      about={{ areaId, caseId, kind, dayFrom: reply?.from ?? `${month}-01`, dayTo: reply?.to ?? `${month}-01` }}
      show={['areaId', 'caseId', 'kind']}
      details={(row) => by === 'area' && row.areaId !== null && <AreaMonth areaId={row.areaId} month={month} />}
      action={
        <Button
          icon="download"
          busy={file.busy}
          onClick={() => void file.run({ body: { month, by, areaId, caseId, kind } })}
        >
          下载 XLSX
        </Button>
      }
      extra={
        <>
          <IconButton icon="left" label="上个月" onClick={() => list.set({ month: shiftMonth(month, -1) })} />
          <WordSelect
            placeholder="选择月份"
            allowClear={false}
            options={monthsUpTo(now, month).map((one) => ({ value: one, label: one }))}
            value={month}
            onChange={(to) => to && list.set({ month: to })}
          />
          <IconButton
            icon="right"
            label="下个月"
            why={month >= now && '已是本月'}
            onClick={() => list.set({ month: shiftMonth(month, 1) })}
          />
          {reply && <span className="t3">对比 {dayRange(reply.beforeFrom, reply.beforeTo)}</span>}
        </>
      }
    />
  )
}
