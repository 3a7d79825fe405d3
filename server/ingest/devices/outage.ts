import { sql } from 'kysely'
import { momentOf } from '#contract/zone.ts'
import { deviceStateAt, onlineAt, silentSince } from '../../domains/scenic/cameras/deviceState.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import type { Services } from '../../platform/services.ts'

interface Outage {
  areaId: number
  name: string
  cameras: number
  begunAt: string
}

/** An outage ends once a camera has been online this long, so that a connection that drops and returns is one outage. */
const steadySeconds = 120

/**
 * Notifies people of open scenic areas that have lost every camera, and of their recovery: one message for each outage, to which the
 * end is added.
 * @param now of the database
 */
export async function notifyOutages({ database: { db }, events }: Pick<Services, 'database' | 'events'>, now: string) {
  await transact(db, async (trx) => {
    for (const { messageId, areaId, begunAt } of await ended(trx, now)) {
      if (messageId === null) continue
      const text = `${momentOf(now)} 恢复，历时 ${minutesBetween(begunAt, now)} 分。`
      await sql`update message set text = text || ${text} where id = ${messageId}`.execute(trx)
      await events.emit(trx, [{ topic: 'message', areaId }])
    }
    const newOutages = await noted(trx, now)
    // Several at once have one cause: users who see all scenic areas get one message for all of them.
    const platform = newOutages.length > 1 ? await notifyManyOutages(trx, events, newOutages) : null
    for (const outage of newOutages) {
      const messageId = await notifyOneOutage(trx, events, outage, platform === null ? [0, 1, 2, 3] : [2, 3])
      await sql`update outage set message_id = ${messageId} where area_id = ${outage.areaId}`.execute(trx)
    }
  })
}

const dark = (now: string) => {
  const at = sql`${now}::timestamptz`
  return sql`select device.area_id, area.name, count(*) as cameras, max(${silentSince(at)}) as begun_at
    from device join area on area.id = device.area_id where device.removed_at is null and device.last_heartbeat_at is not null
    group by device.area_id, area.name having bool_and(${deviceStateAt(at)} = 'down')`
}

/** Outages that were not known yet; by whichever process comes first. */
async function noted(trx: Db, now: string): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    with dark as (${dark(now)}),
    fresh as (insert into outage (area_id, begun_at) select area_id, begun_at from dark on conflict do nothing returning area_id)
    select dark.* from dark join fresh using (area_id) order by dark.name`.execute(trx)
  return rows
}

/** Ends outages that are over. `messageId` is null if recovery is unknown because the scenic area has closed meanwhile. */
async function ended(trx: Db, now: string) {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<{ areaId: number; begunAt: string; messageId: number | null }>`
    with heard as (
      select device.area_id, bool_or(device.state_since <= ${at} - make_interval(secs => ${sql.lit(steadySeconds)})) as steady
      from device join area on area.id = device.area_id where device.removed_at is null and ${onlineAt(at)} group by device.area_id),
    dark as (${dark(now)}),
    over as (select o.area_id, coalesce(heard.steady, false) as back from outage o
      left join heard on heard.area_id = o.area_id left join dark on dark.area_id = o.area_id
      where heard.steady or (heard.area_id is null and dark.area_id is null))
    delete from outage using over where outage.area_id = over.area_id
    returning outage.area_id, outage.begun_at, case when over.back then outage.message_id end as message_id`.execute(
    trx,
  )
  return rows
}

const notifyOneOutage = (trx: Db, events: Services['events'], outage: Outage, roles: (0 | 1 | 2 | 3)[]) =>
  writeMessage(trx, events, {
    about: `outage/${outage.areaId}/${outage.begunAt}/${roles.join('')}`,
    title: `${outage.name}的摄像头全部无信号`,
    text: `${outage.cameras} 台摄像头自 ${momentOf(outage.begunAt)} 起都没有心跳，请检查现场的供电与网络。`,
    level: 'critical',
    link: `/travelSpot/equipment?areaIds=${outage.areaId}&state=down`,
    areaId: outage.areaId,
    roles,
  })

const notifyManyOutages = (trx: Db, events: Services['events'], newOutages: readonly Outage[]) => {
  const names = newOutages.slice(0, 5).map(({ name }) => name)
  return writeMessage(trx, events, {
    about: `outages/${newOutages[0]!.begunAt}`,
    title: `${newOutages.length} 个景区的摄像头全部无信号`,
    text: `${names.join('、')}${newOutages.length > names.length ? '等' : ''}，共 ${newOutages.reduce((sum, { cameras }) => sum + cameras, 0)} 台。同时发生，请先检查总线路。`,
    level: 'critical',
    link: '/dataOps/monitor',
    roles: [0, 1],
  })
}

const minutesBetween = (from: string, to: string) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
