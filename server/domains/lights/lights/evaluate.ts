import { sql } from 'kysely'
import { isTrouble, type Status } from '#contract/status.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { json } from '../../../platform/db/values.ts'
import type { Services } from '../../../platform/services.ts'
import { type AreaStanding, type LightRow, reasonsOf, standings } from './lightStatus.ts'
import { notifyLights } from './notifications.ts'

/** Seconds between two looks. */
const pace = 10
/** Days for which the history of lights is stored. */
const historyDays = 400

/** Stores the state of the lights every ten seconds, in one of the processes. */
export const startLights = async (services: Services) => {
  await services.jobs.every('lights', pace, async () => void (await evaluateLights(services)))
  await services.jobs.every('lights.purge', 3600, () => purgeLights(services))
}

interface Written {
  area_id: number
  kind: string
  state: Status
  reads: Status
  turned: readonly number[]
  since: string
  why: string
  version: number | null
}

/**
 * Stores what has changed in every light since it was last stored; the database records the history. Repeated at the same moment,
 * it changes nothing. A light that somebody else has changed meanwhile is left for the next run.
 * @returns how many rows changed
 */
export async function evaluateLights({ database: { db }, events }: Pick<Services, 'database' | 'events'>) {
  return transact(db, async (trx) => {
    const { now, areas, changes } = await writeDown(trx, { areaIds: null })
    const droppedIds = await dropUnwatched(trx, areas)
    const notifiedIds = await notifyLights(trx, events, areas, now)
    const moved = new Set([...changes.filter(isMove(areas)).map((one) => one.area_id), ...droppedIds, ...notifiedIds])
    await events.emit(
      trx,
      [...moved].map((areaId) => ({ topic: 'light', areaId, subject: areaId })),
    )
    return changes.length
  })
}

/** Stores the present state of the lights in a scope, so that users see and act on what is stored. */
export async function writeDown(trx: Db, scope: Pick<Actor, 'areaIds'>) {
  const { now, areas } = await standings(trx, scope)
  const changes = areas.flatMap((area) => changesOf(area, now))
  await write(trx, changes)
  return { now, areas, changes }
}

function changesOf({ area, state, standings, row }: AreaStanding, now: string): Written[] {
  const lights = standings.flatMap((lightStatus): Written[] => {
    const { kind, current, row } = lightStatus
    const reasons = reasonsOf(lightStatus)
    // A bad light keeps the reason for which it turned bad, even while its figures are already better.
    const why = (reasons.length > 0 ? reasons.map(({ text }) => text).join('；') : '').slice(0, 500)
    const same = row !== null && row.state === current.state
    if (same && row.reads === current.reads && String(row.turned) === String(current.turned)) return []
    return [
      {
        area_id: area.areaId,
        kind,
        ...current,
        since: same ? row.since : now,
        why: same && isTrouble(current.state) && !isTrouble(current.reads) ? row.why : why,
        version: row?.version ?? null,
      },
    ]
  })
  if (row?.state === state) return lights
  const why = standings
    .filter(({ current }) => current.state === state)
    .flatMap(reasonsOf)
    .map(({ text }) => text)
  const words = [...new Set(why)].join('；').slice(0, 500)
  const whole = { state, reads: state, turned: [], since: now, why: words, version: row?.version ?? null }
  return [...lights, { area_id: area.areaId, kind: 'area', ...whole }]
}

async function write(trx: Db, changes: readonly Written[]) {
  // The trigger light_changed records the history and withdraws acknowledgements.
  const shape = sql`(area_id bigint, kind text, state text, reads text, turned jsonb, since timestamptz, why text, version int)`
  const [fresh, known] = [changes.filter((one) => one.version === null), changes.filter((one) => one.version !== null)]
  if (fresh.length > 0)
    await sql`insert into light (area_id, kind, state, reads, turned, since, why)
      select area_id, kind, state, reads, turned, since, why from jsonb_to_recordset(${json(fresh)}) as c ${shape}`.execute(
      trx,
    )
  if (known.length > 0)
    await sql`update light set state = c.state, reads = c.reads, turned = c.turned, since = c.since, why = c.why, version = light.version + 1
      from jsonb_to_recordset(${json(known)}) as c ${shape} where light.area_id = c.area_id and light.kind = c.kind and light.version = c.version`.execute(
      trx,
    )
}

/** Deletes lights that are no longer judged; their history remains, and the trigger light_gone ends it. */
async function dropUnwatched(trx: Db, areas: readonly AreaStanding[]): Promise<number[]> {
  const watched = areas.flatMap(({ area, standings }) =>
    [...standings.map(({ kind }) => kind), 'area'].map((kind) => ({ area_id: area.areaId, kind })),
  )
  const { rows } = await sql<{ areaId: number }>`
    delete from light where not exists (select from jsonb_to_recordset(${json(watched)}) as w (area_id bigint, kind text)
      where w.area_id = light.area_id and w.kind = light.kind) returning area_id`.execute(trx)
  return rows.map(({ areaId }) => areaId)
}

/** Selects the changes that an open page shows: changed states, and not those that are still pending. */
function isMove(areas: readonly AreaStanding[]) {
  const rows = new Map<string, LightRow>()
  for (const { standings, row } of areas)
    for (const one of [...standings.map((each) => each.row), row]) if (one) rows.set(`${one.areaId}/${one.kind}`, one)
  return ({ area_id, kind, state }: Written) => rows.get(`${area_id}/${kind}`)?.state !== state
}

async function purgeLights({ database }: Pick<Services, 'database'>) {
  // Spans that ended long ago also began before that; the condition on begun_at makes the index usable.
  await database.query(
    'delete from light_span where begun_at < now() - make_interval(days => $1) and ended_at < now() - make_interval(days => $1)',
    [historyDays],
  )
}
