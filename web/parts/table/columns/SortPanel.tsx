import { Select } from 'antd'
import { label } from '#web/kit/form/shape.ts'
import { type SortKey, tableViews } from '#web/kit/list/tables.ts'
import { Segmented } from '../../input/Segmented.tsx'
import type { Arranged } from './arrange.ts'
import styles from './SortPanel.module.css'
import { type Sorting, sortOf, ways } from './sorting.ts'

interface Props<R> extends Sorting {
  columns: readonly Arranged<R>[]
}

/** By what a list is sorted, and then by what, where there are no heads to press. */
export default function SortPanel<R>({ columns, sorts, maxSorts, onSort }: Props<R>) {
  const fields = columns.flatMap(({ column }) => {
    const first = sortOf(column)
    return first ? [{ ...first, title: column.title }] : []
  })
  const put = (place: number, ...next: SortKey[]) => onSort(sorts.toSpliced(place, 1, ...next))
  return (
    <section className={styles.panel} aria-label={label(tableViews.add.body, 'sorts')}>
      {places[maxSorts].slice(0, Math.min(sorts.length + 1, fields.length)).map((title, place) => {
        const now = sorts[place]
        return (
          <div key={title}>
            <span>{title}</span>
            <Select
              aria-label={title}
              allowClear
              value={now?.by ?? null}
              placeholder={place === 0 ? '列表原来的次序' : '不再细分'}
              options={fields
                .filter(({ by }) => by === now?.by || sorts.every((one) => one.by !== by))
                .map((field) => ({ value: field.by, label: field.title }))}
              onChange={(chosen: string | null | undefined) => {
                const field = fields.find(({ by }) => by === chosen)
                put(place, ...(field ? [{ by: field.by, order: field.order }] : []))
              }}
            />
            {now && (
              <Segmented
                label={`${title}的方向`}
                options={directions}
                value={now.order}
                onChange={(order) => put(place, { by: now.by, order })}
              />
            )}
          </div>
        )
      })}
    </section>
  )
}

const places = { 1: ['按'], 2: ['首先按', '其次按'] }
const directions = Object.entries(ways).map(([value, label]) => ({ value: value as SortKey['order'], label }))
