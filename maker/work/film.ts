import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused, Unreachable } from '#client/transport.ts'
import { refusals } from '#contract/errors.ts'
import type { FilmJob } from '#contract/ingest/films.ts'
import { ImpossibleFilm } from '#contract/videos/film/draft.ts'
import { type Engine, RenderFailure } from '../engine/engine.ts'
import { PlanError } from '../film/plan.ts'
import { FetchFailure, isDiskFull } from './faults.ts'
import type { FilmServer } from './filmServer.ts'
import { holdLease, type Lease, type LeaseTimes } from './lease.ts'
import { draftOf, planOf } from './plan.ts'
import { posterMs } from './poster.ts'
import type { Store, Taken } from './store.ts'

/** What films are made with. */
export interface Workshop {
  readonly server: FilmServer
  readonly store: Store
  readonly engine: Engine
  /** Each film gets a folder in it for as long as it is being made. */
  readonly folder: string
  readonly lease?: LeaseTimes
}

/** How a film ended: made; failed; given back at a shutdown; or no longer ours, refused by the server or out of its reach. */
export type Outcome =
  | { readonly kind: 'made' | 'returned' | 'lost' | 'unreachable' }
  | { readonly kind: 'failed'; readonly reason: string; readonly temporary: boolean; readonly detail?: string }

/** Progress at which the files are fetched, and the film is rendered; the rest is handing it in. */
const [fetchedShare, renderedShare] = [0.1, 0.95]

/**
 * Makes a claimed film and hands it in, or reports why it could not be made. Never throws, and leaves no files.
 * @param stop aborts at a shutdown: the film is given back
 */
export async function makeFilm(job: FilmJob, workshop: Workshop, stop: AbortSignal): Promise<Outcome> {
  const lease = holdLease(workshop.server, job.lease, workshop.lease)
  const labels = new Map<string, string>()
  let [folder, taken]: [string?, Taken?] = []
  try {
    const signal = AbortSignal.any([stop, lease.lost])
    signal.throwIfAborted()
    const draft = draftOf(job)
    for (const { name, label } of draft.sources) labels.set(name, label)
    folder = await mkdtemp(join(workshop.folder, 'film-'))
    taken = await workshop.store.take(draft.sources, signal, (share) => lease.reached('fetching', share * fetchedShare))
    const plan = planOf(job, draft, taken.pathOf)
    const [film, poster] = [join(folder, 'film.mp4'), join(folder, 'poster.jpg')]
    await workshop.engine.render(
      {
        plan,
        part: job.part ?? undefined,
        output: film,
        poster: { output: poster, atMs: job.part ? 0 : posterMs(plan) },
      },
      {
        signal,
        onProgress: (share) => lease.reached('rendering', fetchedShare + share * (renderedShare - fetchedShare)),
      },
    )
    signal.throwIfAborted()
    lease.reached('delivering', renderedShare)
    // Only its answer says whether the film was taken: a report of progress may be refused because it was.
    await workshop.server.finish(job.lease, film, poster, stop)
    return { kind: 'made' }
  } catch (error) {
    return await concluded(error, job.lease, { workshop, lease, stop, labels })
  } finally {
    lease.end()
    taken?.release()
    if (folder) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

interface Ending {
  readonly workshop: Workshop
  readonly lease: Lease
  readonly stop: AbortSignal
  readonly labels: ReadonlyMap<string, string>
}

/** Reports a failure to whom it concerns. */
async function concluded(error: unknown, id: string, { workshop, lease, stop, labels }: Ending): Promise<Outcome> {
  lease.end()
  const { server } = workshop
  if (lease.lost.aborted) return { kind: lease.lost.reason === 'lapsed' ? 'unreachable' : 'lost' }
  try {
    if (stop.aborted) {
      await server.fail(id, { reason: '制作程序停止，视频退回重做', temporary: true }, true)
      return { kind: 'returned' }
    }
    const failure = failureOf(error, labels)
    await server.fail(id, failure)
    return { kind: 'failed', ...failure }
  } catch (fault) {
    if (fault instanceof Unreachable) return { kind: 'unreachable' }
    return { kind: 'lost' }
  }
}

/** Returns why a film failed, in words for people. @throws Refused, Unreachable if there is nothing to report */
function failureOf(error: unknown, labels: ReadonlyMap<string, string>) {
  const permanent = (reason: string, detail?: string) => ({ reason, temporary: false, detail })
  const temporary = (reason: string, detail?: string) => ({ reason, temporary: true, detail })
  if (error instanceof Unreachable) throw error
  if (error instanceof Refused) {
    // Any other refusal means that the film is not ours any more.
    if (error.code !== refusals.invalid.code) throw error
    return permanent(`平台没有收下视频：${error.message.replace(/^\d+ /, '')}`)
  }
  if (isDiskFull(error)) return temporary('制作机的磁盘已满')
  if (error instanceof FetchFailure) return temporary(error.message)
  if (error instanceof ImpossibleFilm) return permanent(error.message)
  if (error instanceof PlanError) return permanent(`模板不能制作：${error.message}`)
  if (error instanceof RenderFailure) return permanent(labelled(error.message, labels), error.detail)
  return temporary(`制作程序出错：${error instanceof Error ? error.message : String(error)}`)
}

/** Files have names that say nothing to people: 文件 clip-1f….mp4 → 片段 C-0001. */
const labelled = (message: string, labels: ReadonlyMap<string, string>) =>
  [...labels].reduce(
    (text, [name, label]) => text.replace(`文件 ${name}`, label).replace(`素材 ${name}`, label),
    message,
  )
