import type { ReactNode } from 'react'
import { measures, type ReportGroup, reportSpreads } from '#contract/reports/reports.ts'
import { WordSelect, wordOptions } from '../../features/scenic/Select.tsx'
import type { List } from '../../kit/list/useList.ts'
import { DayRange } from '../../parts/filter/DayRange.tsx'
import { type Comparison, comparedDays, comparisonOf, comparisons } from './compare.ts'
import type { ReportOperation } from './operation.ts'
import styles from './Trend.module.css'
import type { About } from './within.ts'

interface Props {
  list: List<ReportOperation>
  by: ReportGroup
  about: About
  comparing?: true | undefined
  extra?: ReactNode
}

/** What a report is compared with, and what its rows are spread over. */
export function Tools({ list, by, about, comparing, extra }: Props) {
  const { spread, measure, beforeFrom, beforeTo } = list.filter
  const set = list.set
  const comparison = comparisonOf({ ...about, beforeFrom, beforeTo })
  const timeless = by === 'day' || by === 'month'
  return (
    <span className={styles.line}>
      {extra}
      {comparing && (
        <WordSelect<Comparison>
          placeholder="不对比"
          options={wordOptions(comparisons)}
          value={comparison}
          disabled={!about.dayFrom || !about.dayTo}
          onChange={(to) => set(to ? comparedDays(to, about) : { beforeFrom: undefined, beforeTo: undefined })}
        />
      )}
      {comparison && (
        <DayRange
          from={beforeFrom}
          to={beforeTo}
          label="对比"
          onChange={({ from, to }) => set({ beforeFrom: from, beforeTo: to })}
        />
      )}
      <WordSelect
        placeholder="不展开"
        options={wordOptions(reportSpreads).filter(({ value }) => !timeless || value === 'kind')}
        value={spread}
        onChange={(to) => set({ spread: to, ...(to === undefined && { measure: undefined }) })}
      />
      {spread && (
        <WordSelect
          placeholder={measures.turnoverFen}
          options={wordOptions(measures)}
          value={measure}
          onChange={(to) => set({ measure: to })}
        />
      )}
    </span>
  )
}
