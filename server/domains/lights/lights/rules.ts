import { sql } from 'kysely'
import { type LightKindName, lightKindNames, type RuleValues, startingRule } from '#contract/lights/lightKinds.ts'
import type { Db } from '../../../platform/db/open.ts'

export interface RuleRow extends RuleValues {
  areaId: number | null
  kind: LightKindName
  changedBy: string
  changedAt: string
  version: number
}
export interface RuleInForce extends RuleValues {
  /** Of the scenic area itself. */
  readonly own: boolean
}

/** All that anybody has set. */
export async function ruleRows(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select area_id, kind, judged, seconds, minutes, floor, warn, down, hold_down, hold_up, changed_by, changed_at, version from light_rule`.execute(
    db,
  )
  return rows
}

/** The rule of each light of a scenic area: its own, else the one for all, else what the product begins with. */
export function rulesInForce(rows: readonly RuleRow[]): (areaId: number, kind: LightKindName) => RuleInForce {
  const key = (areaId: number | null, kind: string) => `${areaId ?? ''}/${kind}`
  const set = new Map(rows.map((row) => [key(row.areaId, row.kind), row]))
  const forAll = new Map(
    lightKindNames.map((kind) => [kind, { ...(set.get(key(null, kind)) ?? startingRule(kind)), own: false }]),
  )
  return (areaId, kind) => {
    const own = set.get(key(areaId, kind))
    return own ? { ...own, own: true } : forAll.get(kind)!
  }
}
