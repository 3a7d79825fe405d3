import { readFileSync } from 'node:fs'

/** Whether a process runs. A zombie, which has exited and was not reaped yet, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
