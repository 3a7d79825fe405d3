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
import styles from './ResourcePage.module.css'
import { rangeOf } from './words.ts'

export type Trends = ReadonlyMap<ResourceSeries, readonly (number | null)[]>

type PartName = keyof typeof resourceParts
type Data<K extends PartName> = NonNullable<ResourceNow[K]['data']>
/** A figure of a part by its key, its value, and whether it needs somebody. */
type Fact<K extends PartName> = readonly [key: keyof Data<K> & string, value: ReactNode, tone?: 'bad' | 'warn' | false]

/** One resource: its figures, or why there are none, and how some of them went. */
export function Part<K extends PartName>({
  part,
  end,
  of,
  facts,
  series = [],
  trends,
  children,
}: {
  part: K
  /** Where its rows are. */
  end?: { text: string; to: string } | false
  of: { data: Data<K> | null; why: string }
  facts(data: Data<K>): readonly Fact<K>[]
  series?: readonly ResourceSeries[]
  trends: Trends | undefined
  children?: (data: Data<K>) => ReactNode
}) {
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
              {facts(of.data).map(([key, value, tone]) => (
                <div key={key}>
                  <dt>{label(resourceParts[part].properties.data, key)}</dt>
                  <dd className={tone ? styles[tone] : undefined}>{value}</dd>
                </div>
              ))}
            </dl>
            {children?.(of.data)}
          </>
        )}
        {trends && series.length > 0 && (
          <div className={styles.trends}>
            {series.map((key) => {
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
export const Lines = ({ rows }: { rows: readonly (readonly [name: string, first: string, second: string])[] }) =>
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
