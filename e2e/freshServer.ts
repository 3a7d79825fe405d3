import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { forkServer } from './forkServer.ts'

/** A server as it is right after its installation: one administrator and no rows. */
export async function startFreshServer(): Promise<{ base: string; stop(): Promise<void> }> {
  const { server } = forkServer('0')
  try {
    const [{ ready }] = (await once(server, 'message')) as [{ ready: string }]
    return { base: ready, stop: () => end(server) }
  } catch (cause) {
    await end(server)
    throw cause
  }
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
