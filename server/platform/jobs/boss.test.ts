import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { openJobs } from './boss.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

describe('the job queue', () => {
  it('a job exists only if the transaction that sent it commits', async () => {
    const { database, jobs } = server.services
    const done: number[] = []
    await jobs.work<{ n: number }>('zip', async ({ n }) => void done.push(n))
    await jobs.start()
    await database.db.transaction().execute((db) => jobs.send(db, 'zip', { n: 1 }))
    const failed = database.db.transaction().execute(async (db) => {
      await jobs.send(db, 'zip', { n: 2 })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await jobs.send(database.db, 'zip', { n: 3 })
    await expect.poll(() => done.toSorted()).toEqual([1, 3])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(done.toSorted()).toEqual([1, 3])
  })

  it('a job that was sent before any worker started is kept, and is retried after a failure', async () => {
    const { database, log } = server.services
    const jobs = await openJobs(database, log, { poll: 1, lost: 1, supervise: 15 })
    for (const n of [1, 2, 3]) await jobs.send(database.db, 'zip', { n })
    server.services.log.level = 'silent'
    const handled: number[] = []
    await jobs.work<{ n: number }>('zip', async ({ n }) => {
      handled.push(n)
      if (n === 2 && handled.filter((one) => one === 2).length === 1) throw new Error('once')
    })
    await jobs.start()
    // As if the time until then had passed.
    const retried = () =>
      database.query("update pgboss.job set start_after = now() where state = 'retry' returning 1 as n")
    await expect.poll(retried).toMatchObject({ rows: [{ n: 1 }] })
    await expect.poll(() => handled.toSorted()).toEqual([1, 2, 2, 3])
    await jobs.stop()
  })

  it('running jobs finish before the queue stops, and no new ones start', async () => {
    const { database, jobs } = server.services
    let started = 0
    let finished = 0
    const gate = Promise.withResolvers<void>()
    await jobs.work('zip', async () => {
      started++
      await gate.promise
      finished++
    })
    await jobs.start()
    for (let n = 0; n < 3; n++) await jobs.send(database.db, 'zip', { n })
    await expect.poll(() => started, { interval: 10 }).toBe(1)
    const stopped = jobs.stop()
    gate.resolve()
    await stopped
    expect(finished).toBe(1)
    const { rows } = await database.query(
      "select state, count(*) as n from pgboss.job where name = 'zip' group by state order by state",
    )
    expect(rows).toEqual([
      { state: 'created', n: 2 },
      { state: 'completed', n: 1 },
    ])
  })
})

describe('work at a fixed pace', () => {
  it('periodic work is done by one of several processes, and by another one when that stops', async () => {
    const { database, log, jobs } = server.services
    const other = await openJobs(database, log)
    const done: string[] = []
    let together = 0
    const beat = (who: string) => async () => {
      together++
      expect(together).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      together--
      done.push(who)
    }
    await jobs.every('test.beat', 0.5, beat('first'))
    await other.every('test.beat', 0.5, beat('second'))
    await Promise.all([jobs.start(), other.start()])
    const startedAt = Date.now()
    await expect.poll(() => done.length).toBeGreaterThanOrEqual(4)
    // Two processes that both did it would be twice as fast.
    expect(done.length).toBeLessThanOrEqual((Date.now() - startedAt) / 450 + 2)
    await jobs.stop()
    const before = done.length
    await expect.poll(() => done.slice(before).includes('second')).toBe(true)
    await other.stop()
  })

  it('periodic work of a process that died is taken over once its hold has expired', async () => {
    const { database, jobs } = server.services
    await database.query(
      "insert into beat (name, begun_at, held_until) values ('test.dead', now() - interval '1 hour', now() + interval '1 hour')",
    )
    let done = 0
    await jobs.every('test.dead', 0.3, async () => void done++)
    await jobs.start()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(done).toBe(0)
    await database.query("update beat set held_until = now() where name = 'test.dead'")
    await expect.poll(() => done).toBeGreaterThan(0)
  })

  it('periodic work runs again after a failure', async () => {
    const { jobs } = server.services
    let tries = 0
    server.services.log.level = 'silent'
    await jobs.every('test.failing', 0.2, async () => {
      tries++
      throw new Error('again')
    })
    await jobs.start()
    await expect.poll(() => tries).toBeGreaterThan(2)
  })
})
