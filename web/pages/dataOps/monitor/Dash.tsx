import { rowsBehind } from '#web/features/reports/rowsBehind.ts'
import { NoneChosen } from '#web/features/scenic/NoAreas.tsx'
import { can } from '#web/kit/access/access.ts'
import { clock, dayOf } from '#web/kit/format.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Spoken } from '../Spoken.tsx'
import { AreaDay } from './areas/AreaDay.tsx'
import { AreaStates } from './areas/AreaStates.tsx'
import { Figures } from './figures/Figures.tsx'
import { comparedDays, dayName, inWords, type MonitorReply } from './figures/figure.ts'
import { HourChart } from './hours/HourChart.tsx'
import styles from './MonitorPage.module.css'
import { NewestOrders } from './NewestOrders.tsx'
import { RecentDays } from './recent/RecentDays.tsx'
import type { Monitor } from './useMonitor.ts'

interface Props {
  monitor: Monitor
  onOpenOrder(id: number): void
}

/** Everything below the head of the page, or why there is nothing to show. */
export function Dash({ monitor, onOpenOrder }: Props) {
  const { hasNoAreas, isNoneChosen, set, figures, refresh } = monitor
  // What is missing is said above.
  if (hasNoAreas) return null
  if (isNoneChosen) return <NoneChosen onAll={() => set({ areaIds: undefined })} />
  if (figures.data) return <Day data={figures.data} monitor={monitor} onOpenOrder={onOpenOrder} />
  if (figures.error) return <ErrorState what="监控数字" error={figures.error} retry={refresh} />
  return <Skeleton rows={14} columns={6} />
}

function Day({ data, monitor, onOpenOrder }: Props & { data: MonitorReply }) {
  const { today, areaIds, areaRows = [] } = monitor
  const isToday = data.day === today
  const names = comparedDays(data.day, today)
  const isAnyDark = areaRows.some((row) => row.reasons.some(({ about }) => about === 'devicesDown'))
  return (
    <div className={styles.dash}>
      <Figures
        figures={data.figures}
        day={data.day}
        areaIds={areaIds}
        names={names}
        running={isToday}
        dark={isToday && isAnyDark}
      />
      <HourChart
        hours={data.hours}
        names={[dayName(data.day, today), ...names]}
        now={data.day === dayOf(data.asOf) ? hourOf(data.asOf) : undefined}
      />
      <Areas data={data} monitor={monitor} />
      <NewestOrders
        rows={data.newest}
        of={JSON.stringify([data.day, areaIds])}
        lastFiveMinutes={data.lastFiveMinutes}
        all={rowsBehind('orders', { day: data.day, areaIds }, can)}
        today={isToday}
        onOpen={onOpenOrder}
      />
      {!monitor.onWall && <RecentDays areaIds={areaIds} day={isToday ? undefined : data.day} />}
      <Spoken text={() => inWords(data.figures)} />
    </div>
  )
}

/** The current states of the scenic areas; for a past day, what each of them took. */
function Areas({ data, monitor }: { data: MonitorReply; monitor: Monitor }) {
  const { today, areaRows, losses, states, refresh, onWall } = monitor
  if (data.areas) return <AreaDay rows={data.areas} day={data.day} name={dayName(data.day, today)} />
  if (areaRows && states.data)
    return <AreaStates rows={areaRows} losses={losses} day={dayOf(states.data.asOf)} onWall={onWall} />
  return <Panel>{states.error && <ErrorState what="景区状态" error={states.error} retry={refresh} />}</Panel>
}

const hourOf = (instant: string) => Number(clock(instant).slice(0, 2))
