import { sql } from 'kysely'
import type { BusCommand } from '#contract/ingest/bus.ts'
import { updateUrl } from '../../domains/releases/rollout/download.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { Services } from '../../platform/services.ts'
import { BusSilent } from '../../providers/bus/bus.ts'

export interface CommandTiming {
  /** Time limit of an answer, in seconds. */
  readonly limit: number
  /** Until a command without an answer is sent again, in seconds; doubled each time. */
  readonly again: number
  /** The same as `limit` of a camera that fetches a program first. */
  readonly update: number
  /** For so long what cameras say of themselves is gathered, and noted together, in seconds. */
  readonly gather: number
}
export const commandTiming: CommandTiming = { limit: 30, again: 4, update: 1800, gather: 0.2 }

/** Stills under way at once, of all cameras: each is a picture to be decoded. */
const maxStills = 6
const atOnce = 50
const idleMs = 15_000

interface Going {
  id: number
  deviceId: number
  areaId: number
  gbCode: string
  kind: string
  args: Record<string, unknown>
  correlation: string
  endsAt: string
}

type DispatchServices = Pick<Services, 'database' | 'events' | 'bus' | 'log' | 'secrets' | 'env'>

/**
 * Takes commands from their queues to the cameras that are connected to this process's side of the bus. A command is committed as
 * `sent` before it is handed to the broker, and is sent again under the same id until the camera replies or the command times out.
 * So even if a process is killed in between, a camera receives a command at least once and, because it knows the id, runs it once.
 */
export class Dispatch {
  readonly #services: DispatchServices
  readonly #timing: CommandTiming
  /** National codes of the cameras that are connected here. */
  readonly present = new Set<string>()
  #running: Promise<void> | null = null
  #again = false
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(services: DispatchServices, timing = commandTiming) {
    this.#services = services
    this.#timing = timing
  }

  /** Looks for work; called whenever there may be some. */
  wake(): void {
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#again && !this.#stopped) this.wake()
    })
  }

  async stop() {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run() {
    let wait = idleMs
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false
        wait = await this.#turn()
      }
    } catch (error) {
      this.#services.log.warn({ err: error }, 'commands could not be sent')
      wait = 2000
    }
    clearTimeout(this.#timer)
    if (this.#stopped) return
    this.#timer = setTimeout(() => this.wake(), wait)
    this.#timer.unref()
  }

  /** @returns milliseconds until something is due */
  async #turn(): Promise<number> {
    const { database, bus } = this.#services
    await this.#expire()
    if (bus.up && this.present.size > 0) {
      const going = [...(await this.#claim(database.db)), ...(await this.#repeat(database.db))]
      await Promise.all(going.map((command) => this.#send(command)))
      // More commands may be waiting than one turn takes.
      if (going.length >= atOnce) this.#again = true
    }
    const { rows } = await sql<{ ms: number | null }>`
      select extract(epoch from min(least(next_try_at, ends_at)) - now()) * 1000 as ms from device_command where state in ('queued', 'sent')`.execute(
      database.db,
    )
    return Math.min(idleMs, Math.max(200, Number(rows[0]?.ms ?? idleMs) + 50))
  }

  async #expire() {
    const { database, events } = this.#services
    // rollout_target_follows marks the camera's place in a rollout as failed if the command was sent and not answered.
    const { rows } = await sql<{ id: number; areaId: number }>`
      update device_command set state = 'timedOut', done_at = now(), next_try_at = null,
        reason = case when state = 'sent' then round(extract(epoch from ends_at - sent_at)) || ' 秒内没有回应' else '摄像头一直没有空出来或没有连上' end
      where state in ('queued', 'sent') and ends_at <= now() returning device_id as id, area_id`.execute(database.db)
    if (rows.length) await events.emit(database.db, areaEvents('command', rows))
  }

  /** The oldest of each camera that has nothing else to do. */
  async #claim(db: Db): Promise<Going[]> {
    const { rows: waiting } = await sql<{ id: number; gbCode: string; kind: string; stills: number }>`
      select c.id, d.gb_code, c.kind, (select count(*) from device_command s where s.state = 'sent' and s.kind = 'snapshot') as stills
      from device_command c join device d on d.id = c.device_id
      where c.state = 'queued' and c.ends_at > now() and not exists (select from device_command o
        where o.device_id = c.device_id and (o.state = 'sent' or (o.state = 'queued' and o.id < c.id)))
      order by c.id limit 1000`.execute(db)
    let stills = waiting[0]?.stills ?? 0
    const ids = waiting
      .filter(({ gbCode, kind }) => this.present.has(gbCode) && (kind !== 'snapshot' || stills++ < maxStills))
      .slice(0, atOnce)
      .map(({ id }) => id)
    if (ids.length === 0) return []
    const { limit, again, update } = this.#timing
    return this.#taken(
      db,
      sql<Going>`update device_command c set state = 'sent', sent_at = now(), tries = 1, next_try_at = now() + make_interval(secs => ${again}), ends_at = now() + make_interval(secs => case c.kind when 'update' then ${update}::float8 else ${limit}::float8 end)
        from device d where d.id = c.device_id and c.id in (select id from device_command where id = any(${idArray(ids)}) and state = 'queued' for update skip locked)
        returning c.id, c.device_id, c.area_id, d.gb_code, c.kind, c.args, c.correlation, c.ends_at`,
      true,
    )
  }

  /** Commands that were sent, have no reply yet and are due to be sent again. */
  #repeat(db: Db): Promise<Going[]> {
    const codes = JSON.stringify([...this.present])
    return this.#taken(
      db,
      sql<Going>`update device_command c set tries = tries + 1, next_try_at = now() + make_interval(secs => ${this.#timing.again} * 2 ^ tries)
        from device d where d.id = c.device_id and c.id in (select o.id from device_command o join device h on h.id = o.device_id
          where o.state = 'sent' and o.next_try_at <= now() and o.ends_at > now() and ${codes}::jsonb ? h.gb_code limit ${atOnce} for update of o skip locked)
        returning c.id, c.device_id, c.area_id, d.gb_code, c.kind, c.args, c.correlation, c.ends_at`,
      false,
    )
  }

  async #taken(db: Db, statement: ReturnType<typeof sql<Going>>, shouldNotify: boolean): Promise<Going[]> {
    const { rows } = await statement.execute(db)
    if (shouldNotify && rows.length)
      await this.#services.events.emit(
        db,
        areaEvents(
          'command',
          rows.map(({ deviceId: id, areaId }) => ({ id, areaId })),
        ),
      )
    return rows
  }

  async #send({ gbCode, kind, args, correlation, endsAt }: Going) {
    const { bus, env, secrets, log } = this.#services
    const { sealedKey, ...plain } = args
    const until = new Date(endsAt).toISOString()
    const message: BusCommand = {
      id: correlation,
      cmd: kind,
      args: {
        ...plain,
        ...(typeof sealedKey === 'string' && { key: secrets.unseal('push', Buffer.from(sealedKey, 'base64')) }),
        ...(kind === 'update' && { url: updateUrl(env, secrets, { id: correlation, until }) }),
      },
      until,
    }
    try {
      await bus.send(gbCode, message)
    } catch (error) {
      // The command stays `sent` and is sent again when it is due.
      if (!(error instanceof BusSilent)) log.warn({ err: error, gbCode }, 'command could not be sent')
    }
  }
}
