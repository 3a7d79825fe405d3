import { sql } from 'kysely'
import type { ProviderKind } from '#contract/monitoring/providers.ts'
import { recordset } from '../../platform/db/recordset.ts'
import type { Services } from '../../platform/services.ts'
import { type Fault, faultOf } from './fault.ts'

/** Milliseconds after which counted calls are stored; a process that dies loses what it counted since. */
const storeMs = 5000
const hourMs = 3_600_000

/** What has been counted of a provider since it was stored last. */
interface Batch {
  ok: { at: string; call: string; ms: number } | null
  failed: ({ at: string; call: string } & Fault) | null
  /** In a row, up to now. */
  failures: number
}
interface Hour {
  kind: ProviderKind
  call: string
  hour: string
  calls: number
  failed: number
  totalMs: number
}

/** Counts the calls to providers and how they end, and stores that for all processes. */
export class ProviderCalls {
  readonly #services: Pick<Services, 'database' | 'log'>
  #timer: NodeJS.Timeout | undefined
  #batches = new Map<ProviderKind, Batch>()
  #hours = new Map<string, Hour>()
  #storing: Promise<void> = Promise.resolve()

  constructor(services: Pick<Services, 'database' | 'log'>) {
    this.#services = services
  }

  /** Stores the counts every few seconds from now on, until `close`. */
  start(): void {
    this.#timer = setInterval(() => void this.store(), storeMs).unref()
  }

  /** The provider itself, whose named calls are counted. What it throws is thrown on. */
  counted<P extends object>(kind: ProviderKind, provider: P, names: readonly (keyof P & string)[]): P {
    const isCounted = new Set<string | symbol>(names)
    return new Proxy(provider, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        if (!isCounted.has(name)) return value.bind(target)
        return (...parts: unknown[]) =>
          this.#count(kind, String(name), () => Reflect.apply(value, target, parts) as Promise<unknown>)
      },
    })
  }

  /** Stores what was counted. Never fails: counts that cannot be stored are dropped, with a line in the log. */
  store(): Promise<void> {
    this.#storing = this.#storing.then(() => this.#store())
    return this.#storing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.store()
  }

  async #count(kind: ProviderKind, call: string, work: () => Promise<unknown>): Promise<unknown> {
    const startedAt = performance.now()
    try {
      const answer = await work()
      this.#end(kind, call, Math.round(performance.now() - startedAt), null)
      return answer
    } catch (error) {
      this.#end(kind, call, Math.round(performance.now() - startedAt), faultOf(error))
      throw error
    }
  }

  #end(kind: ProviderKind, call: string, ms: number, fault: Fault | null) {
    const now = Date.now()
    const at = new Date(now).toISOString()
    const batch = this.#batches.get(kind) ?? { ok: null, failed: null, failures: 0 }
    this.#batches.set(
      kind,
      fault
        ? { ...batch, failed: { at, call, ...fault }, failures: batch.failures + 1 }
        : { ...batch, ok: { at, call, ms }, failures: 0 },
    )
    const hour = new Date(now - (now % hourMs)).toISOString()
    const key = `${kind} ${call} ${hour}`
    const counts = this.#hours.get(key) ?? { kind, call, hour, calls: 0, failed: 0, totalMs: 0 }
    this.#hours.set(key, counts)
    counts.calls++
    if (fault) counts.failed++
    else counts.totalMs += ms
  }

  async #store() {
    const [batches, hours] = [this.#batches, this.#hours]
    if (batches.size === 0) return
    this.#batches = new Map()
    this.#hours = new Map()
    const { database, log } = this.#services
    try {
      await upsert(database.db, batches, [...hours.values()])
    } catch (error) {
      log.warn({ err: error }, 'calls to providers could not be stored')
    }
  }
}

async function upsert(db: Services['database']['db'], batches: ReadonlyMap<ProviderKind, Batch>, hours: Hour[]) {
  const rows = [...batches].map(([kind, { ok, failed, failures }]) => ({
    kind,
    ok_at: ok?.at,
    ok_call: ok?.call ?? '',
    ok_ms: ok?.ms,
    failed_at: failed?.at,
    failed_call: failed?.call ?? '',
    failed_code: failed?.code ?? '',
    failed_reason: failed?.reason ?? '',
    failures,
  }))
  const columns = sql`kind text, ok_at timestamptz, ok_call text, ok_ms int, failed_at timestamptz, failed_call text, failed_code text,
    failed_reason text, failures int`
  // In one order, so that processes that store at the same time wait for each other.
  await sql`insert into provider as p (kind, ok_at, ok_call, ok_ms, failed_at, failed_call, failed_code, failed_reason, failures)
    select kind, ok_at, ok_call, ok_ms, failed_at, failed_call, failed_code, failed_reason, failures
    from ${recordset(rows, columns, 'i')} order by kind
    on conflict (kind) do update set
      ok_at = coalesce(excluded.ok_at, p.ok_at),
      ok_call = case when excluded.ok_at is null then p.ok_call else excluded.ok_call end,
      ok_ms = case when excluded.ok_at is null then p.ok_ms else excluded.ok_ms end,
      failed_at = coalesce(excluded.failed_at, p.failed_at),
      failed_call = case when excluded.failed_at is null then p.failed_call else excluded.failed_call end,
      failed_code = case when excluded.failed_at is null then p.failed_code else excluded.failed_code end,
      failed_reason = case when excluded.failed_at is null then p.failed_reason else excluded.failed_reason end,
      failures = case when excluded.ok_at is null then p.failures else 0 end + excluded.failures,
      reported = p.reported and excluded.ok_at is null`.execute(db)
  const counts = hours.map(({ totalMs, ...rest }) => ({ ...rest, total_ms: totalMs }))
  await sql`insert into provider_hour as p (kind, call, hour, calls, failed, total_ms)
    select kind, call, hour, calls, failed, total_ms
    from ${recordset(counts, sql`kind text, call text, hour timestamptz, calls int, failed int, total_ms bigint`, 'i')}
    order by kind, call, hour
    on conflict (kind, call, hour) do update set
      calls = p.calls + excluded.calls, failed = p.failed + excluded.failed, total_ms = p.total_ms + excluded.total_ms`.execute(
    db,
  )
}
