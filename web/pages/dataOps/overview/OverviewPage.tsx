import { type Basis, bases } from '#contract/reports/basis.ts'
import { overview, type Ranked, type Statistics } from '#contract/reports/overview.ts'
import type { OverviewScope } from '#contract/reports/overviewRows.ts'
import { areas } from '#contract/scenic/areas.ts'
import { NoAreas } from '#web/features/scenic/NoAreas.tsx'
import { AreasSelect, areasText, useAreaNames, WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { clock, dayRange, today } from '#web/kit/format.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { Funnel } from './Funnel.tsx'
import { sumOf } from './measure.ts'
import styles from './OverviewPage.module.css'
import { Ranking } from './Ranking.tsx'
import { Spread } from './Spread.tsx'
import { Totals } from './Totals.tsx'
import { TrendPanel } from './TrendPanel.tsx'
import { useAsked } from './useAsked.ts'

/** 运营总览: what happened in some days, beside others, where, and what became of the scans. */
export default function OverviewPage() {
  const asked = useAsked()
  const { dayFrom, dayTo, basis, areaIds, by, level, province, area, caseId, at, set } = asked
  const names = useAreaNames(areaIds)
  const choices = useRead(areas.options, {}, { staleMs: 60_000 })
  const running = dayTo === today()
  const reading = { keep: true, ...(running && { live: ['order', 'refund', 'picture'] as const }) }
  const days = { dayFrom, dayTo, basis }
  const totals = useRead(overview.statistics, { body: { ...days, areaIds } }, reading)
  const top = useRead(overview.top, { body: { ...days, areaIds, by } }, reading)
  const inside = useRead(
    overview.topOf,
    { params: { id: area ?? 1 }, query: { ...days, by, level, caseId: level === 'case' ? undefined : caseId } },
    { ...reading, enabled: area !== undefined },
  )
  const refresh = () => {
    void totals.refetch()
    void top.refetch()
    if (area !== undefined) void inside.refetch()
  }
  useEvery(60_000, () => running && refresh())
  useShortcut('r', '刷新', refresh)

  const data = totals.data
  const failed = totals.error ?? top.error
  // A kept answer of another scenic area, or of another level, is not that of this one.
  const insideRows = inside.isPlaceholderData ? undefined : inside.data?.rows
  const rows = area === undefined ? top.data?.rows.filter((row) => !province || row.province === province) : insideRows
  const row = at === undefined ? undefined : rows?.find(({ id }) => id === at)
  const areaName = area === undefined ? '' : (inside.data?.areaName ?? names.get(area) ?? '')
  const caseName = caseId === undefined ? undefined : rows?.find((one) => one.caseId === caseId)?.caseName
  const everywhere = areaIds?.length ? areasText(areaIds, names) : '全部景区'
  const scopeOf = (one: Ranked): OverviewScope | undefined =>
    // Nobody lists what names no camera, or stands at a point.
    one.id < 0 || (area !== undefined && level === 'point')
      ? undefined
      : {
          ...{ dayFrom, dayTo, areaIds: [one.areaId] },
          ...(area !== undefined && { caseId: one.caseId ?? undefined, deviceId: one.deviceId ?? undefined }),
        }
  const open = (one: Ranked) => {
    if (area === undefined) set({ area: one.id, level: 'case', caseId: undefined, at: undefined })
    else if (level === 'case') set({ caseId: one.id, level: 'device', at: undefined })
    else set({ at: at === one.id ? undefined : one.id })
  }
  const path = [
    { name: everywhere, ...(area !== undefined && { onBack: () => set({ ...nowhere, area: undefined }) }) },
    ...(area === undefined
      ? []
      : [{ name: areaName, ...(caseId !== undefined && { onBack: () => set({ ...nowhere, level: 'case' }) }) }]),
    ...(caseId === undefined || area === undefined ? [] : [{ name: caseName ?? `编号 ${caseId}` }]),
  ]
  const sums = row ?? (area === undefined && !province ? data?.sums : rows && sumOf(rows))
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
      {choices.data?.rows.length === 0 ? (
        <NoAreas />
      ) : data ? (
        <div className={styles.dash}>
          <Beside data={data} />
          <Totals data={data} scope={{ dayFrom, dayTo, areaIds }} />
          <TrendPanel data={data} by={by} onBy={(to) => set({ by: to })} />
          {sums && (
            <Funnel
              sums={sums}
              place={row?.name ?? caseName ?? (area === undefined ? (province ?? everywhere) : areaName)}
              scope={
                row
                  ? scopeOf(row)
                  : province && area === undefined
                    ? undefined
                    : { dayFrom, dayTo, areaIds: area === undefined ? areaIds : [area], caseId }
              }
            />
          )}
          <Ranking
            rows={rows}
            error={area === undefined ? top.error : inside.error}
            retry={refresh}
            by={by}
            onBy={(to) => set({ by: to })}
            basis={data.basis}
            level={area === undefined ? undefined : level}
            onLevel={(to) => set({ level: to, at: undefined, ...(to === 'case' && { caseId: undefined }) })}
            path={path}
            narrowed={
              area === undefined &&
              province && (
                <Button kind="link" icon="close" onClick={() => set({ province: undefined })}>
                  {province}
                </Button>
              )
            }
            at={at}
            day={dayFrom === dayTo ? dayTo : undefined}
            onOpen={open}
            scopeOf={scopeOf}
          />
          {top.data && (
            <Spread
              rows={top.data.rows}
              by={by}
              province={province}
              onProvince={(to) => set({ province: to, ...nowhere, area: undefined })}
              openId={area}
              onOpen={(id) => set({ ...nowhere, area: id, level: 'case' })}
            />
          )}
        </div>
      ) : failed ? (
        <ErrorState what="运营总览" error={failed} retry={refresh} />
      ) : (
        <Skeleton rows={14} columns={6} />
      )}
    </Page>
  )
}

const nowhere = { caseId: undefined, at: undefined }

/** Which days stand beside which, up to when; or why none do. */
function Beside({ data: { dayFrom, dayTo, basis, noBasis, running, asOf } }: { data: Statistics }) {
  return (
    <p className={styles.beside}>
      {dayRange(dayFrom, dayTo)}
      {basis && (
        <>
          <span className="t3"> 对比 </span>
          {basis.name} {dayRange(basis.dayFrom, basis.dayTo)}
          {running && <span className="t3">，最后一天同至 {clock(asOf).slice(0, 5)}</span>}
        </>
      )}
      {noBasis && <span className="t3">，没有对比：{noBasis}</span>}
    </p>
  )
}
