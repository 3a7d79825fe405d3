import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { overviewRows } from '#contract/reports/overviewRows.ts'
import { type RecentRow, recentDays } from '#contract/reports/recentDays.ts'
import { addressOf } from '#web/features/reports/addressOf.ts'
import { can } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { Rest, useFirst } from '../Rest.tsx'
import { type DayCell, DayRow } from './DayRow.tsx'
import styles from './RecentDays.module.css'

interface Props {
  row: RecentRow
  days: readonly string[]
  /** Its points are shown at first. */
  opened: boolean
  onWhy(day: string): void
}

/** The days of a scenic area, each of which opens what is recorded about it; below them those of its points. */
export function AreaRow({ row, days, opened, onWhy }: Props) {
  const [open, setOpen] = useState(opened)
  return (
    <li>
      <DayRow
        row={row}
        days={days}
        cell={(day, cell) => <button key={day} type="button" {...cell} onClick={() => onWhy(day)} />}
      >
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className={clsx(styles.turn, open && styles.turned)}>
            <Icon name="right" size={12} />
          </span>
          <b className="el" title={row.name}>
            {row.name}
          </b>
          <span className="sr">的点位</span>
        </button>
      </DayRow>
      {open && <Points areaId={row.id} days={days} />}
    </li>
  )
}

/** The days of the points of a scenic area, each with its orders behind it. */
function Points({ areaId, days }: { areaId: number; days: readonly string[] }) {
  const { data, error, refetch } = useRead(
    recentDays.points,
    { body: { areaId, day: days.at(-1) } },
    { staleMs: 300_000 },
  )
  const first = useFirst(data?.rows ?? [], atFirst)
  if (!data)
    return error ? (
      <ErrorState what="点位的实付" error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton rows={2} columns={9} />
    )
  if (data.rows.length === 0) return <p className={styles.none}>这个景区还没有点位。</p>
  const projects = new Set(data.rows.map(({ caseName }) => caseName)).size
  return (
    <div className={styles.points}>
      <ul>
        {first.shown.map((row) => (
          <li key={row.id}>
            <DayRow
              row={row}
              days={days}
              cell={(day, cell) => <PointDay key={day} of={row} day={day} areaId={areaId} cell={cell} />}
            >
              <span className={styles.point}>
                <PointName of={row} />
                {projects > 1 && <small className="el t3">{row.caseName}</small>}
              </span>
            </DayRow>
          </li>
        ))}
      </ul>
      <Rest of={first} unit="个点位" className={styles.more} />
    </div>
  )
}

/** What holds a point back is in its drawer. */
function PointName({ of: { id, name } }: { of: RecentRow }) {
  const link = id > 0 && can('point')
  return link ? (
    <Link to={`${pageByName.get('point')!.path}?open=${id}`} className="el" title={name}>
      {name}
    </Link>
  ) : (
    <span className="el" title={name}>
      {name}
    </span>
  )
}

/** A day of a point, with a link to its orders where the account has them. */
function PointDay({ of: { id }, day, areaId, cell }: { of: RecentRow; day: string; areaId: number; cell: DayCell }) {
  // The orders of cameras at no point are no list of their own.
  const scope = { dayFrom: day, dayTo: day, areaIds: [areaId], pointId: id }
  const orders = id > 0 && addressOf(overviewRows.paidFen(scope), can)
  return orders ? <Link to={orders} {...cell} /> : <span role="img" {...cell} />
}

const atFirst = 20
