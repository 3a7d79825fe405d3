import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/kit.ts'
import { resources } from '#contract/monitoring/resources.ts'
import { aServer } from '#test/rows/serverRows.ts'
import { anAccount, aPlace } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { limitsNow, reportCrossed } from './resources/limits.ts'
import { type Measurements, measure } from './resources/measure.ts'
import { countStorage, countStorageIfDue, sample, thin } from './resources/sample.ts'
import { wrongOf } from './resources/wrong.ts'

let server: TestServer
let db: TestServer['services']['database']['db']
let token: string
beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
  token = (await anAccount(db, 0)).token
})
afterAll(() => server.close())

const now = async () => (await server.call(token, resources.now, { body: {} })).data
const trends = async (span: 'day' | 'week' | 'season') =>
  (await server.call(token, resources.trends, { body: { span } })).data

describe('what the platform runs on', () => {
  it('the platform’s resources show what was measured, and the reason for what was not', async () => {
    await aServer(db, { work: 4 })
    await aServer(db, { cloudState: 'STOPPED' })
    await aPlace(db)
    const first = await now()
    expect(first.storage).toEqual({ data: null, why: '还没有清点过，每五分钟清点一次' })
    expect(first.wrong).toContainEqual({
      severity: 'warning',
      text: '对象存储没有测到：还没有清点过，每五分钟清点一次',
      link: '',
    })
    expect(first.servers.data).toMatchObject({ total: 2, running: 1, overloaded: 0, cpu: 20, disk: 40, work: 4 })
    expect(first.devices.data).toMatchObject({ total: 1, pending: 1, onServers: 0 })
    expect(first.streams.data).toMatchObject({ total: 0, live: 0, bitrateKbps: 0 })
    expect(first.database.data!.bytes).toBeGreaterThan(1_000_000)
    const { groups } = first.database.data!
    expect(groups.find(({ group }) => group === 'orders')!.bytes).toBeGreaterThan(0)
    expect(groups.map(({ bytes }) => bytes)).toEqual(groups.map(({ bytes }) => bytes).sort((a, b) => b - a))
    expect(first.database.data!.connections === null).toBe(first.database.data!.kind === 'embedded')
    expect(first.host.data!.diskFree).toBeGreaterThan(0)
    expect(first.sampledAt).toBeNull()
  })

  it('a large object store is counted once an hour, a small one each time', async () => {
    const set = (files: number, minutes: number) =>
      sql`update storage_usage set files = ${files}, at = now() - make_interval(mins => ${minutes})`.execute(db)
    const files = async () => {
      await countStorageIfDue(server.services)
      return (await now()).storage.data!.files
    }
    await db.insertInto('storageUsage').values({ kind: 'pictures', bytes: 1, files: 1 }).execute()
    await set(5, 1)
    expect(await files()).toBe(0)
    await set(200_000, 30)
    expect(await files()).toBe(200_000)
    await set(200_000, 60)
    expect(await files()).toBe(0)
    await sql`delete from storage_usage`.execute(db)
    expect(await files()).toBe(0)
  })

  it('the object store is counted by kind of object', async () => {
    const { storage } = server.services
    await storage.put(`pictures/2026/05/02/${randomUUID().replaceAll('-', '')}.jpg`, new Uint8Array(100), 'image/jpeg')
    await storage.put(`tests/${randomUUID().replaceAll('-', '')}.csv`, new Uint8Array(7), 'text/csv')
    await countStorage(server.services)
    const { storage: counted } = await now()
    expect(counted.data).toMatchObject({ bytes: 107, files: 2 })
    expect(counted.data!.kinds).toEqual([
      { kind: 'pictures', bytes: 100, files: 1 },
      { kind: 'other', bytes: 7, files: 1 },
    ])
  })

  it('waiting, running and failed tasks are counted, and the oldest one is known', async () => {
    const { jobs } = server.services
    await jobs.send(db, 'zip', { jobId: 1 })
    await jobs.send(db, 'zip', { jobId: 2 }, { startAfterSeconds: 600 })
    await jobs.send(db, 'export', { jobId: 3 })
    await server.services.database.query(
      "update pgboss.job set state = 'failed', completed_on = now() where name = 'export'",
    )
    await server.services.database.query(
      "update pgboss.job set created_on = now() - interval '7 minutes', start_after = now() - interval '7 minutes' where name = 'zip' and start_after <= now()",
    )
    const { queue, wrong } = await now()
    expect(queue.data).toMatchObject({ waiting: 1, running: 0, failed: 1 })
    expect(queue.data!.queues).toEqual([
      { name: 'export', waiting: 0, running: 0, failed: 1 },
      { name: 'zip', waiting: 1, running: 0, failed: 0 },
    ])
    expect(wrong[0]).toMatchObject({ severity: 'critical', text: '有任务排了 7 分钟还没开始，共 1 个在排队' })
    expect(wrong).toContainEqual({ severity: 'warning', text: '24 小时内有 1 个任务失败', link: '' })
  })
})

describe('trends', () => {
  it('trends show samples when they were taken, and nothing where there was none', async () => {
    await sample(server.services)
    const day = await trends('day')
    const series = new Map(day.series.map(({ key, values }) => [key, values]))
    expect(series.get('serversRunning')!.filter((value) => value !== null)).toEqual([1])
    expect(series.get('serversRunning')!.at(-1)).toBe(1)
    expect(series.get('databaseBytes')!.at(-1)).toBeGreaterThan(1_000_000)
    expect((await now()).sampledAt).not.toBeNull()
    expect((await trends('season')).series[0]!.values.length).toBe(90)
  })

  it('trends keep one mean an hour after a week, and end with the retention period', async () => {
    await sql`insert into resource_sample (series, at, value)
      select 'connections', date_trunc('hour', now()) - interval '9 days' + n * interval '5 minutes', n from generate_series(0, 11) n
      union all select 'connections', now() - interval '200 days', 1 union all select 'connections', now() - interval '6 days', 3`.execute(
      db,
    )
    const storedSamples = async () =>
      (
        await sql<{
          value: number
        }>`select value from resource_sample where series = 'connections' and at < now() - interval '1 day' order by at`.execute(
          db,
        )
      ).rows
    await thin(server.services, 180)
    expect((await storedSamples()).map(({ value }) => value)).toEqual([5.5, 3])
    await thin(server.services, 180)
    expect((await storedSamples()).map(({ value }) => value)).toEqual([5.5, 3])
  })
})

describe('what needs somebody', () => {
  const found = async (change: (facts: Measurements) => void) => {
    const facts = await measure(server.services)
    facts.queue.data = null
    facts.queue.why = 'x'
    change(facts)
    return wrongOf(facts, (await limitsNow(db)).limits).map(({ severity, text }) => `${severity} ${text}`)
  }
  it('problems of the platform are listed with the worst first', async () => {
    const all = await found((facts) => {
      Object.assign(facts.servers.data!, { overloaded: 2, silent: 1 })
      Object.assign(facts.host.data!, { diskUsed: 96.2, diskFree: 1024 ** 3 * 2 })
      facts.devices.data!.down = 3
    })
    expect(all.slice(0, 2)).toEqual([
      'critical 1 台云服务器失联：云平台说在运行，但没有心跳',
      'critical 数据盘已用 96.2%，还剩 2.0 GB',
    ])
    expect(all).toContain('warning 2 台云服务器过载')
    expect(all).toContain('warning 3 台摄像头中断')
  })
  it('a shortage of connections and missing samples are listed as problems', async () => {
    const all = await found((facts) => {
      Object.assign(facts.database.data!, { connections: 81, maxConnections: 100 })
      facts.sampledAt = new Date(Date.now() - 3_600_000).toISOString()
    })
    expect(all).toContain('critical 数据库连接用了 81 / 100')
    expect(all).toContain('warning 走势停在 60 分钟前：采样没有在运行')
  })
})

describe('limits', () => {
  const chief = async () => (await anAccount(db, 1)).token
  const set = async (by: string, changes: Partial<Reply<typeof resources.now>['limits']>, version?: number) => {
    const state = await now()
    const body = { ...state.limits, ...changes, version: version ?? state.limitsVersion }
    return server.send(by, resources.setLimits, { body })
  }

  it('the 超级管理员 sets from when on something needs somebody, and others are refused', async () => {
    await server.services.jobs.send(db, 'zip', { jobId: 4 })
    await server.services.database.query(
      "update pgboss.job set created_on = now() - interval '7 minutes', start_after = now() - interval '7 minutes' where name = 'zip'",
    )
    const isListed = async () => (await now()).wrong.some(({ text }) => text.startsWith('有任务排了 7 分钟'))
    expect(await isListed()).toBe(true)
    expect((await set(token, { waitingMinutes: 8 })).status).toBe(403)
    expect((await set(await chief(), { waitingMinutes: 8 })).code).toBe(200)
    expect(await isListed()).toBe(false)
    expect((await now()).limits.waitingMinutes).toBe(8)
  })

  it('limits that somebody else has changed meanwhile are not overwritten', async () => {
    const { limitsVersion } = await now()
    expect((await set(await chief(), { connections: 70 }, limitsVersion)).code).toBe(200)
    expect((await set(await chief(), { connections: 60 }, limitsVersion)).code).toBe(1515)
    expect((await now()).limits.connections).toBe(70)
  })

  it('a disk cannot be critical before it is to be looked at', async () => {
    const answer = await set(await chief(), { diskWarning: 90, diskCritical: 90 })
    expect([answer.code, answer.data]).toEqual([2000, { fields: { diskCritical: '要大于数据盘已用（注意）的 90%' } }])
  })
})

describe('what has crossed a limit', () => {
  /** How often the platform was told of disk and memory so far. */
  const messages = async () => {
    const { rows } = await sql<{ about: string; count: number; level: string; roles: number[] }>`
      select about, count, level, roles from message where about in ('resource:diskWarning', 'resource:diskCritical') order by about`.execute(
      db,
    )
    return rows.map(({ about, count, level, roles }) => [about.split(':')[1], count, level, roles])
  }
  it('is reported once two samples have found it, and again only after it was fine', async () => {
    const facts = await measure(server.services)
    const at = async (...samples: number[]) => {
      for (const diskUsed of samples) {
        facts.host.data!.diskUsed = diskUsed
        await reportCrossed(server.services, facts)
      }
      return messages()
    }
    const warned = (count: number) => ['diskWarning', count, 'warning', [0, 1]]
    const critical = (count: number) => ['diskCritical', count, 'critical', [0, 1]]
    expect(await at(50, 86, 50, 86)).toEqual([])
    expect(await at(88, 89)).toEqual([warned(1)])
    expect(await at(95)).toEqual([warned(1)])
    // Back to what was reported before, and up again.
    expect(await at(95, 90, 90)).toEqual([critical(1), warned(1)])
    expect(await at(96, 96)).toEqual([critical(2), warned(1)])
    // A machine that cannot be measured is not fine.
    await reportCrossed(server.services, { ...facts, host: { data: null, why: '' } })
    expect(await at(96, 96)).toEqual([critical(2), warned(1)])
    expect(await at(40, 85, 85)).toEqual([critical(2), warned(2)])
  })

  it('a busy minute is listed and not reported', async () => {
    const facts = await measure(server.services)
    facts.host.data!.load = 100
    await reportCrossed(server.services, facts)
    await reportCrossed(server.services, facts)
    const { rows } = await sql`select from message where about = 'resource:loadEachCore'`.execute(db)
    expect(rows).toEqual([])
    expect(wrongOf(facts, (await limitsNow(db)).limits).some(({ text }) => text.startsWith('本机负载 100'))).toBe(true)
  })

  it('is reported once by several processes at once', async () => {
    const facts = await measure(server.services)
    facts.host.data!.diskUsed = 20
    await reportCrossed(server.services, facts)
    facts.host.data!.diskUsed = 99
    const before = await messages()
    await Promise.all([1, 2, 3].map(() => reportCrossed(server.services, facts)))
    const count = (rows: typeof before) => Number(rows.find(([limit]) => limit === 'diskCritical')?.[1] ?? 0)
    expect(count(await messages())).toBe(count(before) + 1)
  })
})
