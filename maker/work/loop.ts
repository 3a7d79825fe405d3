import { pause, Refused, Unreachable } from '#client/transport.ts'
import { refusals } from '#contract/errors.ts'
import type { FilmJob } from '#contract/ingest/films.ts'
import { makeFilm, type Outcome, type Workshop } from './film.ts'

/** The server does not let this maker work. The message is shown to users. */
export class Unwelcome extends Error {
  override readonly name = 'Unwelcome'
}

interface Range {
  readonly firstMs: number
  readonly longestMs: number
}
/** Pauses between claims; each is longer than the one before. */
export interface Pauses {
  /** While no film waits. */
  readonly none: Range
  /** While the server is away, or this machine cannot make films. */
  readonly trouble: Range
}
export const usualPauses: Pauses = {
  none: { firstMs: 3000, longestMs: 15_000 },
  trouble: { firstMs: 2000, longestMs: 60_000 },
}

export interface LoopOptions {
  /** Ends the loop. A film that is being made is given back. */
  readonly signal: AbortSignal
  /** Ends the loop after so long without a film. */
  readonly idleExitMs?: number
  readonly pauses?: Pauses
  /** Called with each film that ended. */
  readonly onFilm?: (job: FilmJob, outcome: Outcome, tookMs: number) => void
  /** Called when the server cannot be reached, once until it can be reached again. */
  readonly onAway?: (reason: string) => void
}

/** How long a claim may still take at a shutdown: its film can then be given back instead of waiting for its lease to lapse. */
const claimGraceMs = 1500
const growth = 1.5

/** Claims films and makes them, one after the other. @throws Unwelcome */
export async function makeFilms(workshop: Workshop, options: LoopOptions): Promise<'stopped' | 'idle'> {
  const { signal, idleExitMs = Number.POSITIVE_INFINITY, pauses = usualPauses, onFilm, onAway } = options
  const [none, trouble] = [growing(pauses.none), growing(pauses.trouble)]
  let idleSince = performance.now()
  let isAway = false
  while (!signal.aborted) {
    const job = await claimed(workshop, signal)
    if (job instanceof Unreachable && !isAway) onAway?.(job.message)
    isAway = job instanceof Unreachable
    let waitMs = 0
    if (job instanceof Unreachable) waitMs = trouble.next()
    else if (job === null) {
      waitMs = none.next()
      trouble.reset()
    } else {
      const startedAt = performance.now()
      const outcome = await makeFilm(job, workshop, signal)
      onFilm?.(job, outcome, performance.now() - startedAt)
      idleSince = performance.now()
      none.reset()
      // If this machine fails at all films, they should not all be claimed and used up by it.
      const isTrouble = outcome.kind === 'unreachable' || (outcome.kind === 'failed' && outcome.temporary)
      if (isTrouble) waitMs = trouble.next()
      else trouble.reset()
    }
    const idleMs = idleSince + idleExitMs - performance.now()
    if (idleMs <= 0) return 'idle'
    if (waitMs > 0) await pause(Math.min(waitMs, idleMs), signal)
  }
  return 'stopped'
}

/** Returns the next film, null, or why the server cannot be reached. @throws Unwelcome */
async function claimed({ server }: Workshop, signal: AbortSignal): Promise<FilmJob | null | Unreachable> {
  const late = new AbortController()
  const onStop = () => setTimeout(() => late.abort(), claimGraceMs).unref()
  signal.addEventListener('abort', onStop, { once: true })
  try {
    return await server.claim(late.signal)
  } catch (error) {
    if (error instanceof Unreachable) return error
    if (late.signal.aborted) return null
    if (!(error instanceof Refused)) throw error
    throw new Unwelcome(refusalText(error))
  } finally {
    signal.removeEventListener('abort', onStop)
  }
}

function refusalText({ code, message }: Refused): string {
  const text = message.replace(/^\d+ /, '')
  if (code === 401) return `平台不接受接入密钥：${text}。`
  const isForeign = code === refusals.notAllowed.code || code === refusals.notFound.code
  return isForeign ? `不能领取视频：${text}。接入密钥须属于平台运营商。` : `平台拒绝了制作程序：${text}。`
}

/** A pause that grows, with some scatter, so that several makers do not come back in the same instant. */
function growing({ firstMs, longestMs }: Range) {
  let pauseMs = firstMs
  return {
    next() {
      const scattered = pauseMs * (0.8 + Math.random() * 0.4)
      pauseMs = Math.min(longestMs, pauseMs * growth)
      return scattered
    },
    reset() {
      pauseMs = firstMs
    },
  }
}
