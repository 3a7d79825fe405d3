import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { parsers } from './parsers.ts'

// The embedded database runs in this thread, so that a long statement never holds up the server's own.
export interface WorkerRequest {
  id: number
  kind: 'query' | 'exec' | 'listen' | 'close' | 'dump'
  text: string
  values?: unknown[]
}
export interface WorkerReply {
  id: number
  rows?: unknown[]
  affected?: number
  dump?: Uint8Array
  error?: { message: string; code?: string; constraint?: string; detail?: string; table?: string }
}
export interface WorkerOptions {
  /** Folder, or nothing for a database in memory. */
  dataDir?: string
  /** A dump to begin with. */
  load?: string
}

const options = workerData as WorkerOptions
const port = parentPort!
const db = await PGlite.create({
  ...(options.dataDir ? { dataDir: options.dataDir } : {}),
  ...(options.load ? { loadDataDir: new Blob([readFileSync(options.load)]) } : {}),
  // Memory of its own is memory taken twice: the machine keeps the files' pages anyway.
  postgresqlconf: ['shared_buffers = 24MB'],
  parsers: Object.fromEntries(Object.entries(parsers).map(([oid, parse]) => [oid, parse])),
})
port.postMessage({ id: 0 } satisfies WorkerReply)

port.on('message', async (request: WorkerRequest) => {
  const reply: WorkerReply = { id: request.id }
  try {
    if (request.kind === 'query') {
      const result = await db.query(request.text, request.values)
      reply.rows = result.rows
      reply.affected = result.affectedRows ?? 0
    } else if (request.kind === 'exec') {
      // A failed block must not leave its transaction open for whoever takes the connection next.
      const results = await db.exec(request.text).catch(async (error: unknown) => {
        await db.exec('rollback')
        throw error
      })
      reply.rows = results.flatMap((result) => result.rows)
    } else if (request.kind === 'listen') {
      await db.listen(request.text, (payload) =>
        port.postMessage({ id: -1, rows: [request.text, payload] } satisfies WorkerReply),
      )
    } else if (request.kind === 'dump') {
      reply.dump = new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
    } else {
      await db.close()
    }
  } catch (error) {
    const { message, code, constraint, detail, table } = error as Error & NonNullable<WorkerReply['error']>
    reply.error = { message, code, constraint, detail, table }
  }
  port.postMessage(reply)
  if (request.kind === 'close') port.close()
})
