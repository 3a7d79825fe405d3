import { clsx } from 'clsx'
import { useRef } from 'react'
import { Why } from '#web/features/figures/Why.tsx'
import { OrderDrawer } from '#web/features/sales/sheet/OrderDrawer.tsx'
import { NoAreas } from '#web/features/scenic/NoAreas.tsx'
import { AreasSelect } from '#web/features/scenic/Select.tsx'
import { SetupHere } from '#web/features/setup/SetupHere.tsx'
import { can } from '#web/kit/access/access.ts'
import { useRow } from '#web/kit/list/useRow.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useWall } from '#web/kit/look/useWall.ts'
import { EnvironmentEdge } from '#web/parts/page/Environment.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { BoardTools } from '../BoardTools.tsx'
import { Outages } from './areas/Outages.tsx'
import { Dash } from './Dash.tsx'
import { DayChoice } from './DayChoice.tsx'
import { isFarOff } from './figures/figure.ts'
import styles from './MonitorPage.module.css'
import { type Monitor, useMonitor } from './useMonitor.ts'

/** What happens now in the scenic areas of this account, against yesterday and the same weekday. */
export default function MonitorPage() {
  const page = useRef<HTMLDivElement>(null)
  const wall = useWall(page)
  const monitor = useMonitor(wall.on)
  const order = useRow()
  const { turn, today, paused, pause, refresh, isNoneChosen, areaRows } = monitor
  const { data } = monitor.figures
  const failed = monitor.figures.error ?? monitor.states.error
  const openOrder = (id: number) => {
    // A drawer would be hidden behind the full-screen page.
    if (wall.on) wall.toggle()
    order.show(id)
  }
  return (
    <Page kind="scroll" className={clsx(styles.monitor, wall.on && styles.wall)} ref={page}>
      {wall.on && <EnvironmentEdge />}
      <PageHeader
        title={turn ? `运营监控 · ${turn.areaName}` : '运营监控'}
        meta={data && <LiveMark asOf={data.asOf} past={data.day !== today} />}
      >
        {!wall.on && <Choices monitor={monitor} />}
        <BoardTools paused={paused} onPause={pause} wall={wall} />
      </PageHeader>
      {failed && data && <StaleNote className={styles.stale} asOf={data.asOf} error={failed} retry={refresh} />}
      {data?.day === today && areaRows && !isNoneChosen && (
        <Outages rows={areaRows} losses={monitor.losses} day={data.day} onWall={monitor.onWall} />
      )}
      {!wall.on && <SetupHere soon={monitor.hasNoAreas} otherwise={monitor.hasNoAreas && <NoAreas />} />}
      <Dash monitor={monitor} onOpenOrder={openOrder} />
      {can('order') && <OrderDrawer id={order.open} onClose={order.close} asks />}
    </Page>
  )
}

/** The choice of day and scenic areas. If a single chosen area differs a lot from usual, a button explains why. */
function Choices({ monitor: { today, day, set, selected, only, figures } }: { monitor: Monitor }) {
  const narrow = useNarrow()
  const { data } = figures
  return (
    <>
      <DayChoice day={day} today={today} onChange={(next) => set({ day: next })} />
      <AreasSelect
        value={selected}
        onChange={(ids) => set({ areaIds: ids })}
        style={narrow ? { width: 112 } : { width: 148 }}
      />
      {data && only !== undefined && data.figures.some(isFarOff) && <Why areaId={only} day={data.day} />}
    </>
  )
}
