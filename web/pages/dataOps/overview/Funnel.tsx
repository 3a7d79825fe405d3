import { Link } from 'react-router'
import type { Followed } from '#contract/reports/overview.ts'
import { funnelSteps, type OverviewScope, overviewRows } from '#contract/reports/overviewRows.ts'
import { addressOf } from '#web/features/reports/addressOf.ts'
import { can } from '#web/kit/access/access.ts'
import { count, percent } from '#web/kit/format.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import styles from './Funnel.module.css'

interface Props {
  sums: Followed
  /** The name of what the funnel counts: 全部景区, or the place that is open in the ranking. */
  place: string
  /** Where its figures lead to; nothing where no list knows the place. */
  scope: OverviewScope | undefined
}

/** The steps from a scan to a print. The print step is shown only if something was printed. */
export function Funnel({ sums, place, scope }: Props) {
  const steps = funnelSteps.filter(({ key }) => key !== 'printed' || sums.printed > 0)
  return (
    <Panel className={styles.funnel} aria-label="转化">
      <header>
        <h2>从扫码到支付</h2>
        <span className="sp" />
        <span className="t3 el" title={place}>
          {place}
        </span>
      </header>
      <ol>
        {steps.map(({ key, name, unit, of }) => {
          const value = sums[key]
          const target = scope && value > 0 ? addressOf(overviewRows[key](scope), can) : undefined
          const whole = of ? (sums[of.key] ?? 0) : 0
          const part = whole ? value / whole : null
          const text = `${count(value)} ${unit}`
          // Steps count different things, so that each bar is the share that is written below it.
          const length = of ? (of.each ? 0 : (part ?? 0)) : Math.min(1, value)
          return (
            <li key={key}>
              <span className={styles.name}>{name}</span>
              <span className={styles.bar} aria-hidden="true">
                {length > 0 && <i style={{ width: `${Math.min(1, length) * 100}%` }} />}
              </span>
              <b>{target ? <Link to={target}>{text}</Link> : text}</b>
              <span className={styles.of}>
                {of &&
                  `${of.name} ${of.each ? (part === null ? '—' : `${part.toFixed(1)} ${of.each}`) : percent(part)}`}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.meaning}>长短为下面所写的占比；匹配按这些天拍摄、至今已匹配的照片计，各步各按自己的日子</p>
    </Panel>
  )
}
