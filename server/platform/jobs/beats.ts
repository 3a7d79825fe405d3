import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/open.ts'

// A holder renews well before this; after a crash another process takes over when it has passed.
const holdSeconds = 60

/** Handlers done at a fixed pace, each in one process at a time. The database's clock decides. */
export class Beats {
  #database: Database
  #log: FastifyBaseLogger
  #timers: NodeJS.Timeout[] = []
  #running = new Set<Promise<void>>()
  #stopped = false
  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database
    this.#log = log
  }

  add(name: string, seconds: number, handler: () => Promise<void>) {
    let busy = false
    const turn = async () => {
      if (busy || this.#stopped) return
      busy = true
      const run = this.#once(name, seconds, handler).catch((error) =>
        this.#log.error({ err: error, beat: name }, 'beat failed'),
      )
      this.#running.add(run)
      await run
      this.#running.delete(run)
      busy = false
    }
    this.#timers.push(setInterval(turn, seconds * 1000).unref())
    void turn()
  }

  async #once(name: string, seconds: number, handler: () => Promise<void>) {
    // A little less than the pace, so that the same process does not miss its own next turn by a millisecond.
    const { rows } = await this.#database.query(
      `insert into beat (name, begun_at, held_until) values ($1, now(), now() + make_interval(secs => $3))
       on conflict (name) do update set begun_at = excluded.begun_at, held_until = excluded.held_until
         where beat.begun_at <= now() - make_interval(secs => $2) and (beat.held_until is null or beat.held_until < now()) returning 1`,
      [name, seconds * 0.9, holdSeconds],
    )
    if (rows.length === 0) return
    const renew = setInterval(
      () => void this.#hold(name, holdSeconds).catch(() => {}),
      (holdSeconds * 1000) / 4,
    ).unref()
    try {
      await handler()
    } finally {
      clearInterval(renew)
      await this.#hold(name, null)
    }
  }

  #hold(name: string, seconds: number | null) {
    return this.#database.query('update beat set held_until = now() + make_interval(secs => $2) where name = $1', [
      name,
      seconds,
    ])
  }

  /** Waits for handlers that are running, at most so many seconds. */
  async stop(seconds: number) {
    this.#stopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.race([
      Promise.all(this.#running),
      new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref()),
    ])
  }
}
