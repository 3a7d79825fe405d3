import { openAsBlob } from 'node:fs'
import { openIngest } from '#client/ingest.ts'
import type { Key } from '#client/signing.ts'
import type { Patience } from '#client/transport.ts'
import { type FilmJob, films } from '#contract/ingest/films.ts'
import type { FilmStep } from '#contract/videos/films.ts'

/** What a maker does, and how much of the film is done. */
export interface Progress {
  readonly step: FilmStep
  readonly percent: number
}

/** The calls of a film maker. Each may throw Refused or Unreachable. */
export interface FilmServer {
  /** Claims the next film; null if there is none. Throws what `signal` was aborted with. */
  claim(signal: AbortSignal): Promise<FilmJob | null>
  /** Extends the lease, and says what is done. */
  progress(lease: string, report: Progress): Promise<void>
  /** Gives the film back. @param hurry whether there are only seconds left for it */
  fail(lease: string, failure: { reason: string; temporary: boolean }, hurry?: boolean): Promise<void>
  /** Hands the film in. Throws what `signal` was aborted with. @param film path of the MP4 @param poster path of the JPEG */
  finish(lease: string, film: string, poster: string, signal: AbortSignal): Promise<void>
}

/** How long each call is tried. All together stay below the lease, except for the film itself, which may have hundreds of megabytes. */
const patience = {
  claim: { timeoutMs: 20_000, attempts: 3 },
  report: { timeoutMs: 10_000, attempts: 3 },
  hurry: { timeoutMs: 1500, attempts: 2, pauseMs: 200 },
  upload: { timeoutMs: 15 * 60_000, attempts: 4, pauseMs: 2000 },
} as const satisfies Record<string, Patience>

const maxReason = 300

interface ServerOptions {
  readonly base: string
  readonly key: Key
  /** The name of the maker. */
  readonly maker: string
  /** The cloud server on which it runs. */
  readonly instanceId?: string
}

export function openFilmServer({ base, key, maker, instanceId }: ServerOptions): FilmServer {
  const open = (how: Patience, signal?: AbortSignal) => openIngest(base, key, { ...how, signal })
  const reports = open(patience.report)
  const hurried = open(patience.hurry)
  return {
    async claim(signal) {
      const { film } = await open(patience.claim, signal).call(films.claim, { body: { maker, instanceId } })
      return film
    },
    async progress(lease, { step, percent }) {
      await reports.call(films.progress, { body: { lease, progress: percent, step } })
    },
    async fail(lease, { reason, temporary }, hurry = false) {
      const body = { lease, reason: reason.slice(0, maxReason), temporary }
      await (hurry ? hurried : reports).call(films.fail, { body })
    },
    async finish(lease, film, poster, signal) {
      const files = {
        file: { content: await openAsBlob(film), name: 'film.mp4', type: 'video/mp4' },
        poster: { content: await openAsBlob(poster), name: 'poster.jpg', type: 'image/jpeg' },
      }
      await open(patience.upload, signal).upload(films.finish, { lease }, files)
    },
  }
}
