import type { Reply } from '#contract/kit.ts'
import { maxPrintPictures, printJobs } from '#contract/printing/printJobs.ts'
import { useRead } from '#web/kit/read/query.ts'

export type SentJob = Reply<typeof printJobs.list>['rows'][number]
type State = SentJob['state']

/** The pages that this account sent today, by what somebody at the desk has to do about them. */
export interface Sent {
  /** They did not come out, and were not sent again. */
  readonly failed: readonly SentJob[]
  /** On their way. */
  readonly going: readonly SentJob[]
  /** The newest of those that came out. */
  readonly done: readonly SentJob[]
  readonly counts: readonly (readonly [State, number])[]
}

const shownStates = ['failed', 'printing', 'sending', 'queued', 'done'] as const satisfies readonly State[]
const maxDone = 5

/** @returns undefined before the answer, and on a day without a page */
export function useSent(): Sent | undefined {
  const body = { ownToday: true, size: maxPrintPictures }
  const { data } = useRead(printJobs.list, { body }, { keep: true, live: ['print'] })
  return data && data.rows.length > 0 ? sorted(data.rows) : undefined
}

/** @param jobs the newest first */
export function sorted(jobs: readonly SentJob[]): Sent {
  const isAgain = ({ pictureId }: SentJob, at: number) => jobs.slice(0, at).some((job) => job.pictureId === pictureId)
  const left = jobs.filter((job, at) => job.state !== 'failed' || !isAgain(job, at))
  const of = (...states: readonly State[]) => left.filter(({ state }) => states.includes(state))
  return {
    failed: of('failed'),
    going: of('queued', 'sending', 'printing'),
    done: of('done').slice(0, maxDone),
    counts: shownStates.map((state) => [state, of(state).length] as const).filter(([, number]) => number > 0),
  }
}
