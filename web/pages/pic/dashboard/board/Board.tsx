import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { faceMatches } from '#contract/pictures/faceMatches.ts'
import { areas } from '#contract/scenic/areas.ts'
import { NoAreas } from '#web/features/scenic/NoAreas.tsx'
import { AreaSelect, CaseSelect } from '#web/features/scenic/Select.tsx'
import { dayRange, today } from '#web/kit/format.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { stepColumns } from '../stepColumns.tsx'
import { DashboardViews } from '../tabs.tsx'
import { useDashboardQuery } from '../useDashboardQuery.ts'
import styles from './Board.module.css'
import { Funnel } from './Funnel.tsx'
import { HoursPanel } from './HoursPanel.tsx'
import { TrendPanel } from './TrendPanel.tsx'

/** The funnel, its days, and the cameras that took most. */
export function Board() {
  const { areaId, caseId, dayFrom, dayTo, set } = useDashboardQuery()
  const place = { areaId, caseId, dayFrom, dayTo }
  const running = dayTo === today()
  const reading = { keep: true, ...(running && { live: ['picture'] as const }) }
  const read = useRead(faceMatches.statistics, { body: place }, reading)
  const cameras = useRead(faceMatches.cameras, { body: { ...place, size: 8 } }, reading)
  const choices = useRead(areas.options, {}, { staleMs: 60_000 })
  const refresh = () => {
    void read.refetch()
    void cameras.refetch()
  }
  useEvery(60_000, () => running && refresh())
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })
  const { data, error } = read
  const more = (cameras.data?.total ?? 0) > (cameras.data?.rows.length ?? 0)
  const all = `/pic/dashboard?${new URLSearchParams(
    Object.entries({ tab: 'cameras', ...place }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as [string, string]],
    ),
  )}`
  return (
    <Page kind="scroll" className={styles.board}>
      <PageHeader title={pageByName.get('photoDashboard')?.title ?? ''} meta={<DashboardViews />}>
        {data && <LiveMark asOf={data.asOf} past={!data.running} />}
        <DayRange
          from={dayFrom}
          to={dayTo}
          onChange={({ from, to }) => set({ dayFrom: from ?? to, dayTo: to ?? from })}
        />
        <AreaSelect value={areaId} onChange={(id) => set({ areaId: id, caseId: undefined })} />
        <CaseSelect areaId={areaId} value={caseId} onChange={(id) => set({ caseId: id })} />
      </PageHeader>
      {error && data && <StaleNote className={styles.stale} asOf={data.asOf} error={error} retry={refresh} />}
      {choices.data?.rows.length === 0 ? (
        <NoAreas />
      ) : !data ? (
        error ? (
          <ErrorState what={pageByName.get('photoDashboard')?.title ?? ''} error={error} retry={refresh} />
        ) : (
          <Skeleton rows={12} columns={5} />
        )
      ) : data.sums.taken === 0 ? (
        <Empty
          title="这些天没有拍摄照片"
          note={`${dayRange(dayFrom, dayTo)}${areaId === undefined ? '' : '，所选景区'}；换一段时间或景区再看`}
        />
      ) : (
        <div className={styles.dash}>
          <Funnel data={data} place={place} />
          <TrendPanel data={data} />
          <div className={styles.wide}>
            <HoursPanel place={place} running={data.running} />
          </div>
          <Panel className={styles.cameras} aria-label="拍得最多">
            <header>
              <h2>拍得最多的摄像头</h2>
              <span className="sp" />
              <Link to={all}>{more ? `全部 ${cameras.data?.total} 台` : '按摄像头看'}</Link>
            </header>
            <div className={styles.mini}>
              <CompactTable
                read={cameras}
                what={faceMatches.cameras.noun}
                columns={stepColumns(place).filter(({ key }) => key !== 'caseName')}
              />
            </div>
          </Panel>
        </div>
      )}
    </Page>
  )
}
