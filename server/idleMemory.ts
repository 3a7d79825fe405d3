import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 10_000
/** Of the time between two looks. */
const idleShare = 0.9
const grownBytes = 24 * 1_048_576
const minuteMs = 60_000

/**
 * V8 collects garbage when memory runs short, which on a large machine never happens: what start-up or a busy hour leaves would
 * stay for days. If the process was mostly idle for ten seconds and its heap has grown by 24 MB, everything is collected and the
 * memory returned to the system. That takes a quarter of a second, so less is worth it only the longer ago the last time is: 12 MB
 * after a minute, 6 MB after three.
 */
export function collectWhenIdle(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => Promise<void>
  let before = performance.eventLoopUtilization()
  let retainedBytes = 0
  let collectedAt = performance.now()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const neededBytes = grownBytes / (1 + (performance.now() - collectedAt) / minuteMs)
    if (utilization > 1 - idleShare || process.memoryUsage().heapUsed < retainedBytes + neededBytes) return
    collectedAt = performance.now()
    collect({ type: 'major', flavor: 'last-resort', execution: 'async' }).then(() => {
      retainedBytes = process.memoryUsage().heapUsed
    })
  }, lookMs).unref()
}
