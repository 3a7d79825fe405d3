import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { forkServer } from './forkServer.ts'

/** A server as it is right after its installation: one administrator and no rows. */
export async function startFreshServer(): Promise<{ base: string; stop(): Promise<void> }> {
  const { server } = forkServer('0')
  try {
    const ended = once(server, 'exit').then(([code]) => {
      throw new Error(`the server ended with ${code} before it was ready`)
    })
    const [{ ready }] = (await Promise.race([once(server, 'message'), ended])) as [{ ready: string }]
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
