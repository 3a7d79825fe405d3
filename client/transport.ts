import { okCode } from '#contract/errors.ts'

/** The server understood and said no, by a code of the envelope. */
export class Refused extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown = null) {
    super(`${code} ${message}`)
    this.name = 'Refused'
    this.code = code
    this.data = data
  }
}

/** No usable response came in any attempt. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

export interface Patience {
  /** Time for one attempt, in milliseconds. */
  readonly timeoutMs?: number
  readonly attempts?: number
  /** Wait before the second attempt, doubled before each further one. */
  readonly pauseMs?: number
  /** Ends waiting and asking. */
  readonly signal?: AbortSignal
}

export interface Attempt {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: Uint8Array | Blob
}

/**
 * Sends a request until a response comes, and returns its `data`. `attempt` builds each request anew, so that values that must be fresh
 * are fresh. Retries if the server is busy (429, 5xx) or the connection breaks, but not after a refusal.
 * @throws Refused, Unreachable
 */
export async function ask<T>(
  url: string,
  attempt: () => Attempt,
  { timeoutMs = 20_000, attempts = 6, pauseMs = 400, signal }: Patience = {},
): Promise<T> {
  let reason: unknown
  for (let round = 0; round < attempts; round++) {
    if (round > 0) await pause(pauseOf(reason, pauseMs, round), signal)
    try {
      const limit = AbortSignal.timeout(timeoutMs)
      const answer = await fetch(url, {
        ...(attempt() as RequestInit),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      return await read<T>(answer)
    } catch (error) {
      if (error instanceof Refused || signal?.aborted) throw error
      reason = error
    }
  }
  throw new Unreachable(`${url} did not answer after ${attempts} attempts: ${wording(reason)}`, { cause: reason })
}

class Busy extends Error {
  readonly retryAfterMs: number
  constructor(status: number, retryAfterMs: number) {
    super(`HTTP ${status}`)
    this.retryAfterMs = retryAfterMs
  }
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  if (answer.status === 429 || answer.status >= 500)
    throw new Busy(answer.status, Number(answer.headers.get('retry-after') ?? 0) * 1000)
  const envelope = JSON.parse(text) as { code: number; msg: string; data: T }
  if (envelope.code !== okCode)
    throw new Refused(envelope.code ?? answer.status, envelope.msg ?? `HTTP ${answer.status}`, envelope.data)
  return envelope.data
}

/** Doubles, up to 30 s, and scatters, so that many cameras do not come back in the same instant. */
function pauseOf(reason: unknown, first: number, round: number) {
  const requestedMs = reason instanceof Busy ? Math.min(60_000, reason.retryAfterMs) : 0
  return Math.max(requestedMs, Math.min(30_000, first * 2 ** (round - 1)) * (0.5 + Math.random() * 0.5))
}

/** Waits; resolves early, without an error, if `signal` aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
  })
}

function wording(reason: unknown) {
  if (!(reason instanceof Error)) return String(reason)
  return reason.cause instanceof Error ? `${reason.message} (${reason.cause.message})` : reason.message
}
