import { parentPort } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { parsers } from './parsers.ts'

// The embedded database runs in a thread, so that a long statement never holds up the server's own.
export interface WorkerRequest {
  id: number
  kind: 'query' | 'exec' | 'listen' | 'close' | 'dump'
  text: string
  values?: unknown[]
}
export interface WorkerReply {
  /** 0 says that the database is open, -1 brings a notification. */
  id: number
  rows?: unknown[]
  affected?: number
  dump?: Uint8Array
  error?: { message: string; code?: string; constraint?: string; detail?: string; table?: string }
}
type Answer = (request: WorkerRequest) => Promise<Partial<WorkerReply>>

/** A database as the server expects one: empty and in memory unless the options say otherwise. */
export const openPglite = (options: PGliteOptions) =>
  PGlite.create({
    // A larger buffer would hold the same data twice: the operating system caches the files' pages anyway.
    postgresqlconf: ['shared_buffers = 24MB'],
    parsers,
    ...options,
  })

/** What a database has to say to a request. */
export const answersOf =
  (db: PGlite): Answer =>
  async ({ kind, text, values }) => {
    if (kind === 'query') {
      const { rows, affectedRows = 0 } = await db.query(text, values)
      return { rows, affected: affectedRows }
    }
    if (kind === 'exec') {
      // A failed block must not leave its transaction open for the next user of the connection.
      const results = await db.exec(text).catch(async (error: unknown) => {
        await db.exec('rollback')
        throw error
      })
      return { rows: results.flatMap(({ rows }) => rows) }
    }
    if (kind === 'listen') await db.listen(text, (payload) => say({ id: -1, rows: [text, payload] }))
    else if (kind === 'dump') return { dump: new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer()) }
    else await db.close()
    return {}
  }

/** Says that the database of this thread is open, and answers from now on. */
export function serve(answer: Answer) {
  parentPort!.on('message', async (request: WorkerRequest) => {
    const { id } = request
    try {
      say({ id, ...(await answer(request)) })
    } catch (error) {
      const { message, code, constraint, detail, table } = error as Error & NonNullable<WorkerReply['error']>
      say({ id, error: { message, code, constraint, detail, table } as NonNullable<WorkerReply['error']> })
    }
  })
  say({ id: 0 })
}

const say = (reply: WorkerReply) => parentPort!.postMessage(reply)
