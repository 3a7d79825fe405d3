import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { DatabaseAway } from './away.ts'
import { beginCurrent, commitCurrent, currentTransaction } from './currentTransaction.ts'
import type { WorkerReply, WorkerRequest } from './pglite.ts'

type Answer = { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void }

/** A thread that serves a database (`serve`), and how to end it. */
export interface DatabaseThread {
  readonly worker: Worker
  end(): unknown
}

/** A thread that ends with its database, which lives in the folder. */
export function databaseThread(dataDir: string | undefined): DatabaseThread {
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData: { dataDir }, stderr: false })
  return { worker, end: () => worker.terminate() }
}

/** The embedded database: PGlite in a worker thread, one connection, taken in turns. */
export class Embedded {
  #thread: DatabaseThread
  #waiting = new Map<number, Answer>()
  #next = 1
  #turn: Promise<void> = Promise.resolve()
  #listeners = new Map<string, (payload: string) => void>()
  #fault: DatabaseAway | null = null
  readonly ready: Promise<unknown>

  /** @param thread one that will report once its database is open */
  constructor(thread: DatabaseThread) {
    this.#thread = thread
    this.ready = new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }))
    thread.worker.on('message', this.#receive)
    thread.worker.on('error', this.#end)
    thread.worker.on('exit', this.#ended)
  }

  #ended = () => this.#end(new Error('the embedded database has ended'))

  /** Fails every pending request once the thread has ended. */
  #end = (error: Error) => {
    this.#fault ??= new DatabaseAway(error)
    for (const answer of this.#waiting.values()) answer.reject(this.#fault)
    this.#waiting.clear()
  }

  #receive = (reply: WorkerReply) => {
    if (reply.id === -1) {
      const [channel, payload] = reply.rows as [string, string]
      this.#listeners.get(channel)?.(payload)
      return
    }
    const answer = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (!answer) return
    if (reply.error) answer.reject(Object.assign(new Error(reply.error.message), reply.error))
    else answer.resolve(reply)
  }

  /** Sends without waiting for a turn: only for the holder of the connection. */
  send(kind: WorkerRequest['kind'], text: string, values?: unknown[]): Promise<WorkerReply> {
    if (this.#fault) return Promise.reject(this.#fault)
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#thread.worker.postMessage({ id, kind, text, values } satisfies WorkerRequest)
    })
  }

  /**
   * Waits for the connection; the answer gives it back.
   * @throws Error for code that holds the connection by its own transaction and would wait for itself for ever
   */
  take(): Promise<() => void> {
    const before = this.#turn
    let release!: () => void
    this.#turn = new Promise((resolve) => {
      release = resolve
    })
    const taken = before.then(() => release)
    const own = currentTransaction.getStore()
    return own?.isOpen ? unlessOwn(taken, own) : taken
  }

  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.take()
    try {
      return await work()
    } finally {
      release()
    }
  }

  async listen(channel: string, onNotify: (payload: string) => void) {
    this.#listeners.set(channel, onNotify)
    await this.inTurn(() => this.send('listen', channel))
  }

  async close() {
    await this.inTurn(() => this.send('close', ''))
    const { worker } = this.#thread
    worker.off('message', this.#receive)
    worker.off('error', this.#end)
    worker.off('exit', this.#ended)
    this.#ended()
    await this.#thread.end()
  }
}

/** Work that a transaction started may continue after it, so waiting is refused only while the transaction is open. */
async function unlessOwn(taken: Promise<() => void>, own: { isOpen: boolean }): Promise<() => void> {
  const nestedQueryError = new Error(
    'a statement inside a transaction asks for a connection of its own; it has to use `trx`',
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<'over'>((resolve) => {
    timer = setTimeout(resolve, ownWaitMs, 'over')
  })
  const first = await Promise.race([taken, patience])
  clearTimeout(timer)
  if (first !== 'over') return first
  if (!own.isOpen) return taken
  void taken.then((release) => release())
  throw nestedQueryError
}
const ownWaitMs = 2000

class EmbeddedConnection implements DatabaseConnection {
  readonly embedded: Embedded
  readonly release: () => void
  constructor(embedded: Embedded, release: () => void) {
    this.embedded = embedded
    this.release = release
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const reply = await this.embedded.send('query', sql, [...parameters])
    return { rows: reply.rows as R[], numAffectedRows: BigInt(reply.affected ?? 0) }
  }
  // biome-ignore lint/correctness/useYield: the embedded database cannot stream; the caller reads by key instead.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('the embedded database does not stream')
  }
}

class EmbeddedDriver implements Driver {
  readonly embedded: Embedded
  constructor(embedded: Embedded) {
    this.embedded = embedded
  }
  async init() {
    await this.embedded.ready
  }
  async acquireConnection() {
    return new EmbeddedConnection(this.embedded, await this.embedded.take())
  }
  async beginTransaction(connection: DatabaseConnection) {
    await beginCurrent(connection, () => (connection as EmbeddedConnection).embedded.send('query', 'begin'))
  }
  async commitTransaction(connection: DatabaseConnection) {
    await commitCurrent(connection, () => (connection as EmbeddedConnection).embedded.send('query', 'commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as EmbeddedConnection).embedded.send('query', 'rollback')
  }
  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as EmbeddedConnection).release()
  }
  async destroy() {
    await this.embedded.close()
  }
}

export const embeddedDialect = (embedded: Embedded): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(embedded),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
