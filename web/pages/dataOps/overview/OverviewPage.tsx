import { type Basis, bases } from '#contract/reports/basis.ts'
import { AreasSelect, WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { Dash } from './Dash.tsx'
import styles from './OverviewPage.module.css'
import { nowhere } from './place.ts'
import { useOverview } from './useOverview.ts'

/** 运营总览: what happened in some days, beside others, where, and what became of the scans. */
export default function OverviewPage() {
  const overview = useOverview()
  const { place, data, failed, refresh } = overview
  const { dayFrom, dayTo, basis, areaIds, set } = place
  return (
    <Page kind="scroll" className={styles.overview}>
      <PageHeader title="运营总览" meta={data && <LiveMark asOf={data.asOf} past={!data.running} />}>
        <DayRange
          from={dayFrom}
          to={dayTo}
          onChange={({ from, to }) => set({ dayFrom: from ?? to, dayTo: to ?? from })}
        />
        <WordSelect<Basis>
          placeholder="不对比"
          options={wordOptions(bases)}
          value={basis}
          onChange={(to) => set({ basis: to })}
        />
        <AreasSelect
          value={areaIds ?? []}
          onChange={(ids) => set({ areaIds: ids, ...nowhere, area: undefined })}
          style={{ width: 132 }}
        />
      </PageHeader>
      {failed && data && <StaleNote className={styles.stale} asOf={data.asOf} error={failed} retry={refresh} />}
      <Dash overview={overview} />
    </Page>
  )
}
