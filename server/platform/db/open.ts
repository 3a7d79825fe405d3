import { join } from 'node:path'
import { CamelCasePlugin, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { type DatabaseThread, databaseThread, Embedded, embeddedDialect } from './connection/embedded.ts'
import { lockFolder } from './connection/folderLock.ts'
import { Lane } from './connection/lane.ts'
import { Listener } from './connection/listener.ts'
import { parsers } from './connection/parsers.ts'
import { postgresDialect } from './connection/postgres.ts'
import { PreparingClient } from './connection/preparingClient.ts'
import { silenceMs, socketOf, statementMs, WatchedPool, watchedSocket } from './connection/watchedPool.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction passed on as it. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** The same without its plugins: rows come named as the statement names them. */
export const unrenamed = (db: Db): Kysely<Tables> => (db as Kysely<Tables>).withoutPlugins()

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Kysely<Tables>
  /** One statement, as written, with $1 … values. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Several statements at once, without values; returns the rows of all of them. A transaction that fails in it is rolled back.
   * `noStatementTimeout` lets a statement take as long as it needs.
   */
  exec(text: string, options?: { noStatementTimeout?: boolean }): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Receives NOTIFY of a channel, also from other processes on the same PostgreSQL. An empty payload means that the connection was
   * lost and notifications may be missing.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>
  /** Runs the work while no other process on this database holds the same lock. */
  withExclusiveLock<T>(work: () => Promise<T>): Promise<T>
  /** All files of the embedded database as one archive. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL; otherwise embedded. */
  url?: string | undefined
  connections?: number
  /** Folder of the embedded database; without it the database lives in memory. */
  folder?: string | undefined
  /** A thread with an in-memory database, used instead of starting one. */
  thread?: DatabaseThread | undefined
  /** Called when an idle connection breaks; the pool opens a new one at the next use. */
  onError?: (error: Error) => void
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options)
}

const laneConnections = 4

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const unlock = options.folder ? await lockFolder(options.folder) : null
  const embedded = new Embedded(options.thread ?? databaseThread(options.folder && join(options.folder, 'pg')))
  await embedded.ready
  return {
    kind: 'embedded',
    db: new Kysely<Tables>({ dialect: embeddedDialect(embedded), plugins }),
    query: async (text, values = []) => ({
      rows: (await embedded.inTurn(() => embedded.send('query', text, values))).rows as Record<string, unknown>[],
    }),
    exec: async (text) => ({
      rows: (await embedded.inTurn(() => embedded.send('exec', text))).rows as Record<string, unknown>[],
    }),
    listen: (channel, onNotify) => embedded.listen(channel, onNotify),
    // The folder is locked already.
    withExclusiveLock: (work) => work(),
    dump: async () => (await embedded.inTurn(() => embedded.send('dump', ''))).dump!,
    close: async () => {
      await embedded.close()
      await unlock?.()
    },
  }
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  for (const [oid, parse] of Object.entries(parsers)) pg.types.setTypeParser(Number(oid), parse)
  const pool = new WatchedPool({
    Client: PreparingClient,
    connectionString: url,
    max: options.connections ?? 16,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
    // States of cameras are long expressions that PostgreSQL takes for dear: it would compile them for seconds, at each look.
    options: '-c jit=off',
    // What a transaction opens and closes with is sent without waiting for the begin and before the commit.
    pipeline: true,
    stream: () => watchedSocket(silenceMs),
  })
  pool.on('error', (error) => options.onError?.(error))
  // A connection that breaks between two statements of a transaction would otherwise end the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  await pool.query('select 1')
  const listener = new Listener(url, options.onError)
  const lane = new Lane({ url, connections: laneConnections, onError: options.onError })
  return {
    kind: 'postgres',
    db: new Kysely<Tables>({ dialect: postgresDialect(pool, lane), plugins }),
    query: (text, values = []) => pool.query(text, values),
    exec: (text, { noStatementTimeout = false } = {}) => execOn(pool, text, noStatementTimeout),
    listen: (channel, onNotify) => listener.listen(channel, onNotify),
    withExclusiveLock: (work) => withExclusiveLock(url, work),
    dump: () => Promise.reject(new Error('only the embedded database can be dumped from here; use pg_dump')),
    close: async () => {
      await listener.close()
      await lane.close()
      await pool.end()
    },
  }
}

/** The lock is held until its connection is closed. */
async function withExclusiveLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(74659001)')
    return await work()
  } finally {
    await client.end()
  }
}

async function execOn(pool: pg.Pool, text: string, noStatementTimeout: boolean) {
  const client = await pool.connect()
  try {
    if (noStatementTimeout) socketOf(client).setTimeout(0)
    const result = (await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]
    return { rows: [result].flat().flatMap((one) => one.rows) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(noStatementTimeout)
  }
}
