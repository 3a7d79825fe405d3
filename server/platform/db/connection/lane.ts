import pg from 'pg'
import { DatabaseAway, throwFault } from './away.ts'
import { gather } from './gather.ts'
import { nameOf } from './preparingClient.ts'
import { SharedRead } from './sharedRead.ts'
import { socketOf, watchedSocket } from './watchedPool.ts'

/** How often a read must have been quick on the pool. */
const often = 3
/** How long a read stays out that the database cancelled or refused here: the first time, and at most; doubled each time. */
const barredMs = { first: 2000, max: 600_000 }
/** After so long without an answer a connection is lost; without a read, it is closed. */
const silenceMs = 10_000
/** Between two attempts to connect. */
const retryMs = 1000
const maxKnown = 600
/** So many reads wait on a connection before another one is used: each that is awake costs processor time of its own. */
const full = 16

export interface LaneOptions {
  url: string
  connections: number
  /** A read is let in once it was this quick on the pool, and cancelled and repeated there once it takes so long, as others wait behind it. */
  quickMs?: number
  limitMs?: number
  onError?: ((error: Error) => void) | undefined
}

/** A read that was quick on the pool. */
interface Known {
  /** How often, since it was last kept out. */
  quick: number
  /** For how long it was last kept out, and until when by performance.now. */
  barredMs: number
  barredUntil: number
}

/**
 * Connections that many short reads share: a read is sent without waiting for the answers to those before it, and reads that come
 * up in the same moment are sent in one piece. Writing to a socket is most of what a short read costs the server.
 */
export class Lane {
  readonly #quickMs: number
  readonly #places: readonly Place[]
  readonly #known = new Map<string, Known>()

  constructor({ quickMs = 10, ...options }: LaneOptions) {
    this.#quickMs = quickMs
    this.#places = Array.from({ length: options.connections }, () => new Place(options))
  }

  /** To be called with what each statement took on the pool. */
  note(text: string, ms: number) {
    if (ms > this.#quickMs || !isRead(text)) return
    const known = this.#known.get(text)
    if (known) known.quick++
    else if (this.#known.size < maxKnown) this.#known.set(text, { quick: 1, barredMs: 0, barredUntil: 0 })
  }

  /**
   * Returns the rows of a read that has proved to be quick; null where it has to be sent over the pool, which also decides what becomes
   * of a read that failed here.
   */
  async query<R>(text: string, values: readonly unknown[]): Promise<R[] | null> {
    const known = this.#known.get(text)
    if (!known || known.quick < often || known.barredUntil > performance.now()) return null
    const place = this.#freest()
    if (!place) return null
    try {
      return await place.query<R>(text, values)
    } catch (error) {
      if (!(error instanceof DatabaseAway)) keepOut(known)
      return null
    }
  }

  /** The first that is not full yet, then the one with the fewest. Undefined while none is connected. */
  #freest(): Place | undefined {
    let freest: Place | undefined
    for (const place of this.#places) {
      if (!place.isReady()) continue
      if (place.waiting < full) return place
      if (!freest || place.waiting < freest.waiting) freest = place
    }
    return freest
  }

  async close() {
    await Promise.all(this.#places.map((place) => place.close()))
  }
}

function keepOut(known: Known) {
  const now = performance.now()
  // Reads that were under way together are kept out once.
  if (known.barredUntil > now) return
  known.quick = 0
  known.barredMs = Math.min(known.barredMs * 2 || barredMs.first, barredMs.max)
  known.barredUntil = now + known.barredMs
}

/** Statements that lock nothing and leave nothing behind in their session. */
const isRead = (text: string) => /^select\b/i.test(text) && !/\bfor (no key )?(update|share)\b|advisory/i.test(text)

/** One connection, opened when it is first needed and again after a loss. */
class Place {
  /** Reads without an answer. */
  waiting = 0
  readonly #options: LaneOptions
  #client: pg.Client | null = null
  /** Null once it is closed for good. */
  #opening: Promise<void> | null | undefined
  #fields = new Map<string, pg.FieldDef[]>()

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** Whether it is connected; otherwise it begins to connect. */
  isReady(): boolean {
    if (this.#client) return true
    if (this.#opening === undefined) this.#opening = this.#open()
    return false
  }

  async query<R>(text: string, values: readonly unknown[]): Promise<R[]> {
    const client = this.#client!
    // Until the event loop has looked at all its sockets.
    gather(socketOf(client), setImmediate)
    this.waiting++
    try {
      return await new Promise<R[]>((resolve, reject) => {
        client.query(new SharedRead<R>(text, values, nameOf(text), this.#fields, resolve, reject))
      })
    } catch (error) {
      return throwFault(error)
    } finally {
      this.waiting--
    }
  }

  async #open() {
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: 10_000,
      statement_timeout: this.#options.limitMs ?? 50,
      // What turns out to write is refused here, and done once, by the pool.
      options: '-c jit=off -c default_transaction_read_only=on',
      pipeline: true,
      stream: () => watchedSocket(silenceMs),
    })
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      if (this.#opening === null) return await client.end()
      this.#fields = new Map()
      this.#client = client
      this.#opening = undefined
    } catch (error) {
      this.#options.onError?.(error as Error)
      setTimeout(() => {
        if (this.#opening !== null) this.#opening = undefined
      }, retryMs).unref()
    }
  }

  #lost(client: pg.Client, error?: Error) {
    if (this.#client !== client) return
    this.#client = null
    // An idle connection may go: the next read opens it again.
    if (error && this.waiting > 0) this.#options.onError?.(error)
  }

  async close() {
    const opening = this.#opening
    this.#opening = null
    await opening
    await this.#client?.end().catch(throwFault)
  }
}
