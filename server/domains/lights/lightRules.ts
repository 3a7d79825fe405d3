import { sql } from 'kysely'
import {
  type LightKindName,
  lightKind,
  lightKindNames,
  type RuleValues,
  startingRule,
  thresholdKeys,
} from '#contract/lights/lightKinds.ts'
import type { lightRules } from '#contract/lights/lightRules.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'
import { ruleRows, rulesInForce } from './lights/rules.ts'

export const lightRuleHandlers: Handlers<typeof lightRules> = {
  all: async ({ db, actor, body }) => {
    const areaId = body.areaId ?? null
    if (areaId !== null) await areaIn(db, actor, areaId)
    const rows = await ruleRows(db)
    const inForce = rulesInForce(rows)
    return {
      rows: lightKindNames.map((kind) => {
        const forAll = rows.find((row) => row.kind === kind && row.areaId === null)
        const own = areaId === null ? undefined : rows.find((row) => row.kind === kind && row.areaId === areaId)
        const changed = own ?? forAll
        const { own: _own, ...values } =
          areaId === null ? { ...(forAll ?? startingRule(kind)), own: false } : inForce(areaId, kind)
        return {
          kind,
          from: own ? 'own' : forAll ? 'default' : 'start',
          ...valuesOf(values),
          // Customers do not see who at the platform changed the values.
          changedBy: actor.areaIds === null ? (changed?.changedBy ?? null) : null,
          changedAt: changed?.changedAt ?? null,
          version: (areaId === null ? forAll : own)?.version ?? 0,
          areas: rows.filter(
            (row) =>
              row.kind === kind &&
              row.areaId !== null &&
              (actor.areaIds === null || actor.areaIds.includes(row.areaId)),
          ).length,
        }
      }),
    }
  },
  edit: async ({ db, actor, body, services, audit }) => {
    const { kind, version } = body
    const areaId = await placeOf(db, actor, body.areaId ?? null)
    const values = checked(kind, body)
    const before = (await ruleRows(db)).find((row) => row.kind === kind && row.areaId === areaId)
    if ((before?.version ?? 0) !== version) throw new Refusal('stale')
    const { judged, seconds, minutes, floor, warn, down, holdDown, holdUp } = values
    const { rows } = await sql<{ version: number }>`
      insert into light_rule (area_id, kind, judged, seconds, minutes, floor, warn, down, hold_down, hold_up, changed_by, version)
      values (${areaId}, ${kind}, ${judged}, ${seconds}, ${minutes}, ${floor}, ${warn}, ${down}, ${holdDown}, ${holdUp}, ${actor.trueName}, 1)
      on conflict (kind, coalesce(area_id, 0)) do update set judged = excluded.judged, seconds = excluded.seconds, minutes = excluded.minutes, floor = excluded.floor,
        warn = excluded.warn, down = excluded.down, hold_down = excluded.hold_down, hold_up = excluded.hold_up, changed_by = excluded.changed_by, changed_at = now(), version = light_rule.version + 1
        where light_rule.version = ${version} returning version`.execute(db)
    if (!rows[0]) throw new Refusal('stale')
    audit.target = areaId ?? ''
    audit.before = before ? valuesOf(before) : null
    audit.after = { kind, ...values }
    await services.events.emit(db, [{ topic: 'light', areaId, subject: areaId }])
    return { version: rows[0].version }
  },
  reset: async ({ db, actor, body, services, audit }) => {
    const areaId = await placeOf(db, actor, body.areaId ?? null)
    const before = (await ruleRows(db)).find((row) => row.kind === body.kind && row.areaId === areaId)
    await sql`delete from light_rule where kind = ${body.kind} and area_id is not distinct from ${areaId}::bigint`.execute(
      db,
    )
    audit.target = areaId ?? ''
    audit.before = before ? valuesOf(before) : null
    await services.events.emit(db, [{ topic: 'light', areaId, subject: areaId }])
    return {}
  },
}

const valuesOf = ({ judged, seconds, minutes, floor, warn, down, holdDown, holdUp }: RuleValues): RuleValues => ({
  judged,
  seconds,
  minutes,
  floor,
  warn,
  down,
  holdDown,
  holdUp,
})

async function areaIn(db: Db, actor: Actor, id: number) {
  const area = db.selectFrom('area').select('id').where('id', '=', id).where(inScope(actor, 'id'))
  return orNotFound(await area.executeTakeFirst()).id
}

/** Only accounts that see all scenic areas may change the values for all of them. */
async function placeOf(db: Db, actor: Actor, areaId: number | null) {
  if (areaId !== null) return areaIn(db, actor, areaId)
  if (actor.areaIds !== null) throw new Refusal('notFound')
  return null
}

/** The values that the kind uses. @throws Refusal invalid (2000) on a threshold outside its limits */
function checked(kind: LightKindName, input: RuleValues): RuleValues {
  const { thresholds } = lightKind(kind)
  const values = thresholdKeys.map((key): [string, number | null] => {
    const limits = thresholds[key]
    const value = input[key]
    if (!limits) return [key, null]
    if (value === null) {
      if (!limits.optional) throw wrongField(key, `请填写${limits.title}`)
      return [key, null]
    }
    if (value < limits.min || value > limits.max)
      throw wrongField(key, `${limits.title}应在 ${limits.min} 至 ${limits.max} 之间`)
    return [key, value]
  })
  const rule = {
    ...valuesOf(input),
    ...(Object.fromEntries(values) as Pick<RuleValues, (typeof thresholdKeys)[number]>),
  }
  const { warn, down } = rule
  const falls = kind === 'pictures'
  if (warn !== null && down !== null && (falls ? down > warn : down < warn))
    throw wrongField('down', falls ? '中断线应低于降级线' : '中断线应高于降级线')
  return rule
}
