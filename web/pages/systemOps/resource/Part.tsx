import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type ResourceNow,
  type ResourceSeries,
  resourceParts,
  resourceSeries,
  resourceTitles,
} from '#contract/monitoring/resources.ts'
import { label } from '#web/kit/form/shape.ts'
import { Sparkline } from '#web/parts/chart/Sparkline.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { factsOf, type Line, type Measured, type PartName, seriesOf } from './figures.ts'
import styles from './ResourcePage.module.css'
import { rangeOf } from './words.ts'

export type Trends = ReadonlyMap<ResourceSeries, readonly (number | null)[]>

/** One kind of resource: its figures, or why there are none, and some of its trends. */
export function Part<K extends PartName>({
  part,
  end,
  data,
  trends,
  children,
}: {
  part: K
  /** Where its rows are. */
  end?: { text: string; to: string } | false
  data: ResourceNow
  trends: Trends | undefined
  children?: (data: Measured<K>) => ReactNode
}) {
  const of = data[part] as { data: Measured<K> | null; why: string }
  return (
    <Panel className={styles.part} aria-label={resourceTitles[part]}>
      <header>
        <h2>{resourceTitles[part]}</h2>
        <span className="sp" />
        {end && <Link to={end.to}>{end.text}</Link>}
      </header>
      <div className={styles.body}>
        {of.data === null ? (
          <p className="t3">没有测到：{of.why}</p>
        ) : (
          <>
            <dl className={styles.facts}>
              {factsOf[part](of.data, data).map(([key, value, tone]) => (
                <div key={key}>
                  <dt>{label(resourceParts[part].properties.data, key)}</dt>
                  <dd className={tone ? styles[tone] : undefined}>{value}</dd>
                </div>
              ))}
            </dl>
            {children?.(of.data)}
          </>
        )}
        {trends && (
          <div className={styles.trends}>
            {seriesOf(data)[part].map((key) => {
              const values = trends.get(key) ?? []
              const { title: name, unit } = resourceSeries[key]
              return (
                <div key={key} className={styles.trend}>
                  <span>{name}</span>
                  <Sparkline values={values} width={132} height={30} />
                  <span className="t3">{rangeOf(values, unit)}</span>
                </div>
              )
            })}
          </div>
        )}
      </div>
    </Panel>
  )
}

/** Rows of a name and two figures. */
export const Lines = ({ rows }: { rows: readonly Line[] }) =>
  rows.length === 0 ? null : (
    <div className={styles.lines}>
      {rows.map(([name, first, second], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep nothing of their own
        <Fragment key={index}>
          <span className="t2">{name}</span>
          <span>{first}</span>
          <span className="t3">{second}</span>
        </Fragment>
      ))}
    </div>
  )
