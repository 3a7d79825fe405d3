import { afterAll, beforeAll, expect, it } from 'vitest'
import { rollouts } from '#contract/releases/rollouts.ts'
import { aRollout } from '#test/rows/softwareRows.ts'
import { type Account, aDevice, anAccount, aPlace } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let root: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
})
afterAll(() => server?.close())

it('a rollout is done only if no camera has failed, and what needs somebody is listed first', async () => {
  const place = await aPlace(db())
  const { areaId, caseId } = place
  const failed = await aRollout(db(), place, 'done')
  const partly = await aRollout(db(), place, 'done')
  const { id: deviceId } = await aDevice(db(), areaId, caseId)
  const other = { rolloutId: partly.id, areaId, caseId, deviceId, wave: 1, state: 'done', doneAt: 'now()' } as const
  await db().insertInto('rolloutTarget').values(other).execute()
  const done = await aRollout(db(), place, 'done')
  await db().updateTable('rolloutTarget').set({ state: 'done' }).where('id', '=', done.targetId).execute()
  const planned = await aRollout(db(), place, 'scheduled')
  const { versionId } = failed
  const ids = [failed.id, partly.id, done.id, planned.id]
  await db().updateTable('rollout').set({ versionId }).where('id', 'in', ids).execute()

  const listed = async (body: object = {}) => {
    const { data } = await server.call(root.token, rollouts.list, { body: { versionId, ...body } })
    return data.rows.map(({ id, state }) => [id, state])
  }
  const all = [
    [failed.id, 'failed'],
    [partly.id, 'partly'],
    [planned.id, 'scheduled'],
    [done.id, 'done'],
  ]
  expect(await listed()).toEqual(all)
  expect(await listed({ page: 2, size: 2 })).toEqual(all.slice(2))
  for (const one of all) expect(await listed({ state: one[1] })).toEqual([one])
  const newest = await listed({ sort: 'createdAt' })
  expect(newest.map(([id]) => id)).toEqual(ids.toReversed())
})
