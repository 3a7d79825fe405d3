import type { Statistics } from '#contract/reports/overview.ts'
import { NoAreas } from '#web/features/scenic/NoAreas.tsx'
import { clock, dayRange } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Funnel } from './Funnel.tsx'
import styles from './OverviewPage.module.css'
import { nowhere, scopeOf, stepTo } from './place.ts'
import { Ranking } from './ranking/Ranking.tsx'
import { Spread } from './ranking/Spread.tsx'
import { Totals } from './Totals.tsx'
import { thinBasis } from './thinBasis.ts'
import { TrendPanel } from './trend/TrendPanel.tsx'
import type { Overview } from './useOverview.ts'

/** Everything below the head of the page, or why there is nothing to show. */
export function Dash({ overview }: { overview: Overview }) {
  const { hasNoAreas, data, failed, refresh } = overview
  if (hasNoAreas) return <NoAreas />
  if (data) return <Figures data={data} overview={overview} />
  if (failed) return <ErrorState what="运营总览" error={failed} retry={refresh} />
  return <Skeleton rows={14} columns={6} />
}

function Figures({ data, overview }: { data: Statistics; overview: Overview }) {
  const { place, everywhere, rows, rowsError, path, focus, refresh } = overview
  const { dayFrom, dayTo, areaIds, by, level, province, area, at, set } = place
  return (
    <div className={styles.dash}>
      <Beside data={data} />
      <Totals data={data} scope={{ dayFrom, dayTo, areaIds }} />
      <TrendPanel data={data} by={by} onBy={(to) => set({ by: to })} />
      {focus.sums && <Funnel sums={focus.sums} place={focus.name} scope={focus.scope} />}
      <Ranking
        rows={rows}
        error={rowsError}
        retry={refresh}
        by={by}
        onBy={(to) => set({ by: to })}
        basis={thinBasis(data) ? null : data.basis}
        level={area === undefined ? undefined : level}
        onLevel={(to) => set({ level: to, at: undefined, ...(to === 'case' && { caseId: undefined }) })}
        path={path.map(({ name, back }) => ({ name, ...(back && { onBack: () => set(back) }) }))}
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
        onOpen={(row) => set(stepTo(place, row))}
        scopeOf={(row) => scopeOf(place, row)}
      />
      {everywhere && (
        <Spread
          rows={everywhere}
          by={by}
          province={province}
          onProvince={(to) => set({ province: to, ...nowhere, area: undefined })}
          openId={area}
          onOpen={(id) => set({ ...nowhere, area: id, level: 'case' })}
        />
      )}
    </div>
  )
}

/** The compared periods and up to when they count, or why there is no comparison. */
function Beside({ data }: { data: Statistics }) {
  const { dayFrom, dayTo, basis, noBasis, running, asOf } = data
  const thin = thinBasis(data)
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
      {thin && <span className="t3">；{thin}</span>}
      {noBasis && <span className="t3">，没有对比：{noBasis}</span>}
    </p>
  )
}
