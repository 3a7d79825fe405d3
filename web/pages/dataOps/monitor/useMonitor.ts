import { overview } from '#contract/reports/overview.ts'
import { orders } from '#contract/sales/orders.ts'
import { areas } from '#contract/scenic/areas.ts'
import { useOfflineLosses } from '#web/features/figures/offline/losses.ts'
import { today as todayNow } from '#web/kit/format.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { pauseLive } from '#web/kit/read/live.ts'
import { queries } from '#web/kit/read/queries.ts'
import { keyOf, useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { useLivePause } from '../useLivePause.ts'
import { knownAreas, useScope } from './scope.ts'
import { useTurns } from './turns.ts'

/** The state of the page, and the scenic areas that it shows: the chosen ones, or in full screen the one whose turn it is. */
export function useMonitor(onWall: boolean) {
  const { areaIds: requestedIds, day, set } = useScope()
  const { paused, reading } = useLivePause()
  const choices = useRead(areas.options, {}, { staleMs: 60_000 })
  const chosen = knownAreas(requestedIds, choices.data?.rows)
  const isNoneChosen = chosen?.length === 0
  const states = useRead(overview.state, {}, { ...reading, live: ['device', 'order', 'refund'] })
  const chosenRows = states.data?.rows.filter((row) => !chosen || chosen.includes(row.areaId))
  const losses = useOfflineLosses(day === undefined, reading)
  const turn = useTurns(onWall, chosenRows ?? [])
  const areaIds = turn ? [turn.areaId] : chosen
  const figures = useRead(
    orders.monitor,
    { body: { areaIds, day } },
    {
      ...reading,
      enabled: !requestedIds || !(isNoneChosen || choices.isPending),
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
    // Requests in flight would still change the figures.
    else for (const reads of [orders.monitor, overview.state]) void queries.cancelQueries({ queryKey: [keyOf(reads)] })
  }
  useEvery(30_000, refresh)
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })
  return {
    today: todayNow(),
    day,
    set,
    paused,
    pause,
    refresh,
    hasNoAreas: choices.data?.rows.length === 0,
    isNoneChosen,
    /** The value of the select. If the account has none of the requested areas, it still shows these. */
    selected: isNoneChosen ? requestedIds : chosen,
    /** The one scenic area that is chosen, where it is one. */
    only: chosen?.length === 1 ? chosen[0] : undefined,
    onWall,
    turn,
    areaIds,
    /** The states of the shown scenic areas. */
    areaRows: turn ? [turn] : chosenRows,
    /** What silent cameras cost today, by scenic area; empty on a past day. */
    losses,
    figures,
    states,
  }
}
export type Monitor = ReturnType<typeof useMonitor>
