import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { inject } from 'vitest'
import type { DatabaseThread } from '#server/platform/db/connection/embedded.ts'
import type { WorkerRequest } from '#server/platform/db/connection/pglite.ts'

/** Threads whose database nobody uses: opening one costs twenty times as much as taking it back to its beginning. */
const free: DatabaseThread[] = []

/** The database's program: while it is held, all threads of a process share what has been compiled of it. */
let program: Promise<WebAssembly.Module> | undefined
const holdProgram = () =>
  (program ??= WebAssembly.compile(readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))))

/** A thread with a database of its own in memory, empty or as the archive has it. */
export function threadWith(archive?: string): DatabaseThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { archive }, stderr: false })
  return { worker, end: () => worker.terminate() }
}

/** A thread with a migrated database that nobody has used, for as long as its database is open. */
export async function freshThread(): Promise<DatabaseThread> {
  const reused = free.pop()
  if (reused) {
    reused.worker.ref()
    // It says that it is open, as a new one does.
    reused.worker.postMessage({ id: 0, kind: 'again', text: '' } as unknown as WorkerRequest)
    return reused
  }
  await holdProgram()
  const { worker } = threadWith(inject('template'))
  const thread = {
    worker,
    end() {
      worker.unref()
      free.push(thread)
    },
  }
  return thread
}
