/** Milliseconds of processor time that this thread has used: independent of how busy the machine is. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
