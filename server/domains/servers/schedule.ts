import { sql } from 'kysely'
import { type ServerTurns, scheduleName, shownAreas } from '#contract/servers/servers.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { ask, type Target, targetOf } from './ask.ts'

type Needed = Pick<Services, 'database' | 'events' | 'jobs'>

const planner = { trueName: scheduleName }
/** Minutes after which a start or stop that failed is tried again. */
const againAfter = 10

/** The areas `a` that a server of `cvm` follows: those of its cameras, or all if it has none. */
const followed = sql<boolean>`(exists (select from device d where d.cvm_id = cvm.id and d.removed_at is null and d.area_id = a.id)
  or not exists (select from device d where d.cvm_id = cvm.id and d.removed_at is null))`
/** Their opening times `h`, with the server's minutes added as `turn`. */
const turn = sql`tstzrange(lower(h) - make_interval(mins => cvm.start_before), upper(h) + make_interval(mins => cvm.stop_after))`
const turns = sql`area a cross join lateral unnest(area_opening(a.id, now() - make_interval(mins => cvm.stop_after))) h`
const isOn = sql<boolean>`exists (select from ${turns} where ${followed} and ${turn} @> now())`

/**
 * Starts servers before their areas open, and drains them after these have closed. It acts at these two moments, and again where that
 * failed: what people do between them stands.
 */
export async function followSchedules(services: Needed): Promise<void> {
  const { db } = services.database
  await sql`update cvm set scheduled_on = null where schedule = 'none' and scheduled_on is not null`.execute(db)
  const { rows } = await sql<{ id: number; isOn: boolean }>`
    select s.id, s.is_on from (
      select cvm.id, cvm.scheduled_on, ${isOn} as is_on,
        exists (select from cvm_command c where c.id = (select max(id) from cvm_command o where o.cvm_id = cvm.id)
          and c.requested_by = ${scheduleName} and c.state in ('refused', 'timedOut') and c.done_at < now() - make_interval(mins => ${againAfter})) as has_failed
      from cvm where cvm.schedule = 'hours' and not cvm.is_missing
    ) s where s.scheduled_on is distinct from s.is_on or s.has_failed order by s.id`.execute(db)
  for (const row of rows)
    await transact(db, async (trx) => {
      const target = await targetOf(trx, row.id)
      if (!(await (row.isOn ? turnOn : turnOff)(trx, services, target))) return
      await sql`update cvm set scheduled_on = ${row.isOn} where id = ${row.id} and schedule = 'hours'`.execute(trx)
    })
}

/** @returns whether it is seen to; otherwise the next minute tries again */
async function turnOn(db: Db, services: Needed, target: Target): Promise<boolean> {
  if (target.state === 'stopped') return startByPlan(db, services, target)
  if (target.state !== 'running') return false
  if (target.drainAt === null || target.drainBy !== scheduleName) return true
  const { rows } = await sql`
    update cvm set drain_at = null, drain_by = '' where id = ${target.id}
      and not exists (select from cvm_command o where o.cvm_id = cvm.id and o.kind = 'stop' and o.state in ('queued', 'sent')) returning id`.execute(
    db,
  )
  await services.events.emit(db, [{ topic: 'server', subject: target.id }])
  return rows.length > 0
}

async function startByPlan(db: Db, services: Needed, target: Target): Promise<boolean> {
  try {
    await ask(db, services, planner, target, 'start')
    return true
  } catch (error) {
    // Another command is under way.
    if (error instanceof Refusal) return false
    throw error
  }
}

/** A server that never reported its tasks goes on running: nobody can know when it has none. */
async function turnOff(db: Db, { events }: Needed, target: Target): Promise<boolean> {
  if (target.state !== 'running') return target.state === 'stopped'
  if (target.drainAt !== null || !target.known) return true
  await sql`update cvm set drain_at = now(), drain_by = ${scheduleName} where id = ${target.id}`.execute(db)
  await events.emit(db, [{ topic: 'server', subject: target.id }])
  return true
}

/** What the schedule of a server does next; null without one. Opening times are known up to the end of tomorrow. */
export async function serverTurns(db: Db, serverId: number): Promise<ServerTurns | null> {
  const { rows } = await sql<Pick<ServerTurns, 'isOn' | 'until'>>`
    select coalesce(lower(next.turn) <= now(), false) as is_on,
      case when lower(next.turn) > now() then lower(next.turn)
        when upper(next.turn) < (local_day(now()) + 2)::timestamp at time zone 'Asia/Shanghai' then upper(next.turn) end as until
    from cvm left join lateral (
      select turn from unnest((select range_agg(${turn}) from ${turns} where ${followed})) turn where upper(turn) > now() order by turn limit 1
    ) next on true
    where cvm.id = ${serverId} and cvm.schedule = 'hours'`.execute(db)
  const [found] = rows
  if (!found) return null
  const { rows: areas } = await sql<{ id: number; name: string; total: number }>`
    select a.id, a.name, count(*) over () as total from cvm join area a on ${followed} where cvm.id = ${serverId}
    order by a.name, a.id limit ${shownAreas}`.execute(db)
  return { ...found, areas: areas.map(({ id, name }) => ({ id, name })), areasTotal: areas[0]?.total ?? 0 }
}
