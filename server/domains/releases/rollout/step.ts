import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { areaEvents } from '../../../platform/live/areaEvents.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import type { Services } from '../../../platform/services.ts'
import { closedNow } from '../../scenic/cameras/deviceState.ts'
import { onBus } from '../../scenic/commands/onBus.ts'
import { move, notifyRollout, type Said } from './change.ts'
import { soaked } from './soak.ts'
import { nextWave, readWaves } from './waves.ts'

/** Seconds. */
export interface RolloutTiming {
  readonly sweep: number
  /** How long a camera that is not on the bus is waited for, from the moment when its command could have been sent. */
  readonly missing: number
  /** How long a camera may install before it must report its new version. */
  readonly install: number
  /** Cameras of one rollout that fetch at once. */
  readonly atOnce: number
}
export const rolloutTiming: RolloutTiming = { sweep: 10, missing: 1800, install: 1200, atOnce: 20 }

interface Row {
  id: number
  state: 'scheduled' | 'running'
  wave: number
  waves: number
  successPercent: number
  maxFailures: number
  soakMinutes: number
  minPicturesPercent: number | null
  product: string
  number: string
  sha256: string
  bytes: number
  avoidsOpening: boolean
  inWindow: boolean
}
const system: Said['by'] = '系统'
const minute = sql`to_char(now() at time zone 'Asia/Shanghai', 'HH24:MI')`

/**
 * Advances a rollout as far as possible now, in one transaction that locks its row: whatever crashes, a camera receives only one
 * command. A rollout that another process is advancing is skipped.
 */
export async function stepRollout(services: Services, id: number, timing: RolloutTiming = rolloutTiming) {
  await transact(services.database.db, async (db) => {
    const { rows } = await sql<Row>`
      select r.id, r.state, r.wave, r.waves, r.success_percent, r.max_failures, r.soak_minutes, r.min_pictures_percent, v.product, v.number, f.sha256, f.bytes, r.avoids_opening,
        (r.window_from is null or case when r.window_from <= r.window_to then ${minute} between r.window_from and r.window_to
          else ${minute} >= r.window_from or ${minute} <= r.window_to end) as in_window
      from rollout r join software_version v on v.id = r.version_id join software_file f on f.id = v.file_id
      where r.id = ${id} and r.state in ('scheduled', 'running') and r.starts_at <= now() for update of r skip locked`.execute(
      db,
    )
    const [row] = rows
    if (!row) return
    if (row.state === 'scheduled') await move(db, services.events, id, 'running', { by: system, reason: '' })
    let changed = await noteEnds(db, row)
    if (await judge(services, db, row)) changed = true
    else if (row.inWindow && (await send(services, db, row, timing))) changed = true
    if (changed) await notifyRollout(db, services.events, id)
  })
}

/** Finishes cameras that need nothing more: those that were removed, and those already at the version. */
async function noteEnds(db: Db, { id, product, number }: Row): Promise<boolean> {
  const skipped = await sql`
    update rollout_target t set state = 'skipped', reason = '摄像头已删除', done_at = now(), version = t.version + 1
    from device d where d.id = t.device_id and d.removed_at is not null and t.rollout_id = ${id} and t.state = 'waiting'`.execute(
    db,
  )
  const there = await sql`
    update rollout_target t set state = 'done', reason = '', done_at = now(), version = t.version + 1
    from device d where d.id = t.device_id and d.program = ${product} and d.program_version = ${number}
      and t.rollout_id = ${id} and t.state in ('waiting', 'sent', 'installing')`.execute(db)
  return Number(skipped.numAffectedRows ?? 0) + Number(there.numAffectedRows ?? 0) > 0
}

/**
 * Goes on to the next wave, waits for a person, or ends, by the results of the cameras so far.
 * @returns whether the rollout goes no further now
 */
async function judge(services: Services, db: Db, row: Row): Promise<boolean> {
  const waves = await readWaves(db, row.id)
  const failed = waves.reduce((sum, one) => sum + one.failed, 0)
  if (failed >= row.maxFailures)
    return end(services, db, row, 'stopped', `失败 ${failed} 台，达到上限 ${row.maxFailures} 台`)
  const verdict = nextWave(waves, row)
  if (verdict.wave > row.wave) {
    const next = await soaked(db, row)
    if (next === 'wait') return false
    if (next !== 'go') return end(services, db, row, 'paused', next.short)
  }
  if (verdict.isOver) {
    await move(db, services.events, row.id, 'done', { by: system, reason: '' }, verdict.wave)
    return true
  }
  if (verdict.wave !== row.wave)
    await move(db, services.events, row.id, 'running', { by: system, reason: '' }, verdict.wave)
  row.wave = verdict.wave
  if (verdict.short === null) return false
  return end(services, db, row, 'paused', verdict.short)
}

async function end({ events }: Services, db: Db, row: Row, state: 'paused' | 'stopped', reason: string) {
  await move(db, events, row.id, state, { by: system, reason })
  await writeMessage(db, events, {
    about: `rollouts/${row.id}/${state}/${row.wave}`,
    level: 'warning',
    title: `升级 ${row.number} ${state === 'stopped' ? '已停止' : '已暂停，等人决定'}`,
    text: `${reason}。`,
    link: `/account/version?tab=rollouts&open=${row.id}`,
    roles: [0, 1],
  })
  return true
}

/** Queues commands for the cameras whose turn it is, and gives up those that have been away for too long. */
async function send({ events }: Services, db: Db, row: Row, { atOnce, missing }: RolloutTiming): Promise<boolean> {
  const allowed = sql`(${!row.avoidsOpening} or ${closedNow})`
  const turn = sql`t.rollout_id = ${row.id} and t.wave <= ${row.wave} and t.state = 'waiting' and t.command_id is null`
  const args = sql`jsonb_build_object('product', ${row.product}::text, 'version', ${row.number}::text, 'sha256', ${row.sha256}::text, 'bytes', ${row.bytes}::bigint)`
  const { rows: commanded } = await sql<{ id: number; areaId: number }>`
    with room as (select greatest(0, ${atOnce} - count(*)) as free from rollout_target where rollout_id = ${row.id} and (state = 'sent' or (state = 'waiting' and command_id is not null))),
    due as materialized (select t.id, t.device_id, t.area_id, t.case_id from rollout_target t join device on device.id = t.device_id join area on area.id = t.area_id
      where ${turn} and device.removed_at is null and ${onBus} and ${allowed} order by t.wave, t.id limit (select free from room)),
    made as (insert into device_command (area_id, case_id, device_id, kind, args, requested_by, ends_at)
      select area_id, case_id, device_id, 'update', ${args}, ${system}, now() + interval '10 minutes' from due
      on conflict (device_id, kind) where state in ('queued', 'sent') do nothing returning id, device_id)
    update rollout_target t set command_id = made.id, missed_at = null, version = t.version + 1
    from due join made using (device_id) where t.id = due.id returning t.device_id as id, t.area_id`.execute(db)
  // By which those who send commands awake.
  await events.emit(db, areaEvents('command', commanded))
  await sql`update rollout_target t set missed_at = now() from device, area
    where device.id = t.device_id and area.id = t.area_id and ${turn} and t.missed_at is null and not ${onBus} and ${allowed}`.execute(
    db,
  )
  const { rows: lost } = await sql`
    update rollout_target t set state = 'skipped', reason = '轮到它时一直不在设备总线上', done_at = now(), version = t.version + 1 from device
    where device.id = t.device_id and ${turn} and not ${onBus} and t.missed_at < now() - make_interval(secs => ${missing}) returning t.id`.execute(
    db,
  )
  return commanded.length + lost.length > 0
}

/** Cameras that took the file and never said that they run it. Of rollouts that were stopped too. */
export async function endOverdue({ database, events }: Services, { install }: RolloutTiming): Promise<void> {
  const { rows } = await sql<{ rolloutId: number }>`
    update rollout_target set state = 'failed', reason = ${`安装后 ${Math.round(install / 60)} 分钟没有上报新版本`}, done_at = now(), version = version + 1
    where state = 'installing' and installing_at < now() - make_interval(secs => ${install}) returning rollout_id`.execute(
    database.db,
  )
  for (const id of new Set(rows.map(({ rolloutId }) => rolloutId))) await notifyRollout(database.db, events, id)
}
