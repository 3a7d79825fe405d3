import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiveEvent } from '#contract/system/events.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { loosen } from '../files/loose.ts'
import { openJobs } from './boss.ts'
import { advanceJob, beginJob, createJob, failJob, finishJob, isCancelled, startEndingLost } from './progress.ts'

let server: TestServer
let owner: Account
beforeAll(async () => {
  server = await startTestServer()
  owner = await anAccount(server.services.database.db, 1)
})
afterAll(() => server.close())

const aJob = () =>
  createJob(server.services.database.db, server.services.events, {
    kind: 'zip',
    title: '下载 3 张照片',
    owner: { adminId: owner.id, role: 1, areaIds: null, operatorIds: null },
    operation: 'pictures.pictures.zip',
    input: { ids: [1, 2, 3] },
    total: 3,
  })
const row = (id: number) =>
  server.services.database.db
    .selectFrom('job')
    .select(['state', 'done', 'total', 'error', 'fileKey', 'fileName', 'finishedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('a job goes from queued to done, and only its owner is notified of each step', async () => {
  const { services } = server
  const stranger = await anAccount(services.database.db, 1)
  const hearer = (adminId: number) => () => ({ adminId, areaIds: null, pages: new Set<string>() })
  const ownEvents: LiveEvent[] = []
  const overheard: LiveEvent[] = []
  await services.events.subscribe({ hearer: hearer(owner.id), onEvents: (events) => ownEvents.push(...events) })
  await services.events.subscribe({ hearer: hearer(stranger.id), onEvents: (events) => overheard.push(...events) })
  const id = await aJob()
  expect(await beginJob<{ ids: number[] }>(services, id)).toEqual({ adminId: owner.id, input: { ids: [1, 2, 3] } })
  expect(await advanceJob(services, id, 2)).toBe(true)
  expect(await row(id)).toMatchObject({ state: 'running', done: 2, total: 3 })
  await loosen(services.database.db, ['made/a.zip'])
  expect(await finishJob(services, id, { fileKey: 'made/a.zip', fileName: '照片.zip' })).toBe(true)
  expect(await row(id)).toMatchObject({
    state: 'done',
    done: 3,
    fileKey: 'made/a.zip',
    fileName: '照片.zip',
    finishedAt: expect.any(String),
  })
  await expect.poll(() => ownEvents.filter((event) => event.subject === id).length).toBe(4)
  expect(overheard).toEqual([])
})

it('a job can begin again after a crash, and not after it has ended', async () => {
  const { services } = server
  const id = await aJob()
  await beginJob(services, id)
  expect(await beginJob(services, id)).not.toBeNull()
  expect(await failJob(services, id, '磁盘已满，清理后重试')).toBe(true)
  expect(await row(id)).toMatchObject({ state: 'failed', error: '磁盘已满，清理后重试' })
  expect(await beginJob(services, id)).toBeNull()
  expect(await failJob(services, id, '再次')).toBe(false)
})

it('the worker of a job learns that the owner has cancelled or removed it', async () => {
  const { services } = server
  const id = await aJob()
  await beginJob(services, id)
  expect(await isCancelled(services, id)).toBe(false)
  await services.database.query("update job set state = 'cancelled' where id = $1", [id])
  expect(await isCancelled(services, id)).toBe(true)
  expect(await advanceJob(services, id, 1)).toBe(false)
  expect(await finishJob(services, id, { fileKey: 'x', fileName: 'x' })).toBe(false)
  expect(await row(id)).toMatchObject({ state: 'cancelled', fileKey: null })
  await services.database.query('delete from job where id = $1', [id])
  expect(await isCancelled(services, id)).toBe(true)
})

it('a job fails after its worker has crashed more than ten times', async () => {
  const { database, log } = server.services
  const jobs = await openJobs(database, log, { poll: 1, lost: 1, supervise: 1 })
  const services = { ...server.services, jobs }
  const id = await aJob()
  await jobs.send(database.db, 'zip', { jobId: id })
  // As its last worker left it, too long ago to be alive.
  await database.query(
    "update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '5 minutes', heartbeat_on = now() - interval '2 minutes' where name = 'zip' and data = $1",
    [JSON.stringify({ jobId: id })],
  )
  await beginJob(services, id)
  await startEndingLost(services)
  await jobs.start()
  await expect
    .poll(() => row(id))
    .toMatchObject({ state: 'failed', error: '任务多次中断，已停止，请重新提交', finishedAt: expect.any(String) })
  await jobs.stop()
})
