import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { differsMuch } from '#contract/reports/explanations.ts'
import {
  type OverviewLevel,
  type OverviewMeasure,
  overviewLevels,
  overviewMeasures,
  type Ranked,
} from '#contract/reports/overview.ts'
import { funnelSteps, type OverviewScope, overviewRows } from '#contract/reports/overviewRows.ts'
import { reportGroups } from '#contract/reports/reports.ts'
import { Choice } from '#web/features/Choice.tsx'
import { inText } from '#web/features/figures/inText.ts'
import { Why } from '#web/features/figures/Why.tsx'
import { addressOf } from '#web/features/reports/addressOf.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Behind } from '#web/parts/value/Amount.tsx'
import { ComparedMark } from '../measure/Compared.tsx'
import { MeasureSelect } from '../measure/MeasureSelect.tsx'
import { comparedOf } from '../measure/measure.ts'
import styles from './Ranking.module.css'

interface Props {
  rows: readonly Ranked[] | undefined
  error: Error | null
  retry(): void
  by: OverviewMeasure
  onBy(by: OverviewMeasure): void
  basis: { readonly name: string } | null
  /** What the rows are; undefined for scenic areas. */
  level: OverviewLevel | undefined
  onLevel(level: OverviewLevel): void
  /** The way here: 全部景区, the scenic area, the project. */
  path: readonly { readonly name: string; onBack?: () => void }[]
  /** A province that it is narrowed to. */
  narrowed: ReactNode
  at: number | undefined
  /** The day, if only one is shown: scenic areas that differ a lot on it have a 为什么？ button. */
  day: string | undefined
  onOpen(row: Ranked): void
  scopeOf(row: Ranked): OverviewScope | undefined
}

const atFirst = 12

/** Ranks scenic areas, or the parts of one, by one figure, and shows the steps from their scans to a purchase. */
export function Ranking(props: Props) {
  const { rows, error, retry, by, onBy, basis, level, onLevel, path, narrowed, at, day, onOpen, scopeOf } = props
  const [all, setAll] = useState(false)
  const steps = funnelSteps.filter(({ key }) => key !== 'printed' && key !== by)
  const max = Math.max(1, ...(rows ?? []).map((row) => Math.abs(row[by] ?? 0)))
  const shown = all ? rows : rows?.slice(0, atFirst)
  const value = (row: Ranked, key: keyof typeof overviewRows, text: string) => {
    const scope = row[key] && scopeOf(row)
    const to = scope ? addressOf(overviewRows[key](scope), can) : undefined
    return to ? <Behind to={to}>{text}</Behind> : <span className={row[key] ? undefined : 't3'}>{text}</span>
  }
  return (
    <Panel className={styles.ranking} aria-label="排名">
      <header>
        <h2>排名</h2>
        <nav className={styles.path} aria-label="排名到了哪里">
          {path.map(({ name, onBack }, index) => (
            <span key={name} className="el" title={name}>
              {index > 0 && <span className="t3">/ </span>}
              {onBack ? (
                <Button kind="link" onClick={onBack}>
                  {name}
                </Button>
              ) : (
                <b aria-current="page">{name}</b>
              )}
            </span>
          ))}
          {narrowed}
        </nav>
        <span className="sp" />
        {level && (
          <Choice
            label="排名的层次"
            options={(Object.entries(overviewLevels) as [OverviewLevel, string][]).map(([key, label]) => ({
              value: key,
              label,
            }))}
            value={level}
            onChange={onLevel}
          />
        )}
        <MeasureSelect value={by} onChange={onBy} />
      </header>
      {!rows && error ? (
        <ErrorState what="排名" error={error} retry={retry} />
      ) : !rows ? (
        <Skeleton rows={6} columns={6} />
      ) : rows.length === 0 ? (
        <p className={styles.none}>{level ? emptyOf[level] : '没有景区'}</p>
      ) : (
        <div className={styles.box}>
          <table className={styles.table} aria-label="排名">
            <thead>
              <tr>
                <th className={styles.place}>
                  <span className="sr">名次</span>
                </th>
                <th>{(level ? overviewLevels[level] : reportGroups.area).slice(1)}</th>
                <th className="num">{overviewMeasures[by]}</th>
                {basis && <th className={styles.change}>{basis.name}</th>}
                {steps.map(({ key, name, unit }) => (
                  <th key={key} className={clsx('num', styles.step)}>
                    {name}({unit})
                  </th>
                ))}
                {by !== 'conversion' && <th className={clsx('num', styles.step)}>{overviewMeasures.conversion}</th>}
              </tr>
            </thead>
            <tbody>
              {shown?.map((row, index) => (
                <tr key={row.id} className={clsx(row.id === at && styles.on)}>
                  <td className={clsx('t3', styles.place)}>{index + 1}</td>
                  <th scope="row">
                    <button
                      type="button"
                      className="el"
                      title={row.name}
                      aria-pressed={level === 'point' || level === 'device' ? row.id === at : undefined}
                      onClick={() => onOpen(row)}
                    >
                      {row.name}
                    </button>
                    {level && level !== 'case' && row.caseName && (
                      <span className="t3 el" title={row.caseName}>
                        {row.caseName}
                      </span>
                    )}
                  </th>
                  <td className={clsx('num', styles.figure)}>
                    <i aria-hidden="true" style={{ width: `${(Math.max(0, row[by] ?? 0) / max) * 100}%` }} />
                    {value(row, by, inText(by, row[by]))}
                  </td>
                  {basis && (
                    <td className={styles.change}>
                      <ComparedMark
                        of={comparedOf(by, row[by], row.before, '')}
                        name=""
                        before={inText(by, row.before)}
                      />
                      {day && !level && row.before !== null && differsMuch(row[by] ?? 0, row.before) && (
                        <span className={styles.why}>
                          <Why areaId={row.areaId} day={day} link />
                        </span>
                      )}
                    </td>
                  )}
                  {steps.map(({ key }) => (
                    <td key={key} className={clsx('num', styles.step)}>
                      {value(row, key, count(row[key]))}
                    </td>
                  ))}
                  {by !== 'conversion' && (
                    <td className={clsx('num', styles.step)}>{inText('conversion', row.conversion)}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows && rows.length > atFirst && (
        <Button kind="text" className={styles.more} onClick={() => setAll(!all)}>
          {all ? `只看前 ${atFirst} 个` : `显示其余 ${count(rows.length - atFirst)} 个`}
        </Button>
      )}
    </Panel>
  )
}

const emptyOf: Readonly<Record<OverviewLevel, string>> = {
  case: '这个景区还没有项目',
  point: '还没有点位',
  device: '还没有摄像头',
}
