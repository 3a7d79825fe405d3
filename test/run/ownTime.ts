/** Milliseconds that this thread has had of a processor: what it takes, however busy the machine is. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
