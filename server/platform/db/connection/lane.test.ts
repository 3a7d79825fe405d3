import { Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { Lane } from './lane.ts'
import { parsers } from './parsers.ts'
import { postgresDialect } from './postgres.ts'

const postgres = process.env.TEST_DATABASE_URL
for (const [oid, parse] of Object.entries(parsers)) pg.types.setTypeParser(Number(oid), parse)

// Needs TEST_DATABASE_URL: the embedded database has one connection.
describe.skipIf(!postgres)('short reads on PostgreSQL', () => {
  let db: Kysely<unknown>
  /** A busy machine makes no read slow here, unless the test is about slow ones. */
  function open({ limitMs = 60_000 } = {}) {
    const lane = new Lane({ url: postgres!, connections: 2, quickMs: 60_000, limitMs })
    db = new Kysely({ dialect: postgresDialect(new pg.Pool({ connectionString: postgres, max: 16 }), lane) })
  }
  afterEach(() => db.destroy())

  const rows = async <T>(statement: RawBuilder<T>) => (await statement.execute(db)).rows
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.001)`
  async function pidsOf(many: number) {
    const found = await Promise.all(Array.from({ length: many }, () => rows(pid)))
    return new Set(found.map(([row]) => row!.pid))
  }
  /** Makes the read known to the lane, and waits until the lane is connected. */
  async function practise(statement: RawBuilder<unknown>) {
    for (let time = 0; time < 3; time++) await rows(statement)
    await expect.poll(async () => (await pidsOf(20)).size, { timeout: 10_000 }).toBe(2)
  }

  it('reads that proved to be quick share connections, the first before the second', async () => {
    open()
    expect((await pidsOf(3)).size).toBe(3)
    await practise(pid)
    expect((await pidsOf(10)).size).toBe(1)
    expect((await pidsOf(200)).size).toBe(2)
  })

  it('a shared read has the same rows as one of its own connection, whatever their types', async () => {
    open()
    const read = sql`select 12345678901 as big, 1.5::numeric as exact, timestamptz '2026-05-02 14:28:03.977123+08' as at, date '2026-05-02' as day,
      array[1, 2]::bigint[] as ids, null as nothing, '{"a": [1]}'::jsonb as json, true as yes, ${'文字'}::text as text from generate_series(1, 2)`
    const before = await rows(read)
    await practise(read)
    expect(await rows(read)).toEqual(before)
    expect(before).toHaveLength(2)
  })

  it('a transaction keeps to its own connection for reads that are shared elsewhere', async () => {
    open()
    await practise(pid)
    await db.transaction().execute(async (trx) => {
      const { rows: shared } = await pid.execute(trx)
      const { rows: own } = await sql<{ pid: number; inside: boolean }>`
        select pg_backend_pid() as pid, pg_current_xact_id() is not null as inside`.execute(trx)
      expect(shared[0]!.pid).toBe(own[0]!.pid)
    })
  })

  it('a shared read that takes too long is answered all the same, by the pool', async () => {
    open({ limitMs: 500 })
    const sleep = (seconds: number) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(${seconds}::float8)`
    await practise(pid)
    const shared = await pidsOf(20)
    for (let time = 0; time < 3; time++) await rows(sleep(0))
    expect(shared).toContain((await rows(sleep(0)))[0]!.pid)
    expect(shared).not.toContain((await rows(sleep(1)))[0]!.pid)
    expect(shared).not.toContain((await rows(sleep(0)))[0]!.pid)
  })

  it('what the database refuses of a shared read is refused, and the reads beside it are answered', async () => {
    open()
    const by = (divisor: number) => sql<{ n: number }>`select 10 / ${divisor}::int as n`
    await practise(by(5))
    const [one, refused, other] = await Promise.allSettled([rows(by(5)), rows(by(0)), rows(by(2))])
    expect(one).toMatchObject({ value: [{ n: 2 }] })
    expect(refused).toMatchObject({ reason: { code: '22012' } })
    expect(other).toMatchObject({ value: [{ n: 5 }] })
  })

  it('statements that lock rows or last in their session are not shared', async () => {
    open()
    await practise(pid)
    const shared = await pidsOf(20)
    const locking = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(1)::text as held`
    for (let time = 0; time < 5; time++) expect(shared).not.toContain((await rows(locking))[0]!.pid)
  })

  it('a select that writes is done once, by the pool', async () => {
    open()
    const name = `lane_${process.pid}_${Date.now()}`
    await sql`create sequence ${sql.ref(name)}`.execute(db)
    try {
      const next = sql<{ n: number }>`select nextval(${sql.lit(name)}) as n`
      await practise(next)
      const numbers = []
      for (let time = 0; time < 4; time++) numbers.push((await rows(next))[0]!.n)
      expect(numbers).toEqual([4, 5, 6, 7])
    } finally {
      await sql`drop sequence ${sql.ref(name)}`.execute(db)
    }
  })

  it('reads are answered while the shared connections are ended, and share new ones afterwards', async () => {
    open()
    await practise(pid)
    const ended = [...(await pidsOf(20))]
    const reads = Array.from({ length: 50 }, () => rows(pid))
    await sql`select pg_terminate_backend(pid) from unnest(${ended}::int[]) as pid`.execute(db)
    for (const [row] of await Promise.all(reads)) expect(row!.pid).toBeGreaterThan(0)
    await practise(pid)
    expect([...(await pidsOf(20))].some((one) => ended.includes(one))).toBe(false)
  })
})
