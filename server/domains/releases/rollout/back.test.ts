import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rollouts } from '#contract/releases/rollouts.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { aReleasedVersion } from '#test/rows/softwareRows.ts'
import { plan, type RolloutServer, startRolloutServer } from '#test/server/rolloutServer.ts'
import type { TestServer } from '#test/server/testServer.ts'

let own: RolloutServer
let server: TestServer
let token: string
beforeAll(async () => {
  own = await startRolloutServer()
  server = own.server
  token = own.token
})
afterAll(() => own?.close())
// Rollouts of other tests are over.
beforeEach(() => own.forget())

const two = async () => [await aReleasedVersion(server, token), await aReleasedVersion(server, token)] as const
const takeBack = (backOfId: number, versionId: number, more: { cameras?: number; reason?: string } = {}) =>
  server.call(token, rollouts.add, { body: { versionId, backOfId, ...plan, cameras: 1, ...more } })
const events = async (rolloutId: number) =>
  (await server.call(token, rollouts.events, { body: { rolloutId } })).data.rows

/** A rollout of two waves: the camera of the first one runs the new version, the second one failed, and a third one waits. */
async function halfBad() {
  const [former, next] = await two()
  const bad = await own.aCamera(
    own.obedient(async () => false),
    former.number,
  )
  const [good, waiting] = [
    await own.aCamera(own.obedient(), former.number),
    await own.aCamera(own.obedient(), former.number),
  ]
  const ids = [bad, good, waiting].map(({ deviceId }) => deviceId)
  const { id } = (await own.begin(next.id, ids, { waveSizes: [2] })).data
  // The test cannot choose which camera comes first.
  await sql`update rollout_target set wave = case when device_id = ${waiting.deviceId} then 2 else 1 end where rollout_id = ${id}`.execute(
    own.db,
  )
  await own.settled(id, 'paused')
  return { id, former, next, good, waiting }
}

it('a rollout that a person stops sends nothing more, and its cameras are free for another one', async () => {
  const version = await aReleasedVersion(server, token)
  const { deviceId, installs } = await own.aCamera()
  const { id } = (await own.begin(version.id, [deviceId])).data
  expect(await own.act(rollouts.stop, id)).toMatchObject({ code: 200 })
  await own.step()
  expect([(await own.rollout(id)).state, await own.stateOf(id, deviceId)]).toEqual(['stopped', 'skipped'])
  expect(installs).toEqual([])
  const another = (await own.begin(version.id, [deviceId])).data.id
  await own.settled(another, 'done')
})

it('a rollback returns the cameras that another rollout has updated', async () => {
  const [former, next] = await two()
  const [one, other] = [
    await own.aCamera(own.obedient(), former.number),
    await own.aCamera(own.obedient(), former.number),
  ]
  const forth = (await own.begin(next.id, [one.deviceId])).data.id
  await own.settled(forth, 'done')
  const body = { versionId: former.id, backOfId: forth }
  const impact = (await server.call(token, rollouts.preview, { body })).data
  expect(impact).toMatchObject({ cameras: 1, former: [{ number: next.number, cameras: 1 }] })
  const back = await takeBack(forth, former.id)
  await own.settled(back.data.id, 'done')
  expect(one.installs).toEqual([next.number, former.number])
  expect(other.installs).toEqual([])
  // It had ended, and stays so.
  expect(await own.rollout(forth)).toMatchObject({ state: 'done', reason: '' })
})

it('a camera that has moved on to another version since is not taken back', async () => {
  const [former, next] = await two()
  const [stays, moves] = [
    await own.aCamera(own.obedient(), former.number),
    await own.aCamera(own.obedient(), former.number),
  ]
  const forth = (await own.begin(next.id, [stays.deviceId, moves.deviceId])).data.id
  await own.settled(forth, 'done')
  await moves.box.state({ version: 'v9.9.9' })
  await expect.poll(() => own.one(moves.deviceId)).toMatchObject({ programVersion: 'v9.9.9' })
  const back = await takeBack(forth, former.id)
  expect(back).toMatchObject({ code: 200 })
  await own.settled(back.data.id, 'done')
  expect([stays.installs, moves.installs]).toEqual([[next.number, former.number], [next.number]])
})

it('a rollout that is taken back is stopped with it, and says why', async () => {
  const { id, former, next, good, waiting } = await halfBad()
  const back = await takeBack(id, former.id, { reason: ' 照片发绿 ' })
  expect(back).toMatchObject({ code: 200 })
  expect(await own.rollout(id)).toMatchObject({ state: 'stopped', reason: `回滚到 ${former.number}：照片发绿` })
  await own.settled(back.data.id, 'done')
  expect(good.installs).toEqual([next.number, former.number])
  expect(waiting.installs).toEqual([])
  expect(await own.stateOf(id, waiting.deviceId)).toBe('skipped')
  expect((await events(back.data.id))[0]).toMatchObject({ state: 'scheduled', note: '照片发绿' })
})

it('a rollback that is refused does not stop the rollout', async () => {
  const { id, former } = await halfBad()
  expect(await takeBack(id, former.id, { cameras: 2 })).toMatchObject({ code: 1515 })
  expect((await own.rollout(id)).state).toBe('paused')
  const elsewhere = (await aReleasedVersion(server, token)).id
  await server.call(token, softwareVersions.withdraw, {
    params: { id: elsewhere },
    body: { version: 1, reason: '会重启' },
  })
  expect(await takeBack(id, elsewhere)).toMatchObject({ code: 2002 })
  expect((await own.rollout(id)).state).toBe('paused')
})

it('a rollout tells what has happened to it, by whom and why', async () => {
  const { id, former } = await halfBad()
  await own.act(rollouts.resume, id)
  await own.act(rollouts.pause, id)
  await own.act(rollouts.resume, id)
  await own.act(rollouts.stop, id, { reason: '两台重启' })
  const back = (await takeBack(id, former.id, { reason: '照片发绿' })).data.id
  const rows = await events(id)
  const trueName = (await own.rollout(id)).createdBy
  expect(rows.map(({ by, state, wave, note, back: taken }) => [by, state, wave, note, taken])).toEqual([
    [trueName, 'scheduled', 1, '', null],
    ['系统', 'running', 1, '', null],
    ['系统', 'paused', 1, '第 1 批完成 1 / 2 台，没有达到 100%', null],
    [trueName, 'running', 2, '', null],
    [trueName, 'paused', 2, '人工暂停', null],
    [trueName, 'running', 2, '', null],
    [trueName, 'stopped', 2, '人工停止：两台重启', null],
    [trueName, null, null, '照片发绿', { id: back, number: former.number }],
  ])
  expect((await events(back))[0]).toMatchObject({ state: 'scheduled', note: '照片发绿' })
  expect(await own.rollout(id)).toMatchObject({ state: 'stopped', reason: '人工停止：两台重启' })
})

it('the beginning of each wave is told', async () => {
  const version = await aReleasedVersion(server, token)
  const cameras = [await own.aCamera(), await own.aCamera(), await own.aCamera()]
  const ids = cameras.map(({ deviceId }) => deviceId)
  const { id } = (await own.begin(version.id, ids, { waveSizes: [1, 1] })).data
  await own.settled(id, 'done')
  expect((await events(id)).map(({ state, wave }) => [state, wave])).toEqual([
    ['scheduled', 1],
    ['running', 1],
    ['running', 2],
    ['running', 3],
    ['done', 3],
  ])
})
