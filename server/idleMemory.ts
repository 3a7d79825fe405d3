import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookMs = 10_000
/** Of the time between two looks. */
const idleShare = 0.9
const grownBytes = 24 * 1_048_576

/**
 * V8 collects garbage when memory runs short, which on a large machine never happens: what start-up or a busy hour leaves would
 * stay for days. If the process was mostly idle for ten seconds and its heap has grown by 24 MB, everything is collected and the
 * memory returned to the system. That takes a quarter of a second.
 */
export function collectWhenIdle(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => Promise<void>
  let before = performance.eventLoopUtilization()
  let retainedBytes = 0
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > 1 - idleShare || process.memoryUsage().heapUsed < retainedBytes + grownBytes) return
    collect({ type: 'major', flavor: 'last-resort', execution: 'async' }).then(() => {
      retainedBytes = process.memoryUsage().heapUsed
    })
  }, lookMs).unref()
}
