import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { overview } from '#contract/reports/overview.ts'
import { orders } from '#contract/sales/orders.ts'
import { areas } from '#contract/scenic/areas.ts'
import { Why } from '#web/features/figures/Why.tsx'
import { OrderDrawer } from '#web/features/order/OrderDrawer.tsx'
import { rowsBehind } from '#web/features/overview/rowsBehind.ts'
import { NoAreas, NoneChosen } from '#web/features/scenic/NoAreas.tsx'
import { AreasSelect } from '#web/features/scenic/Select.tsx'
import { may } from '#web/kit/access/access.ts'
import { clock, dayOf, today as todayNow } from '#web/kit/format.ts'
import { useRow } from '#web/kit/list/useRow.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { useWall } from '#web/kit/look/useWall.ts'
import { pauseLive, useLiveState } from '#web/kit/read/live.ts'
import { queries } from '#web/kit/read/queries.ts'
import { keyOf, useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { EnvironmentEdge } from '#web/parts/page/Environment.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import { AreaDay } from './AreaDay.tsx'
import { AreaStates } from './AreaStates.tsx'
import { DayChoice } from './DayChoice.tsx'
import { Figures } from './Figures.tsx'
import { comparedDays, dayName, inText, isFarOff, type MonitorReply, nameOf } from './figure.ts'
import { HourChart } from './HourChart.tsx'
import styles from './MonitorPage.module.css'
import { NewestOrders } from './NewestOrders.tsx'
import { Outages } from './Outages.tsx'
import { useScope } from './scope.ts'
import { useTurns } from './turns.ts'

/** What happens now in the scenic areas of this account, against yesterday and the same weekday. */
export default function MonitorPage() {
  const page = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const wall = useWall(page)
  const live = useLiveState()
  const { areaIds: asked, day, set } = useScope()
  const order = useRow()
  const today = todayNow()
  const paused = live === 'paused'
  // A paused page keeps what it shows, also when the window comes back; a new choice is still answered.
  const reading = { keep: true, ...(paused && { staleMs: Number.POSITIVE_INFINITY }) }
  const choices = useRead(areas.options, {}, { staleMs: 60_000 })
  // An address from somebody else may name areas that this account does not have: they are no areas without cameras and income.
  const chosen = asked && choices.data ? asked.filter((id) => choices.data.rows.some((area) => area.id === id)) : asked
  const noneChosen = chosen?.length === 0
  const only = chosen?.length === 1 ? chosen[0] : undefined
  const states = useRead(overview.state, {}, { ...reading, live: ['device', 'order', 'refund'] })
  const chosenRows = states.data?.rows.filter((row) => !chosen || chosen.includes(row.areaId))
  const turn = useTurns(wall.on, chosenRows ?? [])
  const areaIds = turn ? [turn.areaId] : chosen
  const figures = useRead(
    orders.monitor,
    { body: { areaIds, day } },
    {
      ...reading,
      enabled: !asked || !(noneChosen || choices.isPending),
      live: ['order', 'refund', 'device', 'picture'],
    },
  )
  const refresh = () => {
    void figures.refetch()
    void states.refetch()
  }
  const pause = (next: boolean) => {
    pauseLive(next)
    if (!next) refresh()
    // What is on its way would still change the figures.
    else for (const reads of [orders.monitor, overview.state]) void queries.cancelQueries({ queryKey: [keyOf(reads)] })
  }
  const open = (id: number) => {
    // Nothing stands above a page that fills the screen.
    if (wall.on) wall.toggle()
    order.show(id)
  }
  useEvery(30_000, refresh)
  useShortcut('r', '刷新', refresh)
  // Nobody else shows that refreshing is paused.
  useEffect(() => () => pauseLive(false), [])

  const data = figures.data
  const areaRows = turn ? [turn] : chosenRows
  const isToday = data?.day === today
  const names = comparedDays(data?.day ?? day ?? today, today)
  const isAnyDark = areaRows?.some((row) => row.reasons.some(({ about }) => about === 'devicesDown')) ?? false
  const failed = figures.error ?? states.error
  return (
    <Page kind="scroll" className={clsx(styles.monitor, wall.on && styles.wall)} ref={page}>
      {wall.on && <EnvironmentEdge />}
      <PageHeader
        title={turn ? `运营监控 · ${turn.areaName}` : '运营监控'}
        meta={data && <LiveMark asOf={data.asOf} past={data.day !== today} />}
      >
        {!wall.on && <DayChoice day={day} today={today} onChange={(next) => set({ day: next })} />}
        {!wall.on && (
          <AreasSelect
            value={noneChosen ? asked : chosen}
            onChange={(ids) => set({ areaIds: ids })}
            style={narrow ? { width: 112 } : { width: 148 }}
          />
        )}
        {!wall.on && data && only !== undefined && data.figures.some(isFarOff) && <Why areaId={only} day={data.day} />}
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? '继续刷新' : '暂停刷新'}
          aria-pressed={paused}
          onClick={() => pause(!paused)}
        />
        {wall.possible && !narrow && (
          <IconButton icon={wall.on ? 'close' : 'expand'} label={wall.on ? '退出大屏' : '大屏'} onClick={wall.toggle} />
        )}
      </PageHeader>
      {failed && data && <StaleNote className={styles.stale} asOf={data.asOf} error={failed} retry={refresh} />}
      {isToday && areaRows && !noneChosen && <Outages rows={areaRows} day={data.day} />}
      {choices.data?.rows.length === 0 ? (
        <NoAreas />
      ) : noneChosen ? (
        <NoneChosen onAll={() => set({ areaIds: undefined })} />
      ) : data ? (
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
          {data.areas ? (
            <AreaDay rows={data.areas} day={data.day} name={dayName(data.day, today)} />
          ) : areaRows && states.data ? (
            <AreaStates rows={areaRows} day={dayOf(states.data.asOf)} />
          ) : (
            <Panel>{states.error && <ErrorState what="景区状态" error={states.error} retry={refresh} />}</Panel>
          )}
          <NewestOrders
            rows={data.newest}
            of={JSON.stringify([data.day, areaIds])}
            lastFiveMinutes={data.lastFiveMinutes}
            all={rowsBehind('orders', { day: data.day, areaIds }, may)}
            today={isToday}
            onOpen={open}
          />
          <Spoken data={data} />
        </div>
      ) : figures.error ? (
        <ErrorState what="监控数字" error={figures.error} retry={refresh} />
      ) : (
        <Skeleton rows={14} columns={6} />
      )}
      {may('order') && <OrderDrawer id={order.open} onClose={order.close} asks />}
    </Page>
  )
}

/** The figures for those who hear the page: at most every 30 seconds. */
function Spoken({ data }: { data: MonitorReply }) {
  const [text, setText] = useState('')
  useEvery(30_000, () =>
    setText(data.figures.map((figure) => `${nameOf(figure.key)} ${inText(figure.key, figure.value)}`).join('，')),
  )
  return (
    <p className="sr" aria-live="polite">
      {text}
    </p>
  )
}

const hourOf = (instant: string) => Number(clock(instant).slice(0, 2))
