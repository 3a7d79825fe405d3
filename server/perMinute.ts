/** Counts by key within the running minute, in memory: this process's share of a limit. */
export class PerMinute {
  #counts = new Map<string, number>()
  #minute = 0
  /** Keys that are remembered at once; beyond that the minute begins anew. */
  readonly #keys: number
  constructor(keys = 50_000) {
    this.#keys = keys
  }

  /** @returns how often the key has come in this minute, this time included */
  rise(key: string): number {
    const minute = Math.floor(Date.now() / 60_000)
    if (minute !== this.#minute || this.#counts.size >= this.#keys) this.#counts.clear()
    this.#minute = minute
    const next = this.of(key) + 1
    this.#counts.set(key, next)
    return next
  }

  of = (key: string) => (Math.floor(Date.now() / 60_000) === this.#minute ? (this.#counts.get(key) ?? 0) : 0)
}
