import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { beginCurrent, commitCurrent } from './currentTransaction.ts'
import type { Lane } from './lane.ts'

type Pooled = Parameters<PostgresDriver['releaseConnection']>[0]

/** PostgreSQL by a pool of connections, with short reads outside of transactions on the lane. */
export const postgresDialect = (pool: pg.Pool, lane: Lane): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new LaneDriver(pool, lane),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class LaneDriver extends PostgresDriver {
  readonly #lane: Lane
  constructor(pool: pg.Pool, lane: Lane) {
    super({ pool })
    this.#lane = lane
  }
  override async acquireConnection() {
    return new LaneConnection(this.#lane, async () => (await super.acquireConnection()) as Pooled)
  }
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const pooled = await own(connection)
    await beginCurrent(pooled, () => super.beginTransaction(pooled, settings))
  }
  override async commitTransaction(connection: DatabaseConnection) {
    const pooled = await own(connection)
    await commitCurrent(pooled, () => super.commitTransaction(pooled))
  }
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(await own(connection))
  }
  override async releaseConnection(connection: DatabaseConnection) {
    const { pooled } = connection as LaneConnection
    if (pooled) await super.releaseConnection(pooled)
  }
}

const own = (connection: DatabaseConnection) => (connection as LaneConnection).own()

class LaneConnection implements DatabaseConnection {
  /** From the first statement that the lane does not take; all that follow go there too. */
  pooled: Pooled | null = null
  readonly #lane: Lane
  readonly #acquire: () => Promise<Pooled>
  constructor(lane: Lane, acquire: () => Promise<Pooled>) {
    this.#lane = lane
    this.#acquire = acquire
  }

  async own(): Promise<Pooled> {
    this.pooled ??= await this.#acquire()
    return this.pooled
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.pooled) return this.pooled.executeQuery(query)
    const rows = await this.#lane.query<R>(query.sql, query.parameters)
    if (rows) return { rows }
    const connection = await this.own()
    const startedAt = performance.now()
    const result = await connection.executeQuery<R>(query)
    this.#lane.note(query.sql, performance.now() - startedAt)
    return result
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a connection does not stream; declare a cursor in a transaction')
  }
}
