import { Link } from 'react-router'
import { type OverviewMeasure, overviewMeasures, type Statistics } from '#contract/reports/overview.ts'
import { measureFacts, type OverviewScope, overviewRows } from '#contract/reports/overviewRows.ts'
import { inText } from '#web/features/figures/inText.ts'
import { addressOf } from '#web/features/reports/addressOf.ts'
import { can } from '#web/kit/access/access.ts'
import { count, yuan } from '#web/kit/format.ts'
import { Sparkline } from '#web/parts/chart/Sparkline.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { ComparedMark } from './measure/Compared.tsx'
import { comparedOf } from './measure/measure.ts'
import styles from './Totals.module.css'
import { thinBasis } from './thinBasis.ts'

const shown = [
  'turnoverFen',
  'paidFen',
  'refundedFen',
  'orders',
  'averageFen',
  'scans',
  'pictures',
  'conversion',
] as const satisfies readonly OverviewMeasure[]

/** The figures of the chosen days with their comparison; each links to the rows behind it. */
export function Totals({ data, scope }: { data: Statistics; scope: OverviewScope }) {
  const { sums, before, basis, noBasis } = data
  const thin = thinBasis(data)
  return (
    <Panel className={styles.totals} aria-label="合计">
      {shown.map((key) => {
        const value = sums[key]
        const target = addressOf(overviewRows[key](scope), can)
        const { meaning } = measureFacts[key]
        const cell = (
          <>
            <span className={styles.name}>
              {overviewMeasures[key]}
              <Sparkline values={data.points.map(({ now }) => now?.[key] ?? null)} quiet={key === 'refundedFen'} />
            </span>
            <Value measure={key} value={value} />
            {(basis || noBasis) && (
              <span className={styles.compared}>
                <ComparedMark
                  of={
                    thin
                      ? { why: thin, short: `${basis?.name} ${inText(key, before?.[key])}` }
                      : comparedOf(key, value, before?.[key], noBasis)
                  }
                  name={basis?.name ?? ''}
                  before={inText(key, before?.[key])}
                />
              </span>
            )}
          </>
        )
        return target ? (
          <Link key={key} className={styles.total} to={target} title={`${meaning}，点开看明细`}>
            {cell}
          </Link>
        ) : (
          <div key={key} className={styles.total} title={meaning}>
            {cell}
          </div>
        )
      })}
    </Panel>
  )
}

function Value({ measure, value }: { measure: OverviewMeasure; value: number | null }) {
  const { kind, unit } = measureFacts[measure]
  if (value === null) return <span className={`${styles.value} t3`}>—</span>
  const [sign, text, behind] =
    kind === 'money'
      ? [value < 0 ? '−¥' : '¥', yuan(Math.abs(value)), '']
      : kind === 'share'
        ? ['', (value / 100).toFixed(1), '%']
        : ['', count(value), unit]
  return (
    <span className={`${styles.value} ${value === 0 ? 't3' : ''}`}>
      {sign && <small>{sign}</small>}
      {text}
      {behind && <small>{behind}</small>}
    </span>
  )
}
