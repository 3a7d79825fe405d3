import { spawn } from 'node:child_process'

/**
 * Kills a process group once this process has ended, even if it was killed: FFmpeg would otherwise go on for minutes. A shell waits for
 * the end of its input, which only this process holds open. Without effect on Windows.
 * @param pid the leader of the group @returns ends the guard; call it once the group has ended
 */
export function guardGroup(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  // In a session of its own, so that what ends this process and its group does not end the guard.
  const shell = spawn('/bin/sh', ['-c', 'read -r line; kill -s KILL -- "-$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell, leftovers are still ended at the next start.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  return () => shell.kill('SIGKILL')
}
