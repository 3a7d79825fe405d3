import type { Reply } from '#contract/kit.ts'
import { lightKind } from '#contract/lights/lightKinds.ts'
import type { Light, overview } from '#contract/reports/overview.ts'
import { byRank } from '#contract/status.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { type AreaLights, type AreaStanding, reasonsOf, standings } from '../lights/lights/lightStatus.ts'
import { statistics } from './overview/statistics.ts'
import { topAreas, topOfArea } from './overview/top.ts'

type Row = Reply<typeof overview.state>['rows'][number]

export const overviewHandlers: Handlers<typeof overview> = {
  statistics: ({ db, actor, body }) => statistics(db, actor, body),
  top: ({ db, actor, body }) => topAreas(db, actor, body),
  topOf: ({ db, actor, params, query }) => topOfArea(db, actor, params.id, query),
  state: async ({ db, actor }) => {
    const { now, areas } = await standings(db, actor)
    const rows = areas.map((one) => rowOf(one, now))
    return { asOf: now, rows: rows.toSorted((a, b) => byRank(a.state, b.state) || b.paidFenToday - a.paidFenToday) }
  },
}

function rowOf(areaStatus: AreaStanding, now: string): Row {
  const { area, state } = areaStatus
  return {
    areaId: area.areaId,
    areaName: area.areaName,
    state,
    reasons: reasonsOfArea(areaStatus),
    since: sinceOf(areaStatus),
    lights: areaStatus.standings.map((one) => lightOf(one, now)).toSorted((a, b) => byRank(a.state, b.state)),
    devices: area.devices,
    devicesExpected: area.expected,
    devicesOnline: area.online,
    paidFenToday: area.paidFen,
  }
}

/** The lights that determine the state of the scenic area, the worst first; none while it rests. */
const speaking = ({ resting, standings }: AreaStanding) =>
  resting
    ? []
    : standings
        .filter(({ kind, current }) => current.state !== 'ok' && (current.state !== 'unknown' || lightKind(kind).vital))
        .toSorted((a, b) => byRank(a.current.state, b.current.state))

function reasonsOfArea(areaStatus: AreaStanding): Row['reasons'] {
  const { resting, area, standings } = areaStatus
  if (resting) return [{ about: 'resting', text: resting.text }]
  const reasons = speaking(areaStatus).flatMap(reasonsOf)
  // Without problems there may still be notes, such as a camera that waits to be set up.
  const notes = standings
    .filter(({ kind, current }) => current.state === 'ok' && lightKind(kind).vital)
    .flatMap(reasonsOf)
  if (reasons.length > 0) return [...reasons, ...notes]
  return [{ about: 'paidToday', text: `今日支付 ${area.paidOrders} 笔，无告警` }, ...notes]
}

function sinceOf(areaStatus: AreaStanding): string | null {
  if (areaStatus.resting) return areaStatus.row?.state === areaStatus.state ? areaStatus.row.since : null
  const [worst] = speaking(areaStatus)
  return worst ? (worst.reading.since ?? sinceOfLight(worst)) : null
}

const sinceOfLight = ({ row, current }: AreaLights) => (row && row.state === current.state ? row.since : null)

function lightOf(lightStatus: AreaLights, now: string): Light {
  const { kind, current, row, own } = lightStatus
  const same = row?.state === current.state
  return {
    kind,
    state: current.state,
    since: row ? (same ? row.since : now) : null,
    reasons: reasonsOf(lightStatus),
    reads: current.reads,
    acked: same && row.ackedBy && row.ackedAt ? { by: row.ackedBy, at: row.ackedAt, note: row.ackNote ?? '' } : null,
    matterId: row?.matterId ?? null,
    own,
  }
}
