import { useEffect, useEffectEvent, useRef } from 'react'
import type { Job } from '#contract/system/jobs.ts'

/** Waiting or at work. */
export const isGoing = ({ state }: Job) => state === 'running' || state === 'queued'

/** Calls back for each job that is done or failed since the list was last seen, also where it was too short to be seen at work. */
export function useEnded(rows: readonly Job[] | undefined, onEnded: (job: Job) => void) {
  const lastRows = useRef<readonly Job[]>(undefined)
  const ended = useEffectEvent(onEnded)
  useEffect(() => {
    const before = lastRows.current
    lastRows.current = rows
    for (const job of (before && rows) ?? []) {
      if (job.state !== 'done' && job.state !== 'failed') continue
      const was = before?.find(({ id }) => id === job.id)
      if (was ? isGoing(was) : before?.every(({ id }) => id < job.id)) ended(job)
    }
  }, [rows])
}
