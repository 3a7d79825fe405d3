import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { inject } from 'vitest'
import type { DatabaseThread } from '#server/platform/db/connection/embedded.ts'
import type { WorkerRequest } from '#server/platform/db/connection/pglite.ts'

/** Threads whose database is not in use: opening one costs twenty times as much as restoring its initial state. */
const free: DatabaseThread[] = []

/** The database's program: while it is referenced, all threads of a process share its compiled code. */
let program: Promise<WebAssembly.Module> | undefined
const holdProgram = () =>
  (program ??= WebAssembly.compile(readFileSync(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))))

/** A thread with its own in-memory database, empty or loaded from the archive. */
export function threadWith(archive?: string): DatabaseThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { archive }, stderr: false })
  return { worker, end: () => worker.terminate() }
}

/** A thread with a migrated and unused database, reserved for as long as that database is open. */
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
