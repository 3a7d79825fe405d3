import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process runs. A zombie, which has exited and was not reaped yet, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Whether the guard of a program stands that ends it with its maker: it starts a moment after the program. */
export const isGuarded = (pid: number): boolean =>
  readdirSync('/proc').some((id) => {
    try {
      const [shell, , script, leader] = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')
      return shell === '/bin/sh' && script?.includes('kill -s KILL') === true && leader === String(pid)
    } catch {
      return false
    }
  })
