import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { recordset } from '../../platform/db/recordset.ts'
import { transact } from '../../platform/db/transact.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import { PerMinute } from '../../platform/perMinute.ts'
import type { Services } from '../../platform/services.ts'

interface Opened {
  code_id: number
  area_id: number
  opens: number
  at: string
}

/** Times a minute that an address is counted at one code: repeated reloading is not a crowd. */
const maxRepeats = 10
/** Unknown short addresses that one IP address may request in a minute. */
const maxMisses = 60

/**
 * Counts how often short addresses are opened: in memory, written once a second, so that visitors do not wait for a contended row.
 * Nothing about visitors is stored: addresses are held in memory for a minute, to distinguish a crowd from reloading.
 */
export class OpenCounter {
  #services: Pick<Services, 'database' | 'events'>
  #log: FastifyBaseLogger
  #waiting = new Map<string, Opened>()
  #repeats = new PerMinute()
  #misses = new PerMinute()
  #timer: NodeJS.Timeout
  #writing: Promise<void> = Promise.resolve()
  constructor({ database, events, log }: Pick<Services, 'database' | 'events' | 'log'>) {
    this.#services = { database, events }
    this.#log = log
    this.#timer = setInterval(() => {
      this.#repeats.forget()
      this.#misses.forget()
      void this.write()
    }, 1000).unref()
  }

  count({ id, areaId }: { id: number; areaId: number }, ip: string) {
    if (this.#repeats.rise(`${ip} ${id}`) > maxRepeats) return
    const key = `${id} ${areaId}`
    const known = this.#waiting.get(key)
    const at = new Date().toISOString()
    this.#waiting.set(key, { code_id: id, area_id: areaId, opens: (known?.opens ?? 0) + 1, at })
  }

  miss(ip: string) {
    this.#misses.rise(ip)
  }

  /** Whether an address has been guessing. */
  guesses = (ip: string) => this.#misses.of(ip) >= maxMisses

  /** Writes what waits; one after the other. What cannot be written is tried again a second later. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const rows = [...this.#waiting.values()]
      if (rows.length === 0) return
      this.#waiting.clear()
      await this.#put(rows).catch((error) => {
        this.#log.warn({ err: error }, 'code openings not counted yet')
        for (const row of rows) {
          const key = `${row.code_id} ${row.area_id}`
          const since = this.#waiting.get(key)
          this.#waiting.set(key, { ...row, ...since, opens: row.opens + (since?.opens ?? 0) })
        }
      })
    })
    return this.#writing
  }

  async #put(rows: readonly Opened[]) {
    const { database, events } = this.#services
    await transact(database.db, async (db) => {
      // The code may have been removed meanwhile.
      await sql`insert into code_day (code_id, area_id, day, opens, last_scan_at)
        select o.code_id, o.area_id, local_day(o.at), o.opens, o.at from ${recordset(rows, sql`code_id bigint, area_id bigint, opens int, at timestamptz`, 'o')}
        join channel_code c on c.id = o.code_id order by 1, 2, 3
        on conflict (code_id, area_id, day) do update set opens = code_day.opens + excluded.opens, last_scan_at = greatest(code_day.last_scan_at, excluded.last_scan_at)`.execute(
        db,
      )
      await events.emit(
        db,
        areaEvents(
          'code',
          rows.map(({ code_id, area_id }) => ({ id: code_id, areaId: area_id })),
        ),
      )
    })
  }

  async close() {
    clearInterval(this.#timer)
    await this.write()
  }
}
