import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobs } from '#contract/system/jobs.ts'
import { loosen } from '#server/platform/files/loose.ts'
import { sweepLoose } from '#server/platform/files/looseSweep.ts'
import { ObjectMissing } from '#server/platform/files/storage.ts'
import { advanceJob, beginJob, createJob, finishJob } from '#server/platform/jobs/progress.ts'
import { type Account, anAccount } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let owner: Account
let other: Account
const db = () => server.services.database.db

beforeAll(async () => {
  server = await startTestServer()
  other = await anAccount(db(), 1)
})
beforeEach(async () => {
  owner = await anAccount(db(), 0)
})
afterAll(() => server.close())

const job = () =>
  createJob(db(), server.services.events, {
    kind: 'zip',
    title: '下载 3 张照片',
    owner: { adminId: owner.id, role: owner.role, areaIds: null, operatorIds: null },
    operation: 'pictures.pictures.zip',
    total: 3,
  })
const list = async (account = owner) => (await server.call(account.token, jobs.list, {})).data.rows
const change = (operation: typeof jobs.cancel | typeof jobs.clear, id: number, account = owner) =>
  server.send(account.token, operation, { params: { id }, body: operation === jobs.cancel ? {} : undefined })

async function done(): Promise<number> {
  const id = await job()
  await beginJob(server.services, id)
  await loosen(db(), ['made/photos.zip'])
  await server.services.storage.put('made/photos.zip', Buffer.from('zip'), 'application/zip')
  await finishJob(server.services, id, { fileKey: 'made/photos.zip', fileName: '照片.zip' })
  return id
}

it('an account sees its own jobs of the last week, newest first, with addresses of their files', async () => {
  const old = await job()
  await db()
    .updateTable('job')
    .set({ createdAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('id', '=', old)
    .execute()
  const first = await done()
  const second = await job()
  const rows = await list()
  expect(rows.map((row) => row.id)).toEqual([second, first])
  expect(rows[0]).toMatchObject({ title: '下载 3 张照片', state: 'queued', done: 0, total: 3, url: null })
  expect(rows[1]).toMatchObject({ state: 'done', done: 3 })
  const file = await server.app.inject(rows[1]!.url!)
  expect({ status: file.statusCode, body: file.body, disposition: file.headers['content-disposition'] }).toMatchObject({
    status: 200,
    body: 'zip',
    disposition: expect.stringContaining(encodeURIComponent('照片.zip')),
  })
  expect(await list(other)).toEqual([])
})

it('an unfinished job can be cancelled, and its worker is informed', async () => {
  const id = await job()
  await beginJob(server.services, id)
  expect(await advanceJob(server.services, id, 1)).toBe(true)
  expect(await change(jobs.cancel, id, other)).toMatchObject({ code: 1512 })
  expect(await change(jobs.cancel, id)).toMatchObject({ code: 200 })
  expect(await advanceJob(server.services, id, 2)).toBe(false)
  expect(await list()).toMatchObject([{ id, state: 'cancelled', done: 1 }])
  expect(await change(jobs.cancel, id)).toMatchObject({ code: 2002, msg: '任务已结束，不能取消' })
})

it('a finished job is removed together with its file', async () => {
  const id = await done()
  expect(await change(jobs.clear, id, other)).toMatchObject({ code: 1512 })
  expect(await change(jobs.clear, id)).toMatchObject({ code: 200 })
  expect(await list()).toEqual([])
  await sweepLoose(server.services)
  await expect(server.services.storage.read('made/photos.zip')).rejects.toThrow(ObjectMissing)
  const running = await job()
  expect(await change(jobs.clear, running)).toMatchObject({ code: 2002, msg: '任务还在进行，请先取消' })
  expect(await list()).toHaveLength(1)
})
