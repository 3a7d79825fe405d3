import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Arrow } from '#web/features/figures/Arrow.tsx'
import { rowsBehind } from '#web/features/reports/rowsBehind.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Sparkline } from '#web/parts/chart/Sparkline.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import styles from './Figures.module.css'
import { alarmOf, change, type Figure, formatFigure, inText, isIncome, meaningOf, nameOf } from './figure.ts'

interface Props {
  figures: readonly Figure[]
  day: string
  areaIds: number[] | undefined
  /** What the two compared days are called. */
  names: readonly [string, string]
  /** The last hour is not over yet. */
  running: boolean
  /** Some cameras are known to be down, not only late. */
  dark: boolean
}

/** The strip of figures; each opens the rows behind it. */
export function Figures({ figures, day, areaIds, names, running, dark }: Props) {
  return (
    <Panel className={clsx(styles.figures, figures.length === 5 && styles.five)} aria-label="指标">
      {figures
        .toSorted((a, b) => urgency(b) - urgency(a))
        .map((figure) => {
          const alarm = alarmOf(figure)
          const [sign, number, behind] = formatFigure(figure)
          const target = rowsBehind(figure.key, { day, areaIds }, can)
          const cell = (
            <>
              <span className={styles.name}>
                {nameOf(figure.key)}
                <Sparkline
                  values={running && figure.key !== 'devicesOnline' ? figure.spark.slice(0, -1) : figure.spark}
                  quiet={!isIncome(figure.key)}
                />
              </span>
              <span className={clsx(styles.value, figure.value === 0 && alarm === undefined && 't3')}>
                {sign && <small>{sign}</small>}
                {number}
                {behind && <small>{behind}</small>}
              </span>
              <span className={styles.compared}>
                {alarm && (
                  <span className={clsx(styles.alarm, dark && styles.dark)}>
                    <Glyph shape={alarm === 'down' || dark ? 'octagon' : 'triangle'} size={12} />
                    {alarm === 'down' ? '全部无信号' : `${count((figure.beside ?? 0) - figure.value)} 台不在线`}
                  </span>
                )}
                <Compared name={names[0]} of={figure} before={figure.yesterday} />
                <Compared name={names[1]} of={figure} before={figure.lastWeek} />
              </span>
            </>
          )
          return target ? (
            <Link
              key={figure.key}
              className={clsx(styles.figure, alarm && styles[alarm])}
              to={target}
              title={`${meaningOf(figure.key)}，点开看明细`}
            >
              {cell}
            </Link>
          ) : (
            <div key={figure.key} className={clsx(styles.figure, alarm && styles[alarm])} title={meaningOf(figure.key)}>
              {cell}
            </div>
          )
        })}
    </Panel>
  )
}

function Compared({ name, of, before }: { name: string; of: Figure; before: number | null }) {
  const changed = change(of, before)
  // Beside an alarm, a comparison without recorded data is left out.
  if (!changed && alarmOf(of)) return null
  return (
    <span
      className={changed?.bad ? clsx(styles.change, styles.bad) : styles.change}
      title={`${name}同时段 ${inText(of.key, before)}`}
    >
      {name}
      {changed ? (
        <>
          <Arrow direction={changed.direction} />
          <b>{changed.text}</b>
        </>
      ) : (
        <b>—</b>
      )}
    </span>
  )
}

/** The figure of cameras comes first if all of them are down; all other figures keep their order. */
const urgency = (figure: Figure) => (alarmOf(figure) === 'down' ? 1 : 0)
