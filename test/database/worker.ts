import { readFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { answersOf, openPglite, serve, type WorkerRequest } from '#server/platform/db/connection/pglite.ts'
import { remember } from './rewind.ts'

const { archive } = workerData as { archive: string | undefined }

/** A database that is never closed: it is restored to its initial state on request. */
async function open() {
  const db = await openPglite(
    archive === undefined
      ? // Each copy contains one segment of the log, of whose default 16 MB it would use hardly one.
        { initDbStartParams: ['--wal-segsize=1'] }
      : { loadDataDir: new Blob([readFileSync(archive)]) },
  )
  // A module loaded later would disappear when the memory is restored, but the program around it would still count it as loaded.
  await db.exec('do $$ begin perform 1; end $$')
  const modules = async () => JSON.stringify((await db.query('select pg_get_loaded_modules()')).rows)
  const before = await modules()
  const answer = answersOf(db)
  const rewind = remember(db)
  const channels = new Set<string>()
  return {
    async answer(request: WorkerRequest) {
      const { kind, text } = request
      if (kind !== 'listen') return answer(request)
      // A restored database no longer listens, but the callback here is still registered: registering it again would deliver everything twice.
      if (channels.has(text)) await db.exec(`listen ${text}`)
      else await answer(request)
      channels.add(text)
      return {}
    },
    /** Whether it is again as it was. */
    async again() {
      await db.exec('rollback')
      if ((await modules()) !== before) return false
      rewind()
      return true
    },
  }
}

let now = await open()
serve(async (request) => {
  const kind = request.kind as WorkerRequest['kind'] | 'again'
  if (kind === 'close') return {}
  if (kind !== 'again') return now.answer(request)
  const is = await now.again().catch(() => false)
  if (!is) now = await open()
  return {}
})
