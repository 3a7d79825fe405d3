const minuteMs = 60_000

/** Counts by key within a minute, in memory: this process's share of a limit. The minute of a key begins when it first comes. */
export class PerMinute {
  /** The oldest minute first. */
  #counts = new Map<string, { n: number; until: number }>()
  /** Keys remembered at most; beyond that all counts are reset. */
  readonly #keys: number
  constructor(keys = 50_000) {
    this.#keys = keys
  }

  /** @returns how often the key has come in its minute, this time included */
  rise(key: string): number {
    this.forget()
    const known = this.#counts.get(key)
    if (known) return ++known.n
    if (this.#counts.size >= this.#keys) this.#counts.clear()
    this.#counts.set(key, { n: 1, until: Date.now() + minuteMs })
    return 1
  }

  of(key: string): number {
    this.forget()
    return this.#counts.get(key)?.n ?? 0
  }

  /** Removes keys whose minute is over; each use does so as well. */
  forget(): void {
    const now = Date.now()
    for (const [key, { until }] of this.#counts) {
      if (until > now) return
      this.#counts.delete(key)
    }
  }
}
