import { sql } from 'kysely'
import { type LightKindName, lightKind, lightKinds } from '#contract/lights/lightKinds.ts'
import type { Light } from '#contract/reports/overview.ts'
import { byRank, combined, isResting, type Status } from '#contract/status.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Held, settle } from './flap.ts'
import { type AreaReading, type Reading, readings } from './readings.ts'
import { ruleRows, rulesInForce } from './rules.ts'

/** A light as it is written down. */
export interface LightRow extends Held {
  areaId: number
  /** `area` is all of a scenic area's lights together. */
  kind: LightKindName | 'area'
  since: string
  why: string
  notified: 'degraded' | 'down' | null
  ackedBy: string | null
  ackedAt: string | null
  ackNote: string | null
  matterId: number | null
  version: number
}
export interface AreaLights {
  readonly kind: LightKindName
  readonly reading: Reading
  readonly current: Held
  /** As it was written down last; null for a light that is new. */
  readonly row: LightRow | null
  readonly own: boolean
}
export interface AreaStanding extends AreaReading {
  readonly state: Status
  readonly standings: readonly AreaLights[]
  readonly row: LightRow | null
}

/**
 * The present state of every light of the scenic areas in a scope: the stored state, continued with the current figures.
 * Readers see the truth even while nothing stores it.
 */
export async function standings(
  db: Db,
  scope: Pick<Actor, 'areaIds'>,
): Promise<{ now: string; areas: AreaStanding[] }> {
  const { rows: clock } = await sql<{ now: string }>`select now() as now`.execute(db)
  const now = clock[0]!.now
  const rules = rulesInForce(await ruleRows(db))
  const { rows } = await sql<LightRow>`
    select area_id, kind, state, since, why, reads, turned, notified, acked_by, acked_at, ack_note, matter_id, version from light where ${inScope(scope, 'areaId')}`.execute(
    db,
  )
  const known = new Map(rows.map((row) => [`${row.areaId}/${row.kind}`, row]))
  const areas = (await readings(db, scope, rules)).map((reading): AreaStanding => {
    const { areaId } = reading.area
    const ofArea = [...reading.lights].map(([kind, light]): AreaLights => {
      const row = known.get(`${areaId}/${kind}`) ?? null
      const rule = rules(areaId, kind)
      return { kind, reading: light, current: settle(row, light.state, Date.parse(now), rule), row, own: rule.own }
    })
    const row = known.get(`${areaId}/area`) ?? null
    return { ...reading, state: reading.resting?.state ?? stateOf(ofArea), standings: ofArea, row }
  })
  return { now, areas }
}

/** A light of unknown state does not affect the whole, unless it is vital. */
const stateOf = (lights: readonly AreaLights[]) =>
  combined(
    lights
      .filter(({ kind, current }) => current.state !== 'unknown' || lightKind(kind).vital)
      .map(({ current }) => current.state),
  )

/** The reasons of a light in words; they say so if the light still shows a problem that is over. */
export function reasonsOf({ kind, reading, current, row }: AreaLights): Light['reasons'] {
  if (isResting(current.state) || byRank(reading.state, current.state) <= 0) return [...reading.reasons]
  const previousReasons = row?.why.replace(recovering, '') ?? ''
  return [{ about: lightKinds[kind].reason, text: `${previousReasons}${recovering}` }, ...reading.reasons]
}
const recovering = '（已好转，稳定后转绿）'
