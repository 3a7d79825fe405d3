import { type RawBuilder, sql } from 'kysely'
import { type CommandKind, commandKinds } from '#contract/scenic/deviceCommands.ts'
import { type Actor, inScope } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { json } from '../../../platform/db/values.ts'
import type { EventHub } from '../../../platform/live/eventHub.ts'
import { orNotFound, Refusal } from '../../../platform/refusal.ts'
import { onBus } from './onBus.ts'

/** How long a command waits for its camera to be free and there, in seconds. */
const waitSeconds = 600

export interface Target {
  id: number
  areaId: number
  caseId: number
  name: string
  gbCode: string
  onBus: boolean
  heardOnBus: boolean
  smartState: string | null
}

/**
 * The camera that a command is for.
 * @throws Refusal notFound (1512) if it is not in the caller's scope
 */
export async function targetOf(db: Db, actor: Pick<Actor, 'areaIds'>, which: RawBuilder<unknown>): Promise<Target> {
  const { rows } = await sql<Target>`
    select device.id, device.area_id, device.case_id, device.name, device.gb_code, ${onBus} as on_bus, device.bus_at is not null as heard_on_bus, device.smart_state
    from device where ${which} and device.removed_at is null and ${inScope(actor, 'device.areaId')}`.execute(db)
  return orNotFound(rows[0])
}
export const byId = (id: number) => sql`device.id = ${id}`
export const byGbCode = (code: string) => sql`device.gb_code = ${code}`

/**
 * Queues a command for the camera; it is sent once the transaction has committed.
 * @throws Refusal offline (1531) if the camera is not on the bus, state.impossible (2002) if the same command is already in progress
 */
export async function ask(
  db: Db,
  events: EventHub,
  actor: Pick<Actor, 'trueName'>,
  target: Target,
  kind: CommandKind,
  args: object = {},
): Promise<{ commandId: number; state: 'queued' }> {
  if (!target.onBus)
    throw new Refusal(
      'offline',
      target.heardOnBus ? '摄像头不在设备总线上，命令发不过去' : '这台摄像头还没有接入设备总线，不能远程操作',
    )
  if (kind === 'smartStart' && target.smartState === 'running') throw new Refusal('state.impossible', '智能已在运行')
  if (kind === 'smartStop' && target.smartState === 'stopped') throw new Refusal('state.impossible', '智能已经停止')
  const { rows } = await sql<{ id: number }>`
    insert into device_command (area_id, case_id, device_id, kind, args, requested_by, ends_at)
    values (${target.areaId}, ${target.caseId}, ${target.id}, ${kind}, ${json(args)}, ${actor.trueName}, now() + make_interval(secs => ${waitSeconds}))
    on conflict (device_id, kind) where state in ('queued', 'sent') do nothing returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('state.impossible', `「${commandKinds[kind]}」正在执行，等它结束再下一次`)
  await events.emit(db, [{ topic: 'command', areaId: target.areaId, subject: target.id }])
  return { commandId: row.id, state: 'queued' }
}

/** Ends what a camera was still to do, with the reason. */
export async function withdraw(db: Db, events: EventHub, deviceId: number, reason: string) {
  const { rows } = await sql<{ areaId: number }>`
    update device_command set state = 'refused', reason = ${reason}, done_at = now(), next_try_at = null
    where device_id = ${deviceId} and state in ('queued', 'sent') returning area_id`.execute(db)
  if (rows[0]) await events.emit(db, [{ topic: 'command', areaId: rows[0].areaId, subject: deviceId }])
}
