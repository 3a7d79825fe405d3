import { pause, Refused, Unreachable } from '#client/transport.ts'
import { leaseSeconds } from '#contract/ingest/films.ts'
import type { FilmServer, Progress } from './filmServer.ts'

/** The hold of a maker on its film. */
export interface Lease {
  /** Aborts once the film is no longer ours: `refused` by the server, or `lapsed` because no report reached it in time. */
  readonly lost: AbortSignal
  /** Notes the step and its progress, 0 to 1; both are reported with the next occasion. */
  reached(step: Progress['step'], share: number): void
  /** Ends the reports. */
  end(): void
}

export interface LeaseTimes {
  /** Progress is reported at most this often, if there is any. */
  readonly reportMs: number
  /** And at least this often, because each report extends the lease. */
  readonly quietMs: number
  readonly leaseMs: number
}
export const usualLease: LeaseTimes = { reportMs: 3000, quietMs: 18_000, leaseMs: leaseSeconds * 1000 }

/** Holds a lease by reporting progress until it ends or is lost. While the server is away, the lease lasts as long as it can. */
export function holdLease(
  server: Pick<FilmServer, 'progress'>,
  id: string,
  { reportMs, quietMs, leaseMs }: LeaseTimes = usualLease,
): Lease {
  const [lost, ended] = [new AbortController(), new AbortController()]
  const begin: Progress = { step: 'fetching', percent: 0 }
  let [reached, reported, extendedAt] = [begin, begin, performance.now()]
  async function report() {
    const sent = reached
    const at = performance.now()
    try {
      await server.progress(id, sent)
      ;[reported, extendedAt] = [sent, at]
    } catch (error) {
      if (ended.signal.aborted) return
      if (error instanceof Refused) lost.abort('refused')
      else if (!(error instanceof Unreachable)) throw error
    }
  }
  async function hold() {
    let saidAt = performance.now()
    while (!ended.signal.aborted && !lost.signal.aborted) {
      await pause(reportMs, ended.signal)
      if (ended.signal.aborted) return
      const isNew = reached.percent > reported.percent || reached.step !== reported.step
      if (isNew || performance.now() - saidAt >= quietMs) {
        saidAt = performance.now()
        await report()
      }
      if (!ended.signal.aborted && performance.now() - extendedAt > leaseMs) lost.abort('lapsed')
    }
  }
  // Anything unexpected ends the lease like a lost one: the film will be made again.
  hold().catch((error) => lost.abort(error))
  return {
    lost: lost.signal,
    reached(step, share) {
      reached = { step, percent: Math.max(reached.percent, Math.min(100, Math.floor(share * 100))) }
    },
    end: () => ended.abort(),
  }
}
