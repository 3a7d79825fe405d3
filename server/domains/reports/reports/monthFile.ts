import { factsOf } from '#contract/fields.ts'
import type { Body } from '#contract/kit.ts'
import {
  type ReportAnswer,
  type ReportRow,
  ReportRow as Row,
  reportFacts,
  reportGroups,
  type reports,
} from '#contract/reports/reports.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import { type Making, makeFile } from '../../../platform/jobs/makeFile.ts'
import type { Services } from '../../../platform/services.ts'
import { type Cells, type SheetColumn, xlsxOf } from '../../../platform/sheets/xlsx.ts'
import { type MonthDays, monthDays } from './month.ts'
import { report } from './report.ts'

export interface MonthFile extends Body<typeof reports.monthFile> {
  /** The scope of the account that requested the file. */
  areaIds: Actor['areaIds']
}

/** Writes month reports as workbooks. */
export const startMonthFiles = (services: Services) =>
  services.jobs.work<{ jobId: number }>('monthFile', ({ jobId }) => monthFile(services, jobId))

export const monthFileName = ({ month, by = 'area' }: Pick<MonthFile, 'month' | 'by'>) =>
  `月报表_${month}_${reportGroups[by]}.xlsx`

export const monthFile = (services: Services, jobId: number) =>
  makeFile<MonthFile>(
    services,
    jobId,
    { folder: 'report', ending: 'xlsx', verb: '下载' },
    async ({ input, fileKey, advance }) => {
      const days = monthDays(input.month)
      const answer = await whole(services, input, days, advance)
      await services.storage.put(fileKey, workbook(input, days, answer), xlsxType)
      return { fileName: monthFileName(input) }
    },
  )

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const pageSize = 5000

async function whole(
  services: Services,
  { areaIds, month: _month, ...query }: MonthFile,
  days: MonthDays,
  advance: Making<MonthFile>['advance'],
): Promise<ReportAnswer> {
  const rows: ReportRow[] = []
  for (let page = 1; ; page++) {
    const answer = await report(
      services.database.db,
      { areaIds },
      {
        ...query,
        ...{ dayFrom: days.from, dayTo: days.to, beforeFrom: days.beforeFrom, beforeTo: days.beforeTo },
        ...(query.by !== 'day' && query.by !== 'month' && { spread: 'day' as const }),
        ...{ page, size: pageSize },
      },
    )
    rows.push(...answer.rows)
    await advance(rows.length, answer.total)
    if (answer.rows.length < pageSize) return { ...answer, rows }
  }
}

const shown = ['name', ...reportFacts, 'change'] as const
const columnOf = (key: (typeof shown)[number]): SheetColumn => {
  const schema = Row.properties[key]
  const { kind = 'text', unit } = factsOf(schema) ?? {}
  const { title } = schema as { title?: string }
  return { title: unit && kind !== 'share' ? `${title}(${unit})` : `${title}`, kind }
}

/** The report on one sheet, its turnover day by day on another; the last line of each are the sums. */
function workbook({ by = 'area', month }: MonthFile, days: MonthDays, { rows, sums, before, columns }: ReportAnswer) {
  const keys = shown.filter(
    (key) =>
      (key !== 'areaName' || rows.some((row) => row.areaName && by !== 'area')) &&
      (key !== 'caseName' || rows.some((row) => row.caseName && by !== 'case')),
  )
  const totals: Partial<Record<(typeof shown)[number], string | number | null>> = {
    ...sums,
    name: '合计',
    beforeFen: before?.turnoverFen ?? null,
  }
  const lines: Cells[] = [...rows.map((row) => keys.map((key) => row[key])), keys.map((key) => totals[key] ?? null)]
  const about: Cells[] = [
    ['范围', `${days.from} 至 ${days.to}，对比 ${days.beforeFrom} 至 ${days.beforeTo}`],
    ['实付额', '支付时间在范围内的订单所付的钱'],
    ['退款额', '到账时间在范围内的退款，不论订单何时支付'],
    ['实收', '实付额减退款额，可能为负'],
    ['占比', '实付额占全部实付额的比例'],
    ['变化', '实收比对比期实收增减的比例'],
  ]
  return xlsxOf([
    { name: `${month} ${reportGroups[by]}`, columns: keys.map(columnOf), parts: [lines] },
    ...(columns.length
      ? [
          {
            name: '每日实收',
            columns: [
              columnOf('name'),
              ...columns.map(({ name }) => ({ title: `${name.slice(5)}(元)`, kind: 'money' as const })),
            ],
            parts: [[...rows.map((row) => [row.name, ...row.cells]), ['合计', ...columns.map(({ sum }) => sum)]]],
          },
        ]
      : []),
    {
      name: '说明',
      columns: [
        { title: '数字', kind: 'text' as const },
        { title: '含义', kind: 'text' as const },
      ],
      parts: [about],
    },
  ])
}
