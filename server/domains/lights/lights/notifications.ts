import { sql } from 'kysely'
import { type LightKindName, lightKind, lightTitles, notifyAfterSeconds } from '#contract/lights/lightKinds.ts'
import { isTrouble, statusWords } from '#contract/status.ts'
import { momentOf } from '#contract/zone.ts'
import type { Db } from '../../../platform/db/open.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import type { Services } from '../../../platform/services.ts'
import type { AreaStanding, LightRow } from './lightStatus.ts'

interface Bad {
  readonly area: AreaStanding['area']
  readonly kind: LightKindName
  readonly state: 'degraded' | 'down'
  readonly why: string
  readonly since: string
}

/**
 * Notifies those who see a scenic area of lights that have been bad for a while, once for each state, and of those that are green again
 * after it. Not notified are lights that somebody has acknowledged, problems that were notified before a maintenance and still exist, and
 * cameras during an outage that is notified as a whole. One message per scenic area, however many lights.
 * @returns the scenic areas whose lights were notified
 */
export async function notifyLights(
  trx: Db,
  events: Services['events'],
  areas: readonly AreaStanding[],
  now: string,
): Promise<number[]> {
  const { rows } = await sql<LightRow>`
    select area_id, kind, state, since, why, notified from light where kind <> 'area' and (
      (notified is null or notified = 'degraded') and state in ('degraded', 'down') and notified is distinct from state and acked_at is null
        and since <= ${now}::timestamptz - make_interval(secs => ${sql.lit(notifyAfterSeconds)})
        and (kind <> 'cameras' or not exists (select from outage o where o.area_id = light.area_id))
      or notified is not null and state = 'ok') order by area_id, kind`.execute(trx)
  const due = rows.filter(({ kind }) => kind !== 'area' && lightKind(kind).notifies)
  if (due.length === 0) return []
  const byId = new Map(areas.map(({ area }) => [area.areaId, area]))
  for (const [areaId, ofArea] of Map.groupBy(due, (row) => row.areaId)) {
    const area = byId.get(areaId)
    if (!area) continue
    const [bad, back] = [ofArea.filter(({ state }) => isTrouble(state)), ofArea.filter(({ state }) => state === 'ok')]
    if (bad.length > 0) await notifyBad(trx, events, area, bad as unknown as Bad[])
    if (back.length > 0) await notifyRecovered(trx, events, area, back)
    for (const { kind, state } of ofArea)
      await sql`update light set notified = ${isTrouble(state) ? state : null}, notified_at = now() where area_id = ${areaId} and kind = ${kind}`.execute(
        trx,
      )
  }
  return [...byId.keys()].filter((id) => idsOf(due).has(id))
}

const idsOf = (rows: readonly LightRow[]) => new Set(rows.map(({ areaId }) => areaId))

async function notifyBad(trx: Db, events: Services['events'], area: AreaStanding['area'], bad: readonly Bad[]) {
  const names = bad.map(({ kind, state }) => `${lightTitles[kind]}${statusWords[state]}`)
  for (const { roles, link } of audiences(area.areaId))
    await writeMessage(trx, events, {
      about: `lights/${area.areaId}/${roles.join('')}`,
      title: `${area.areaName}：${names.join('、')}`,
      text: bad.map(({ why, since }) => `${why}（自 ${momentOf(since)}）`).join('；'),
      level: bad.some(({ state }) => state === 'down') ? 'critical' : 'warning',
      link,
      areaId: area.areaId,
      roles,
    })
}

async function notifyRecovered(
  trx: Db,
  events: Services['events'],
  area: AreaStanding['area'],
  back: readonly LightRow[],
) {
  const names = back.map(({ kind }) => lightTitles[kind as LightKindName])
  const { rows } = await sql<{ seconds: number }>`
    select floor(max(extract(epoch from s.ended_at - s.begun_at)))::int as seconds from light_span s join light l on l.area_id = s.area_id and l.kind = s.kind and s.ended_at = l.since
    where l.area_id = ${area.areaId} and l.kind = any(${sql`${`{${back.map(({ kind }) => kind).join(',')}}`}::text[]`})`.execute(
    trx,
  )
  const lasted = rows[0]?.seconds ? `，历时 ${Math.max(1, Math.round(rows[0].seconds / 60))} 分` : ''
  for (const { roles, link } of audiences(area.areaId))
    await writeMessage(trx, events, {
      about: `lights.back/${area.areaId}/${roles.join('')}`,
      title: `${area.areaName}已恢复：${names.join('、')}`,
      text: `${momentOf(back[0]!.since)} 恢复正常${lasted}。`,
      level: 'info',
      link,
      areaId: area.areaId,
      roles,
    })
}

/** The platform has the page of lights, customers have the monitor. */
const audiences = (areaId: number) =>
  [
    { roles: [0, 1], link: `/dataOps/trafficLight?open=${areaId}` },
    { roles: [2, 3], link: `/dataOps/monitor?areaIds=${areaId}` },
  ] as const
