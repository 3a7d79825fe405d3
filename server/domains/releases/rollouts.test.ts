import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rollouts } from '#contract/releases/rollouts.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { devices } from '#contract/scenic/devices.ts'
import { aReleasedVersion } from '#test/rows/softwareRows.ts'
import { argsOf, type RolloutServer, startRolloutServer, timing } from '#test/server/rolloutServer.ts'
import type { TestServer } from '#test/server/testServer.ts'
import { sweepRollouts } from './rollout/start.ts'
import { stepRollout } from './rollout/step.ts'

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

describe('a rollout', () => {
  it('a rollout brings a version to cameras, which fetch it, report it, and are counted', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await own.aCamera()
    const answer = await own.begin(version.id, [camera.deviceId])
    expect(answer).toMatchObject({ code: 200 })
    await own.settled(answer.data.id, 'done')
    expect(camera.installs).toEqual([version.number])
    expect((await own.targets(answer.data.id))[0]).toMatchObject({
      ...{ state: 'done', former: 'v1.0.0', running: version.number, wave: 1, reason: '' },
    })
    expect(await own.rollout(answer.data.id)).toMatchObject({ targets: 1, done: 1, failed: 0, waves: 1 })
    expect(await own.one(camera.deviceId)).toMatchObject({ programVersion: version.number, behind: false })
    const { rows } = (await server.call(token, softwareVersions.distribution, {})).data
    expect(rows.find(({ versionId }) => versionId === version.id)).toMatchObject({ cameras: 1, latest: true })
  })

  it('a rollout begins the next wave, in the requested size, only once enough of the previous one is done', async () => {
    const version = await aReleasedVersion(server, token)
    const resolvers: (() => void)[] = []
    const waits = () =>
      own.obedient(async (args) => {
        await new Promise<void>((go) => resolvers.push(go))
        return own.fetched(args)
      })
    const cameras = [await own.aCamera(waits()), await own.aCamera(waits()), await own.aCamera(waits())]
    const ids = cameras.map(({ deviceId }) => deviceId)
    const { id } = (await own.begin(version.id, ids, { waveSizes: [1] })).data
    await expect.poll(() => own.stepped(() => resolvers.length)).toBe(1)
    await own.step()
    expect((await own.targets(id)).map(({ wave, state }) => [wave, state]).toSorted()).toEqual([
      [1, 'sent'],
      [2, 'waiting'],
      [2, 'waiting'],
    ])
    resolvers.shift()!()
    await expect.poll(() => own.stepped(() => resolvers.length)).toBe(2)
    for (const go of resolvers) go()
    await own.settled(id, 'done')
    expect((await own.rollout(id)).done).toBe(3)
  })

  it('a rollout waits for a person if a wave stays below its threshold, and continues when resumed', async () => {
    const version = await aReleasedVersion(server, token)
    const bad = await own.aCamera(own.obedient(async () => false))
    const { id } = (await own.begin(version.id, [bad.deviceId, (await own.aCamera()).deviceId], { waveSizes: [1] }))
      .data
    // The test cannot choose which camera comes first.
    await sql`update rollout_target set wave = case when device_id = ${bad.deviceId} then 1 else 2 end where rollout_id = ${id}`.execute(
      own.db,
    )
    await own.settled(id, 'paused')
    expect((await own.rollout(id)).reason).toBe('第 1 批完成 0 / 1 台，没有达到 100%')
    expect((await own.targets(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', '校验值不对'],
      ['waiting', ''],
    ])
    expect(await own.act(rollouts.resume, id)).toMatchObject({ code: 200 })
    await own.settled(id, 'partly')
    expect(await own.rollout(id)).toMatchObject({ done: 1, failed: 1 })
  })

  it('a rollout is stopped by failures, and cameras that have not begun are not updated', async () => {
    const version = await aReleasedVersion(server, token)
    const bad = await own.aCamera(own.obedient(async () => false))
    const good = await own.aCamera()
    const { id } = (await own.begin(version.id, [bad.deviceId, good.deviceId], { waveSizes: [1], maxFailures: 1 })).data
    await sql`update rollout_target set wave = case when device_id = ${bad.deviceId} then 1 else 2 end where rollout_id = ${id}`.execute(
      own.db,
    )
    await own.settled(id, 'stopped')
    expect((await own.rollout(id)).reason).toBe('失败 1 台，达到上限 1 台')
    expect(await own.stateOf(id, good.deviceId)).toBe('skipped')
    expect(good.installs).toEqual([])
    const { rows } = await sql<{
      title: string
    }>`select title from message where about like ${`rollouts/${id}/%`}`.execute(own.db)
    expect(rows).toEqual([{ title: `升级 ${version.number} 已停止` }])
  })

  it('a rollout skips cameras that stay away, and ends without them', async () => {
    const version = await aReleasedVersion(server, token)
    const [there, away] = [await own.aCamera(), await own.aCamera()]
    away.box.cut()
    await expect.poll(() => own.one(away.deviceId)).toMatchObject({ onBus: false })
    const { id } = (await own.begin(version.id, [there.deviceId, away.deviceId])).data
    await own.settled(id, 'done')
    expect(await own.stateOf(id, there.deviceId)).toBe('done')
    expect((await own.targets(id)).find(({ deviceId }) => deviceId === away.deviceId)).toMatchObject({
      ...{ state: 'skipped', reason: '轮到它时一直不在设备总线上' },
    })
  })

  it('a rollout that avoids opening hours does not begin while the scenic area is open', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await own.aCamera()
    const hours = (from: string, to: string) =>
      sql`update area set open_from = ${from}, open_to = ${to} where id = ${camera.areaId}`.execute(own.db)
    await hours('00:00', '23:59')
    const refused = await own.begin(version.id, [camera.deviceId], { avoidsOpening: true })
    expect(refused).toMatchObject({
      code: 2000,
      data: { fields: { avoidsOpening: expect.stringContaining('全天开放') } },
    })
    // Open now, whatever the time is, and closed at some other.
    await (new Date(Date.now() + 8 * 3_600_000).getUTCHours() < 12 ? hours('00:00', '20:00') : hours('04:00', '23:59'))
    const { id } = (await own.begin(version.id, [camera.deviceId], { avoidsOpening: true })).data
    for (let turn = 0; turn < 3; turn++) await own.step()
    expect(camera.box.commands.filter(({ cmd }) => cmd === 'update')).toEqual([])
    await sql`update area set status = 'closed' where id = ${camera.areaId}`.execute(own.db)
    await own.settled(id, 'done')
  })

  it('a rollout is refused if one of its cameras is in another one, or if its version was withdrawn', async () => {
    const version = await aReleasedVersion(server, token)
    const other = await aReleasedVersion(server, token)
    const camera = await own.aCamera(own.obedient(() => new Promise(() => {})))
    const { id } = (await own.begin(version.id, [camera.deviceId])).data
    const second = await own.begin(other.id, [camera.deviceId])
    expect(second).toMatchObject({ code: 2002, msg: `有 1 台摄像头还在升级 #${id} 里，等它结束或先停止它` })
    const now = (await server.call(token, softwareVersions.one, { params: { id: version.id } })).data
    const body = { version: now.version, reason: '会重启' }
    await server.call(token, softwareVersions.withdraw, { params: { id: version.id }, body })
    expect(await own.rollout(id)).toMatchObject({ state: 'stopped', reason: '版本已撤回：会重启' })
    expect(await own.begin(version.id, [camera.deviceId])).toMatchObject({
      code: 2002,
      msg: `${version.number} 已撤回，不能升级`,
    })
  })

  it('a rollout can be paused, resumed and stopped, and commands that were not sent are called back', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await own.aCamera()
    // Something else is under way, so that the update stays in its queue.
    await sql`insert into device_command (area_id, case_id, device_id, kind, state, requested_by, sent_at, ends_at)
      values (${camera.areaId}, ${camera.caseId}, ${camera.deviceId}, 'osd', 'sent', 'x', now(), now() + interval '1 hour')`.execute(
      own.db,
    )
    const { id } = (await own.begin(version.id, [camera.deviceId])).data
    await own.step()
    expect(await own.newest(camera.deviceId)).toMatchObject({ kind: 'update', state: 'queued' })
    expect(await own.act(rollouts.pause, id)).toMatchObject({ code: 200 })
    expect(await own.newest(camera.deviceId)).toMatchObject({ kind: 'update', state: 'refused', reason: '人工暂停' })
    expect(await own.stateOf(id, camera.deviceId)).toBe('waiting')
    expect(await own.act(rollouts.pause, id)).toMatchObject({ code: 2002 })
    await sql`update device_command set state = 'acknowledged', done_at = now() where kind = 'osd' and device_id = ${camera.deviceId}`.execute(
      own.db,
    )
    await own.step()
    expect(await own.stateOf(id, camera.deviceId)).toBe('waiting')
    await own.act(rollouts.resume, id)
    await own.settled(id, 'done')
    expect(await own.act(rollouts.stop, id)).toMatchObject({ code: 2002, msg: '升级已经结束' })
  })

  it('a rollout reaches only the cameras that were confirmed', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await own.aCamera()
    expect(await own.begin(version.id, [camera.deviceId], { cameras: 2 })).toMatchObject({ code: 1515 })
    const mute = await own.aPlaceOnBus()
    const impact = await server.call(token, rollouts.preview, {
      body: { versionId: version.id, deviceIds: [camera.deviceId, mute.deviceId] },
    })
    expect(impact.data).toMatchObject({ cameras: 1, onBus: 1, other: 1, busy: 0, areas: 1 })
  })
})

describe('whatever is killed in between', () => {
  it('a camera receives one command, however many processes work on a rollout at once', async () => {
    const version = await aReleasedVersion(server, token)
    const cameras = await Promise.all(Array.from({ length: 4 }, () => own.aCamera()))
    const { id } = (
      await own.begin(
        version.id,
        cameras.map(({ deviceId }) => deviceId),
      )
    ).data
    await Promise.all(Array.from({ length: 6 }, () => stepRollout(server.services, id, timing)))
    await own.settled(id, 'done')
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from device_command where kind = 'update' and device_id = any(select device_id from rollout_target where rollout_id = ${id})`.execute(
      own.db,
    )
    expect(rows[0]!.n).toBe(4)
    expect(cameras.flatMap(({ installs }) => installs)).toEqual(Array(4).fill(version.number))
  })

  it('a failed transaction sends a camera no command, and the camera is still updated later', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await own.aCamera()
    const { id } = (await own.begin(version.id, [camera.deviceId])).data
    const broken = {
      ...server.services,
      events: { emit: async () => Promise.reject(new Error('killed')) } as never,
    }
    await expect(stepRollout(broken, id, timing)).rejects.toThrow('killed')
    const { rows } =
      await sql`select from device_command where kind = 'update' and device_id = ${camera.deviceId}`.execute(own.db)
    expect(rows).toEqual([])
    await own.settled(id, 'done')
    expect(camera.installs).toEqual([version.number])
  })

  it('a camera that does not respond has failed, unless it reports the version later', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await own.aCamera({ answer: async () => {}, installs: [] })
    const { id } = (await own.begin(version.id, [camera.deviceId], { maxFailures: 5 })).data
    await expect.poll(() => own.stepped(() => own.stateOf(id, camera.deviceId))).toBe('sent')
    await expect.poll(() => own.newest(camera.deviceId)).toMatchObject({ state: 'sent' })
    await sql`update device_command set ends_at = sent_at + interval '2 seconds' where device_id = ${camera.deviceId}`.execute(
      own.db,
    )
    await own.settled(id, 'failed')
    expect((await own.targets(id))[0]).toMatchObject({ state: 'failed', reason: '2 秒内没有回应' })
    await camera.box.state({ version: version.number })
    await expect.poll(() => own.stateOf(id, camera.deviceId)).toBe('done')
    expect((await own.rollout(id)).state).toBe('done')
  })

  it('a camera that takes the file and never reports the version fails in the end', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await own.aCamera({ answer: (command, box) => box.reply(command.id), installs: [] })
    const { id } = (await own.begin(version.id, [camera.deviceId])).data
    await expect.poll(() => own.stepped(() => own.stateOf(id, camera.deviceId))).toBe('installing')
    await sweepRollouts(server.services, { ...timing, install: 0 })
    expect((await own.targets(id))[0]).toMatchObject({ state: 'failed', reason: '安装后 0 分钟没有上报新版本' })
  })
})

describe('the file', () => {
  it('the file is given only to the camera that is to have it, in ranges too, and to nobody afterwards', async () => {
    const version = await aReleasedVersion(server, token)
    const answers = new Map<string, () => Promise<void>>()
    const camera = await own.aCamera({
      answer: async (command, box) => void answers.set(argsOf(command).url, () => box.reply(command.id, false, '不装')),
      installs: [],
    })
    const { id } = (await own.begin(version.id, [camera.deviceId], { maxFailures: 5 })).data
    await expect.poll(() => own.stepped(() => answers.size)).toBe(1)
    const [[url, refuse]] = [...answers] as [[string, () => Promise<void>]]
    const get = (at: string, range?: string) =>
      server.app.inject({ method: 'GET', url: at, headers: range ? { range } : {} })
    expect((await get(url)).rawPayload.equals(version.file)).toBe(true)
    const part = await get(url, 'bytes=100-299')
    expect([part.statusCode, part.rawPayload.equals(version.file.subarray(100, 300))]).toEqual([206, true])
    for (const other of [
      url.replace(/e=\d+/, 'e=9999999999'),
      url.replace(/s=./, 's=!'),
      url.replace(/updates\/[0-9a-f-]+/, 'updates/00000000-0000-4000-8000-000000000000'),
      url.replace(/\?.*/, ''),
    ])
      expect((await get(other)).statusCode, other).toBe(403)
    await refuse()
    await own.settled(id, 'failed')
    expect((await get(url)).statusCode).toBe(403)
  })
})

it('the list of cameras shows which version each one runs and which are behind', async () => {
  const version = await aReleasedVersion(server, token)
  const camera = await own.aCamera()
  expect(await own.one(camera.deviceId)).toMatchObject({ program: 'camera', programVersion: 'v1.0.0', behind: true })
  await camera.box.state({ version: version.number })
  await expect.poll(() => own.one(camera.deviceId)).toMatchObject({ behind: false })
  expect((await server.call(token, devices.list, { body: { behind: true } })).data.rows).toEqual([])
})
