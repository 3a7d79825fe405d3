import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BusCommand, UpdateArgs } from '#contract/ingest/bus.ts'
import type { Body } from '#contract/kit.ts'
import { rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { softwareVersions } from '#contract/releases/softwareVersions.ts'
import { devices } from '#contract/scenic/devices.ts'
import type { Box } from '#test/clients/box.ts'
import { aReleasedVersion } from '#test/rows/softwareRows.ts'
import { anAccount } from '#test/rows/world.ts'
import { type BusServer, startBusServer } from '#test/server/busServer.ts'
import type { TestServer } from '#test/server/testServer.ts'
import { sweepRollouts } from './rollout/start.ts'
import { rolloutTiming, stepRollout } from './rollout/step.ts'

let own: BusServer
let server: TestServer
let token: string
const timing = { ...rolloutTiming, missing: 0 }
const step = () => sweepRollouts(server.services, timing)
const stepped = <T>(look: () => T) => step().then(look)
beforeAll(async () => {
  own = await startBusServer()
  server = own.server
  token = (await anAccount(own.db, 1)).token
})
afterAll(() => own?.close())
// Rollouts of other tests are over.
beforeEach(() => sql`update device set program = null, program_version = null`.execute(own.db))

/** Fetches the file as a camera does, and compares it with the command. */
async function fetched({ url, sha256, bytes }: UpdateArgs) {
  const answer = await server.app.inject({ method: 'GET', url })
  const hash = createHash('sha256').update(answer.rawPayload).digest('hex')
  return answer.statusCode === 200 && hash === sha256 && answer.rawPayload.length === bytes
}
const argsOf = ({ args }: BusCommand) => args as unknown as UpdateArgs
/** A camera that carries out its commands, once for each id. */
function obedient(does: (args: UpdateArgs, box: Box) => Promise<boolean> = async (args) => fetched(args)) {
  const known = new Map<string, Promise<boolean>>()
  const installs: string[] = []
  const answer = async (command: BusCommand, box: Box) => {
    if (command.cmd !== 'update') return box.reply(command.id)
    const isNew = !known.has(command.id)
    if (isNew) known.set(command.id, does(argsOf(command), box))
    const ok = await known.get(command.id)!
    await box.reply(command.id, ok, ok ? undefined : '校验值不对')
    if (!ok || !isNew) return
    installs.push(argsOf(command).version)
    await box.state({ version: argsOf(command).version })
  }
  return { answer, installs }
}
async function aCamera(camera = obedient(), version = 'v1.0.0') {
  const place = await own.aPlaceOnBus(camera.answer)
  await place.box.state({ version })
  await expect.poll(() => own.one(place.deviceId)).toMatchObject({ programVersion: version })
  return { ...place, installs: camera.installs }
}
const plan = {
  waveBy: 'count' as const,
  waveSizes: [] as number[],
  successPercent: 100,
  maxFailures: 2,
  avoidsOpening: false,
}
const begin = (versionId: number, deviceIds: number[], more: Partial<Body<typeof rollouts.add>> = {}) =>
  server.call(token, rollouts.add, { body: { versionId, deviceIds, cameras: deviceIds.length, ...plan, ...more } })
const rollout = async (id: number) => (await server.call(token, rollouts.list, { body: { id } })).data.rows[0]!
const targets = async (rolloutId: number) =>
  (await server.call(token, rolloutTargets.list, { body: { rolloutId, size: 200 } })).data.rows
const stateOf = async (id: number, deviceId: number) =>
  (await targets(id)).find((target) => target.deviceId === deviceId)?.state
async function act(operation: typeof rollouts.pause | typeof rollouts.resume | typeof rollouts.stop, id: number) {
  const { version } = await rollout(id)
  return server.call(token, operation as typeof rollouts.pause, { body: { id, version } })
}
const settled = (id: number, state: string) =>
  expect
    .poll(async () => {
      await step()
      return (await rollout(id)).state
    })
    .toBe(state)

describe('a rollout', () => {
  it('a rollout brings a version to cameras, which fetch it, report it, and are counted', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await aCamera()
    const answer = await begin(version.id, [camera.deviceId])
    expect(answer).toMatchObject({ code: 200 })
    await settled(answer.data.id, 'done')
    expect(camera.installs).toEqual([version.number])
    expect((await targets(answer.data.id))[0]).toMatchObject({
      ...{ state: 'done', former: 'v1.0.0', running: version.number, wave: 1, reason: '' },
    })
    expect(await rollout(answer.data.id)).toMatchObject({ targets: 1, done: 1, failed: 0, waves: 1 })
    expect(await own.one(camera.deviceId)).toMatchObject({ programVersion: version.number, behind: false })
    const { rows } = (await server.call(token, softwareVersions.distribution, {})).data
    expect(rows.find(({ versionId }) => versionId === version.id)).toMatchObject({ cameras: 1, latest: true })
  })

  it('a rollout begins the next wave, in the requested size, only once enough of the previous one is done', async () => {
    const version = await aReleasedVersion(server, token)
    const resolvers: (() => void)[] = []
    const waits = () =>
      obedient(async (args) => {
        await new Promise<void>((go) => resolvers.push(go))
        return fetched(args)
      })
    const cameras = [await aCamera(waits()), await aCamera(waits()), await aCamera(waits())]
    const ids = cameras.map(({ deviceId }) => deviceId)
    const { id } = (await begin(version.id, ids, { waveSizes: [1] })).data
    await expect.poll(() => stepped(() => resolvers.length)).toBe(1)
    await step()
    expect((await targets(id)).map(({ wave, state }) => [wave, state]).toSorted()).toEqual([
      [1, 'sent'],
      [2, 'waiting'],
      [2, 'waiting'],
    ])
    resolvers.shift()!()
    await expect.poll(() => stepped(() => resolvers.length)).toBe(2)
    for (const go of resolvers) go()
    await settled(id, 'done')
    expect((await rollout(id)).done).toBe(3)
  })

  it('a rollout waits for a person if a wave stays below its threshold, and continues when resumed', async () => {
    const version = await aReleasedVersion(server, token)
    const bad = await aCamera(obedient(async () => false))
    const { id } = (await begin(version.id, [bad.deviceId, (await aCamera()).deviceId], { waveSizes: [1] })).data
    // The test cannot choose which camera comes first.
    await sql`update rollout_target set wave = case when device_id = ${bad.deviceId} then 1 else 2 end where rollout_id = ${id}`.execute(
      own.db,
    )
    await settled(id, 'paused')
    expect((await rollout(id)).reason).toBe('第 1 批完成 0 / 1 台，没有达到 100%')
    expect((await targets(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', '校验值不对'],
      ['waiting', ''],
    ])
    expect(await act(rollouts.resume, id)).toMatchObject({ code: 200 })
    await settled(id, 'partly')
    expect(await rollout(id)).toMatchObject({ done: 1, failed: 1 })
  })

  it('a rollout is stopped by failures, and cameras that have not begun are not updated', async () => {
    const version = await aReleasedVersion(server, token)
    const bad = await aCamera(obedient(async () => false))
    const good = await aCamera()
    const { id } = (await begin(version.id, [bad.deviceId, good.deviceId], { waveSizes: [1], maxFailures: 1 })).data
    await sql`update rollout_target set wave = case when device_id = ${bad.deviceId} then 1 else 2 end where rollout_id = ${id}`.execute(
      own.db,
    )
    await settled(id, 'stopped')
    expect((await rollout(id)).reason).toBe('失败 1 台，达到上限 1 台')
    expect(await stateOf(id, good.deviceId)).toBe('skipped')
    expect(good.installs).toEqual([])
    const { rows } = await sql<{
      title: string
    }>`select title from message where about like ${`rollouts/${id}/%`}`.execute(own.db)
    expect(rows).toEqual([{ title: `升级 ${version.number} 已停止` }])
  })

  it('a rollout skips cameras that stay away, and ends without them', async () => {
    const version = await aReleasedVersion(server, token)
    const [there, away] = [await aCamera(), await aCamera()]
    away.box.cut()
    await expect.poll(() => own.one(away.deviceId)).toMatchObject({ onBus: false })
    const { id } = (await begin(version.id, [there.deviceId, away.deviceId])).data
    await settled(id, 'done')
    expect(await stateOf(id, there.deviceId)).toBe('done')
    expect((await targets(id)).find(({ deviceId }) => deviceId === away.deviceId)).toMatchObject({
      ...{ state: 'skipped', reason: '轮到它时一直不在设备总线上' },
    })
  })

  it('a rollout that avoids opening hours does not begin while the scenic area is open', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await aCamera()
    const hours = (from: string, to: string) =>
      sql`update area set open_from = ${from}, open_to = ${to} where id = ${camera.areaId}`.execute(own.db)
    await hours('00:00', '23:59')
    const refused = await begin(version.id, [camera.deviceId], { avoidsOpening: true })
    expect(refused).toMatchObject({
      code: 2000,
      data: { fields: { avoidsOpening: expect.stringContaining('全天开放') } },
    })
    // Open now, whatever the time is, and closed at some other.
    await (new Date(Date.now() + 8 * 3_600_000).getUTCHours() < 12 ? hours('00:00', '20:00') : hours('04:00', '23:59'))
    const { id } = (await begin(version.id, [camera.deviceId], { avoidsOpening: true })).data
    for (let turn = 0; turn < 3; turn++) await step()
    expect(camera.box.commands.filter(({ cmd }) => cmd === 'update')).toEqual([])
    await sql`update area set status = 'closed' where id = ${camera.areaId}`.execute(own.db)
    await settled(id, 'done')
  })

  it('a rollout is refused if one of its cameras is in another one, or if its version was withdrawn', async () => {
    const version = await aReleasedVersion(server, token)
    const other = await aReleasedVersion(server, token)
    const camera = await aCamera(obedient(() => new Promise(() => {})))
    const { id } = (await begin(version.id, [camera.deviceId])).data
    const second = await begin(other.id, [camera.deviceId])
    expect(second).toMatchObject({ code: 2002, msg: `有 1 台摄像头还在升级 #${id} 里，等它结束或先停止它` })
    const now = (await server.call(token, softwareVersions.one, { params: { id: version.id } })).data
    const body = { version: now.version, reason: '会重启' }
    await server.call(token, softwareVersions.withdraw, { params: { id: version.id }, body })
    expect(await rollout(id)).toMatchObject({ state: 'stopped', reason: '版本已撤回：会重启' })
    expect(await begin(version.id, [camera.deviceId])).toMatchObject({
      code: 2002,
      msg: `${version.number} 已撤回，不能升级`,
    })
  })

  it('a rollout can be paused, resumed and stopped, and commands that were not sent are called back', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await aCamera()
    // Something else is under way, so that the update stays in its queue.
    await sql`insert into device_command (area_id, case_id, device_id, kind, state, requested_by, sent_at, ends_at)
      values (${camera.areaId}, ${camera.caseId}, ${camera.deviceId}, 'osd', 'sent', 'x', now(), now() + interval '1 hour')`.execute(
      own.db,
    )
    const { id } = (await begin(version.id, [camera.deviceId])).data
    await step()
    expect(await own.newest(camera.deviceId)).toMatchObject({ kind: 'update', state: 'queued' })
    expect(await act(rollouts.pause, id)).toMatchObject({ code: 200 })
    expect(await own.newest(camera.deviceId)).toMatchObject({ kind: 'update', state: 'refused', reason: '人工暂停' })
    expect(await stateOf(id, camera.deviceId)).toBe('waiting')
    expect(await act(rollouts.pause, id)).toMatchObject({ code: 2002 })
    await sql`update device_command set state = 'acknowledged', done_at = now() where kind = 'osd' and device_id = ${camera.deviceId}`.execute(
      own.db,
    )
    await step()
    expect(await stateOf(id, camera.deviceId)).toBe('waiting')
    await act(rollouts.resume, id)
    await settled(id, 'done')
    expect(await act(rollouts.stop, id)).toMatchObject({ code: 2002, msg: '升级已经结束' })
  })

  it('a rollout that a person stops sends nothing more, and its cameras are free for another one', async () => {
    const version = await aReleasedVersion(server, token)
    const { deviceId, installs } = await aCamera()
    const { id } = (await begin(version.id, [deviceId])).data
    expect(await act(rollouts.stop, id)).toMatchObject({ code: 200 })
    await step()
    expect([(await rollout(id)).state, await stateOf(id, deviceId)]).toEqual(['stopped', 'skipped'])
    expect(installs).toEqual([])
    const another = (await begin(version.id, [deviceId])).data.id
    await settled(another, 'done')
  })

  it('a rollback returns the cameras that another rollout has updated', async () => {
    const [former, next] = [await aReleasedVersion(server, token), await aReleasedVersion(server, token)]
    const [one, two] = [await aCamera(obedient(), former.number), await aCamera(obedient(), former.number)]
    const forth = (await begin(next.id, [one.deviceId])).data.id
    await settled(forth, 'done')
    const scope = { backOfId: forth }
    const impact = (await server.call(token, rollouts.preview, { body: { versionId: former.id, ...scope } })).data
    expect(impact).toMatchObject({ cameras: 1, former: [{ number: next.number, cameras: 1 }] })
    const back = await server.call(token, rollouts.add, {
      body: { versionId: former.id, ...scope, ...plan, cameras: 1 },
    })
    await settled(back.data.id, 'done')
    expect(one.installs).toEqual([next.number, former.number])
    expect(two.installs).toEqual([])
  })

  it('a rollout reaches only the cameras that were confirmed', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await aCamera()
    expect(await begin(version.id, [camera.deviceId], { cameras: 2 })).toMatchObject({ code: 1515 })
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
    const cameras = await Promise.all(Array.from({ length: 4 }, () => aCamera()))
    const { id } = (
      await begin(
        version.id,
        cameras.map(({ deviceId }) => deviceId),
      )
    ).data
    await Promise.all(Array.from({ length: 6 }, () => stepRollout(server.services, id, timing)))
    await settled(id, 'done')
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from device_command where kind = 'update' and device_id = any(select device_id from rollout_target where rollout_id = ${id})`.execute(
      own.db,
    )
    expect(rows[0]!.n).toBe(4)
    expect(cameras.flatMap(({ installs }) => installs)).toEqual(Array(4).fill(version.number))
  })

  it('a failed transaction sends a camera no command, and the camera is still updated later', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await aCamera()
    const { id } = (await begin(version.id, [camera.deviceId])).data
    const broken = {
      ...server.services,
      events: { emit: async () => Promise.reject(new Error('killed')) } as never,
    }
    await expect(stepRollout(broken, id, timing)).rejects.toThrow('killed')
    const { rows } =
      await sql`select from device_command where kind = 'update' and device_id = ${camera.deviceId}`.execute(own.db)
    expect(rows).toEqual([])
    await settled(id, 'done')
    expect(camera.installs).toEqual([version.number])
  })

  it('a camera that does not respond has failed, unless it reports the version later', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await aCamera({ answer: async () => {}, installs: [] })
    const { id } = (await begin(version.id, [camera.deviceId], { maxFailures: 5 })).data
    await expect.poll(() => stepped(() => stateOf(id, camera.deviceId))).toBe('sent')
    await expect.poll(() => own.newest(camera.deviceId)).toMatchObject({ state: 'sent' })
    await sql`update device_command set ends_at = sent_at + interval '2 seconds' where device_id = ${camera.deviceId}`.execute(
      own.db,
    )
    await settled(id, 'failed')
    expect((await targets(id))[0]).toMatchObject({ state: 'failed', reason: '2 秒内没有回应' })
    await camera.box.state({ version: version.number })
    await expect.poll(() => stateOf(id, camera.deviceId)).toBe('done')
    expect((await rollout(id)).state).toBe('done')
  })

  it('a camera that takes the file and never reports the version fails in the end', async () => {
    const version = await aReleasedVersion(server, token)
    const camera = await aCamera({ answer: (command, box) => box.reply(command.id), installs: [] })
    const { id } = (await begin(version.id, [camera.deviceId])).data
    await expect.poll(() => stepped(() => stateOf(id, camera.deviceId))).toBe('installing')
    await sweepRollouts(server.services, { ...timing, install: 0 })
    expect((await targets(id))[0]).toMatchObject({ state: 'failed', reason: '安装后 0 分钟没有上报新版本' })
  })
})

describe('the file', () => {
  it('the file is given only to the camera that is to have it, in ranges too, and to nobody afterwards', async () => {
    const version = await aReleasedVersion(server, token)
    const answers = new Map<string, () => Promise<void>>()
    const camera = await aCamera({
      answer: async (command, box) => void answers.set(argsOf(command).url, () => box.reply(command.id, false, '不装')),
      installs: [],
    })
    const { id } = (await begin(version.id, [camera.deviceId], { maxFailures: 5 })).data
    await expect.poll(() => stepped(() => answers.size)).toBe(1)
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
    await settled(id, 'failed')
    expect((await get(url)).statusCode).toBe(403)
  })
})

it('the list of cameras shows which version each one runs and which are behind', async () => {
  const version = await aReleasedVersion(server, token)
  const camera = await aCamera()
  expect(await own.one(camera.deviceId)).toMatchObject({ program: 'camera', programVersion: 'v1.0.0', behind: true })
  await camera.box.state({ version: version.number })
  await expect.poll(() => own.one(camera.deviceId)).toMatchObject({ behind: false })
  expect((await server.call(token, devices.list, { body: { behind: true } })).data.rows).toEqual([])
})
