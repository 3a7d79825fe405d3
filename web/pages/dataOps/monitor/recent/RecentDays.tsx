import { useState } from 'react'
import { usualMeaning, usualTitle } from '#contract/reports/explanations.ts'
import { recentDays, recentDaysTo } from '#contract/reports/recentDays.ts'
import { shiftDay } from '#contract/zone.ts'
import { WhyDrawer } from '#web/features/figures/Why.tsx'
import { weekdayName } from '#web/kit/day/step.ts'
import { today } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Rest, useFirst } from '../Rest.tsx'
import { AreaRow } from './AreaRow.tsx'
import styles from './RecentDays.module.css'

interface Props {
  areaIds: number[] | undefined
  /** The last of the days; without it yesterday. */
  day: string | undefined
}

/** What was paid on each of the last whole days in each scenic area beside what is usual; what misses most comes first. */
export function RecentDays({ areaIds, day }: Props) {
  const [why, setWhy] = useState<{ areaId: number; day: string }>()
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useRead(recentDays.areas, { body: { areaIds, day } }, { staleMs: 300_000 })
  const first = useFirst(data?.rows ?? [], atFirst)
  const days = data ? recentDaysTo(data.dayTo) : []
  return (
    <Panel className={styles.recent} aria-label="近几日实付">
      <header>
        <h2>{titleOf(data?.dayTo)}</h2>
        <span className={styles.order} title={usualMeaning}>
          每天的实付额与{usualTitle}比，少得最多的在前
        </span>
      </header>
      {data ? (
        <>
          <div className={styles.heads} aria-hidden="true">
            <span>景区与点位</span>
            {days.map((one) => (
              <span key={one}>
                {weekdayName(one)} {one.slice(5)}
              </span>
            ))}
            <span>合计（元）</span>
            <span>比{usualTitle}</span>
          </div>
          <ul>
            {first.shown.map((row) => (
              <AreaRow
                key={row.id}
                row={row}
                days={days}
                opened={data.rows.length === 1}
                onWhy={(one) => {
                  setWhy({ areaId: row.id, day: one })
                  setOpen(true)
                }}
              />
            ))}
          </ul>
          <Rest of={first} unit="个景区" className={styles.more} />
        </>
      ) : error ? (
        <ErrorState what="近几日的实付" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} columns={9} />
      )}
      {why && <WhyDrawer {...why} open={open} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const titleOf = (last: string | undefined) =>
  last === undefined || last === shiftDay(today(), -1) ? '近 7 天' : `到 ${last.slice(5)} 的 7 天`

const atFirst = 10
