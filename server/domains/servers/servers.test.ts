import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/messages/messages.ts'
import { serverCommands } from '#contract/servers/serverCommands.ts'
import { serverGroups } from '#contract/servers/serverGroups.ts'
import { servers } from '#contract/servers/servers.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { aServer, aServerGroup } from '#test/rows/serverRows.ts'
import { anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { CloudSilent } from '../../providers/cloud/cloud.ts'
import { missingInstance, sandboxCloud } from '../../providers/cloud/sandbox.ts'
import { looked } from './pollCloud.ts'
import { look, send } from './work.ts'

let testServer: TestServer
let db: TestServer['services']['database']['db']
let token: string
let beat: ReturnType<typeof openSender>['batch']
/** The services of the test server with a cloud that is quick. */
let quick: TestServer['services']
beforeAll(async () => {
  testServer = await startTestServer()
  db = testServer.services.database.db
  token = (await anAccount(db, 0)).token
  quick = {
    ...testServer.services,
    cloud: sandboxCloud(testServer.services.database, { reboot: 150, stop: 100, start: 100, clean: 100 }),
  }
  const { id } = await db.selectFrom('operator').select('id').where('kind', '=', 'platform').executeTakeFirstOrThrow()
  const sender = openSender(testServer, await aKey(testServer.services, id))
  beat = sender.batch
})
afterAll(() => testServer.close())

const instance = () => `ins-${randomUUID().slice(0, 8)}`
const add = (body: object = {}) =>
  testServer.call(token, servers.add, {
    body: { name: unique('服务器'), instanceId: instance(), type: 'smart', ...body } as never,
  })
const one = async (id: number) => (await testServer.call(token, servers.list, { body: { id } })).data.rows[0]!
const commandsOf = async (serverId: number) =>
  (await testServer.call(token, serverCommands.list, { body: { serverId } })).data.rows
/** The quick cloud carries the command out, and the server's row is updated. */
async function carriedOut(commandId: number, serverId: number) {
  await send(quick, commandId)
  await expect
    .poll(async () => {
      await sql`update cvm set cloud_at = null where id = ${serverId}`.execute(db)
      await look(quick)
      return (await commandsOf(serverId)).find(({ id }) => id === commandId)
    })
    .toMatchObject({ state: 'acknowledged', doneAt: expect.any(String) })
}
const said = (instanceId: string, fields: object = {}) =>
  beat('servers', [{ instanceId, at: new Date().toISOString(), cpu: 20, memory: 30, disk: 40, work: 0, ...fields }])

describe('a cloud server', () => {
  it('a cloud server is registered with data from its cloud, and refused if the cloud does not have it', async () => {
    const { data: made } = await add()
    expect(await one(made.id)).toMatchObject({
      state: 'running',
      cloudState: 'RUNNING',
      health: 'unheard',
      innerAddress: expect.stringMatching(/^10\./),
      cores: expect.any(Number),
      cpu: null,
      work: null,
      devices: 0,
      groupName: null,
      commandKind: null,
    })
    expect(await add({ instanceId: missingInstance })).toMatchObject({
      code: 2000,
      data: { fields: { instanceId: '云平台上没有这个实例' } },
    })
    const { instanceId } = await one(made.id)
    expect(await add({ instanceId })).toMatchObject({
      code: 2001,
      data: { fields: { instanceId: expect.any(String) } },
    })
    expect((await testServer.call(token, servers.remove, { params: { id: made.id } })).code).toBe(200)
  })

  it('a server group cannot be removed while it contains a server', async () => {
    const group = await aServerGroup(db)
    const { data: made } = await add({ groupId: group.id })
    expect(await one(made.id)).toMatchObject({ groupName: group.name })
    const { data } = await testServer.call(token, serverGroups.list, { body: { id: group.id } })
    expect(data.rows).toMatchObject([{ servers: 1, running: 1 }])
    const remove = () => testServer.call(token, serverGroups.remove, { params: { id: group.id } })
    expect((await remove()).code).toBe(1520)
    const edited = await testServer.call(token, servers.edit, {
      params: { id: made.id },
      body: { groupId: null, version: 0 },
    })
    expect(edited.data).toEqual({ version: 1 })
    expect((await remove()).code).toBe(200)
    const { data: again } = await testServer.call(token, serverGroups.add, { body: { name: group.name } })
    const renamed = { name: unique('组'), version: 0 }
    expect((await testServer.call(token, serverGroups.edit, { params: { id: again.id }, body: renamed })).code).toBe(
      200,
    )
  })

  it('cloud servers are counted by type', async () => {
    const count = async () =>
      (await testServer.call(token, servers.types, { body: {} })).data.rows.find(({ type }) => type === 'media')!
    const before = await count()
    await add({ type: 'media' })
    expect(await count()).toEqual({ type: 'media', servers: before.servers + 1, running: before.running + 1 })
  })

  it('the smart type of a cloud server cannot be changed while cameras send to it', async () => {
    const server = await aServer(db)
    const set = (smartType: 'person' | 'none', version: number) =>
      testServer.call(token, servers.smartType, { body: { id: server.id, smartType, version } })
    expect((await set('person', 0)).data).toEqual({ version: 1 })
    expect((await set('none', 0)).code).toBe(1515)
    const { deviceId } = await aPlace(db)
    await sql`update device set cvm_id = ${server.id} where id = ${deviceId}`.execute(db)
    expect(await set('none', 1)).toMatchObject({ code: 2002, msg: expect.stringContaining('1 台摄像头') })
    const body = { port: 9100, version: 1 }
    expect(await testServer.call(token, servers.edit, { params: { id: server.id }, body })).toMatchObject({
      code: 2002,
    })
    const named = { name: unique('名'), port: 9000, version: 1 }
    expect((await testServer.call(token, servers.edit, { params: { id: server.id }, body: named })).code).toBe(200)
    expect(await testServer.call(token, servers.remove, { params: { id: server.id } })).toMatchObject({
      code: 1520,
      msg: expect.stringContaining('1 台摄像头'),
    })
  })
})

describe('loads', () => {
  it('loads are taken from the newest heartbeat, and omitted values are unknown', async () => {
    const { data: made } = await add()
    const { instanceId } = await one(made.id)
    expect((await said(instanceId, { cpu: 93.5, work: 3 })).data.items).toMatchObject([{ code: 200, id: made.id }])
    expect(await one(made.id)).toMatchObject({ health: 'overloaded', cpu: 93.5, memory: 30, gpu: null, work: 3 })
    const late = { at: new Date(Date.now() - 60_000).toISOString(), cpu: 1 }
    expect((await said(instanceId, late)).data.items).toMatchObject([{ code: 200, repeated: true }])
    expect(await one(made.id)).toMatchObject({ cpu: 93.5 })
    await said(instanceId, { cpu: undefined })
    expect(await one(made.id)).toMatchObject({ health: 'ok', cpu: null, memory: 30 })
  })

  it('a cloud server is silent after 90 seconds without a heartbeat, and keeps the time of the last one', async () => {
    const server = await aServer(db)
    await sql`update cvm set heartbeat_at = now() - interval '91 seconds' where id = ${server.id}`.execute(db)
    const row = await one(server.id)
    expect(row).toMatchObject({ health: 'silent', cpu: 20 })
    expect(Date.parse(row.heartbeatAt!)).toBeLessThan(Date.now() - 90_000)
    await sql`update cvm set cloud_state = 'STOPPED' where id = ${server.id}`.execute(db)
    expect(await one(server.id)).toMatchObject({ health: 'off', state: 'stopped' })
  })

  it('heartbeats of servers are accepted only with keys of the platform; other keys do not find the server', async () => {
    const server = await aServer(db)
    const { operatorId } = await aPlace(db)
    const foreign = openSender(testServer, await aKey(testServer.services, operatorId))
    const item = { instanceId: server.instanceId, at: new Date().toISOString(), cpu: 1 }
    expect((await foreign.batch('servers', [item])).data.items).toMatchObject([{ code: 1512 }])
    expect(await one(server.id)).toMatchObject({ cpu: 20 })
  })
})

describe('what its cloud says', () => {
  it('if the cloud does not respond, the last state is kept with the reason and its time', async () => {
    const server = await aServer(db)
    await sql`update cvm set cloud_at = now() - interval '1 minute' where id = ${server.id}`.execute(db)
    const deaf = { ...quick.cloud, describe: () => Promise.reject(new CloudSilent('no answer')) }
    await looked({ ...quick, cloud: deaf }, 5, [server.id])
    expect(await one(server.id)).toMatchObject({ state: 'running', cloudFault: '云平台没有应答' })
    const { data } = await testServer.call(token, servers.states, { body: { ids: [server.id] } })
    expect(data.rows).toMatchObject([{ id: server.id, cloudFault: '', state: 'running' }])
    expect(Date.parse(data.rows[0]!.cloudAt!)).toBeGreaterThan(Date.now() - 30_000)
  })

  it('a missing instance and an unknown state of the cloud are shown as such', async () => {
    const server = await aServer(db)
    const saying = (known: object[]) => ({ ...quick, cloud: { ...quick.cloud, describe: async () => known as never } })
    const fresh = () => sql`update cvm set cloud_at = null where id = ${server.id}`.execute(db)
    await fresh()
    await looked(saying([]), 5, [server.id])
    expect(await one(server.id)).toMatchObject({ state: 'missing', health: 'off' })
    await fresh()
    const { instanceId } = server
    await looked(saying([{ instanceId, state: 'FROZEN', innerAddress: '', publicAddress: '', last: null }]), 5, [
      server.id,
    ])
    expect(await one(server.id)).toMatchObject({ state: 'other', cloudState: 'FROZEN' })
  })
})

describe('a command', () => {
  const reboot = (id: number, impact: { devices?: number; work?: number | null } = {}) =>
    testServer.call(token, servers.reboot, { body: { id, devices: 0, work: 0, ...impact } })

  it('a command is queued, sent, and acknowledged once the cloud reports that it is done', async () => {
    const server = await aServer(db)
    const { data: command } = await reboot(server.id)
    expect(command).toMatchObject({ state: 'queued' })
    expect(await one(server.id)).toMatchObject({ commandKind: 'reboot', commandState: 'queued' })
    await carriedOut(command.commandId, server.id)
    expect(await one(server.id)).toMatchObject({ commandKind: null, state: 'running' })
  })

  it('a server runs one command at a time', async () => {
    const server = await aServer(db)
    const answers = await Promise.all([reboot(server.id), reboot(server.id)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 2002])
    const clean = await testServer.call(token, servers.clean, { body: { id: server.id, devices: 0, work: 0 } })
    expect(clean).toMatchObject({ code: 2002, msg: expect.stringContaining('正在重启') })
    expect(await testServer.call(token, servers.remove, { params: { id: server.id } })).toMatchObject({ code: 2002 })
  })

  it('a command is refused if it would interrupt more than the user confirmed', async () => {
    const server = await aServer(db, { work: 2 })
    expect(await reboot(server.id)).toMatchObject({ code: 2002, msg: expect.stringContaining('2 个任务') })
    const { deviceId } = await aPlace(db)
    await sql`update device set cvm_id = ${server.id} where id = ${deviceId}`.execute(db)
    expect(await reboot(server.id, { work: 2 })).toMatchObject({ msg: expect.stringContaining('1 台摄像头') })
    expect((await reboot(server.id, { work: 2, devices: 1 })).code).toBe(200)
  })

  it('a command is refused if the state of the server does not allow it', async () => {
    const server = await aServer(db, { cloudState: 'STOPPED' })
    expect(await reboot(server.id)).toMatchObject({ code: 2002, msg: expect.stringContaining('已关机，不能重启') })
  })

  it('commands clean the disk of a server and start a stopped server', async () => {
    const server = await aServer(db)
    const clean = await testServer.call(token, servers.clean, { body: { id: server.id, devices: 0, work: null } })
    await carriedOut(clean.data.commandId, server.id)
    await quick.cloud.act('stop', server.instanceId, randomUUID())
    await expect.poll(async () => (await quick.cloud.describe([server.instanceId]))[0]!.state).toBe('STOPPED')
    await sql`update cvm set cloud_state = 'STOPPED' where id = ${server.id}`.execute(db)
    const start = await testServer.call(token, servers.start, { body: { id: server.id } })
    await carriedOut(start.data.commandId, server.id)
    expect(await one(server.id)).toMatchObject({ state: 'running' })
  })

  it('a command that the cloud refuses fails with the reason of the cloud, and the platform is notified', async () => {
    const server = await aServer(db)
    const { data: command } = await reboot(server.id)
    await quick.cloud.act('reboot', server.instanceId, randomUUID())
    await send(quick, command.commandId)
    expect(await commandsOf(server.id)).toMatchObject([{ state: 'refused', reason: '实例正在重启' }])
    const { data } = await testServer.call(token, messages.all, { body: {} })
    expect(JSON.stringify(data)).toContain(`云服务器「${server.name}」重启没有成功`)
  })

  it('a command whose response was lost is not sent twice, and its result is found in the cloud’s last action', async () => {
    const server = await aServer(db)
    const { data: command } = await reboot(server.id)
    let calls = 0
    const cloud = {
      ...quick.cloud,
      act: async (...args: Parameters<typeof quick.cloud.act>) => {
        calls++
        await quick.cloud.act(...args)
        throw new CloudSilent('lost')
      },
    }
    await send({ ...quick, cloud }, command.commandId)
    await send({ ...quick, cloud }, command.commandId)
    expect(calls).toBe(1)
    expect(await commandsOf(server.id)).toMatchObject([{ state: 'sent' }])
    await carriedOut(command.commandId, server.id)
  })

  it('a command times out if the cloud does not report its end, and a late report is still accepted', async () => {
    const server = await aServer(db)
    const { data: command } = await reboot(server.id)
    await send(quick, command.commandId)
    await sql`update cvm_command set ends_at = now() where id = ${command.commandId}`.execute(db)
    await look({ ...quick, cloud: { ...quick.cloud, describe: async () => [] } })
    expect(await commandsOf(server.id)).toMatchObject([
      { state: 'timedOut', reason: expect.stringContaining('10 分钟') },
    ])
    await carriedOut(command.commandId, server.id)
  })
})

describe('a server that is to stop at the end of its work', () => {
  const stopSoon = (id: number, stop: boolean) => testServer.call(token, servers.stopSoon, { body: { id, stop } })
  const stops = async (id: number) => (await commandsOf(id)).filter(({ kind }) => kind === 'stop')

  it('a draining server gets no new work, and is stopped once it reports that it has none', async () => {
    const server = await aServer(db, { work: 2 })
    const fetched = async () => {
      const { id } = await db
        .selectFrom('operator')
        .select('id')
        .where('kind', '=', 'platform')
        .executeTakeFirstOrThrow()
      const list = await openSender(testServer, await aKey(testServer.services, id)).serverList()
      return list.data.servers.find(({ instanceId }) => instanceId === server.instanceId)
    }
    expect(await fetched()).toMatchObject({ takesWork: true, address: expect.stringMatching(/^10\..*:9000$/) })
    expect((await stopSoon(server.id, true)).code).toBe(200)
    expect((await stopSoon(server.id, true)).code).toBe(2002)
    expect(await one(server.id)).toMatchObject({ health: 'draining', drainBy: expect.any(String) })
    expect(await fetched()).toMatchObject({ takesWork: false })
    await look(quick)
    expect(await stops(server.id)).toEqual([])
    await said(server.instanceId, { work: 0 })
    await look(quick)
    const [stop] = await stops(server.id)
    expect(stop).toMatchObject({ state: 'queued' })
    await carriedOut(stop!.id, server.id)
    expect(await one(server.id)).toMatchObject({ state: 'stopped', health: 'off', drainAt: null })
  })

  it('draining is refused with a reason if the server has never reported its work', async () => {
    const server = await aServer(db)
    await db.updateTable('cvm').set({ heartbeatAt: null, work: null }).where('id', '=', server.id).execute()
    expect(await stopSoon(server.id, true)).toMatchObject({
      code: 2002,
      msg: expect.stringContaining('从未上报过自己的任务，无从知道什么时候做完'),
    })
    expect(await one(server.id)).toMatchObject({ drainAt: null })
  })

  it('a draining server continues if draining is cancelled', async () => {
    const server = await aServer(db, { work: 1 })
    expect((await stopSoon(server.id, false)).code).toBe(2002)
    await stopSoon(server.id, true)
    expect((await stopSoon(server.id, false)).code).toBe(200)
    await said(server.instanceId, { work: 0 })
    await look(quick)
    expect(await stops(server.id)).toEqual([])
    expect(await one(server.id)).toMatchObject({ health: 'ok', drainAt: null })
  })
})
