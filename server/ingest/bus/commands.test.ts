import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingestKeys } from '#contract/accounts/ingestKeys.ts'
import { deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { devices } from '#contract/scenic/devices.ts'
import { snapshots } from '#contract/scenic/snapshots.ts'
import { aKey, openSender } from '#test/clients/sender.ts'
import { anAccount, aPlace } from '#test/rows/world.ts'
import { type BusServer, startBusServer } from '#test/server/busServer.ts'
import type { TestServer } from '#test/server/testServer.ts'
import { busPassword, openProof } from './access.ts'

let own: BusServer
let server: TestServer
let token: string
beforeAll(async () => {
  own = await startBusServer()
  server = own.server
  token = own.token
})
afterAll(() => own.close())

const photograph = (gbCode: string) => server.call(token, deviceSettings.snapshot, { body: { gbCode } })
const startSmart = (id: number) =>
  server.call(token, deviceSettings.smartChange, { params: { id }, body: { action: 'start' } })

const jpeg = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()

describe('a command to a camera', () => {
  it('a command is queued, sent and marked as acknowledged once the camera confirms it', async () => {
    const { deviceId, box } = await own.aPlaceOnBus()
    const answer = await startSmart(deviceId)
    expect(answer).toMatchObject({ code: 200, data: { state: 'queued' } })
    await expect
      .poll(() => own.newest(deviceId))
      .toMatchObject({
        id: answer.data.commandId,
        kind: 'smartStart',
        state: 'acknowledged',
        tries: 1,
        sentAt: expect.any(String),
        doneAt: expect.any(String),
      })
    expect(box.commands).toMatchObject([{ cmd: 'smartStart', id: expect.any(String), until: expect.any(String) }])
  })

  it('a command that the camera refuses has the camera’s reason', async () => {
    const { deviceId } = await own.aPlaceOnBus(({ id }, box) => box.reply(id, false, '镜头盖没有打开'))
    await startSmart(deviceId)
    await expect.poll(() => own.newest(deviceId)).toMatchObject({ state: 'refused', reason: '镜头盖没有打开' })
  })

  it('a command to a camera that is not on the bus is refused with 1531', async () => {
    const { deviceId, gbCode } = await aPlace(own.db)
    expect(await startSmart(deviceId)).toMatchObject({ code: 1531, msg: '这台摄像头还没有接入设备总线，不能远程操作' })
    expect(await photograph(gbCode)).toMatchObject({ code: 1531 })
    expect(await own.commands(deviceId)).toEqual([])
  })

  it('a command is sent again under the same id until the camera replies, and is acknowledged once', async () => {
    const { deviceId, box } = await own.aPlaceOnBus(({ id }, one) => one.commands.length === 3 && one.reply(id))
    await startSmart(deviceId)
    await expect.poll(() => own.newest(deviceId)).toMatchObject({ state: 'acknowledged', tries: 3 })
    expect(new Set(box.commands.map(({ id }) => id)).size).toBe(1)
  })

  it('a command without a reply times out, and a late reply is still accepted', async () => {
    let commandId = ''
    const { deviceId, box } = await own.aPlaceOnBus(({ id }) => {
      commandId = id
    })
    await startSmart(deviceId)
    await expect.poll(() => commandId).not.toBe('')
    await sql`update device_command set ends_at = sent_at + interval '2 seconds' where device_id = ${deviceId}`.execute(
      own.db,
    )
    await expect.poll(() => own.newest(deviceId)).toMatchObject({ state: 'timedOut', reason: '2 秒内没有回应' })
    await box.reply(commandId)
    await expect.poll(() => own.newest(deviceId)).toMatchObject({ state: 'acknowledged', reason: '' })
    // A repeated or contradicting reply does not change the accepted one.
    await box.reply(commandId, false, '其实没有')
    await box.reply(commandId)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await own.newest(deviceId)).toMatchObject({ state: 'acknowledged', reason: '' })
  })

  it('a command waits while the camera runs another, and is refused while the same one is running', async () => {
    const { deviceId, gbCode, box } = await own.aPlaceOnBus(({ cmd, id }, one) => {
      if (cmd !== 'smartStart') void one.reply(id)
    })
    await startSmart(deviceId)
    await expect.poll(() => box.commands.length).toBe(1)
    expect(await startSmart(deviceId)).toMatchObject({ code: 2002, msg: '「启动智能」正在执行，等它结束再下一次' })
    await photograph(gbCode)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await own.commands(deviceId)).map(({ state }) => state)).toEqual(['queued', 'sent'])
    await box.reply(box.commands[0]!.id)
    await expect
      .poll(async () => (await own.commands(deviceId)).map(({ state }) => state))
      .toEqual(['acknowledged', 'acknowledged'])
  })

  it('a reply of another camera to a command is ignored', async () => {
    const { deviceId, box } = await own.aPlaceOnBus(() => {})
    const other = await own.aPlaceOnBus()
    await startSmart(deviceId)
    await expect.poll(() => box.commands.length).toBeGreaterThan(0)
    await other.box.reply(box.commands[0]!.id)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await own.newest(deviceId)).toMatchObject({ state: 'sent' })
  })

  it('commands of a removed camera are marked as refused', async () => {
    const { deviceId, gbCode } = await own.aPlaceOnBus(() => {})
    await startSmart(deviceId)
    await photograph(gbCode)
    await server.call(token, devices.remove, { params: { id: deviceId } })
    const { rows } = await sql<{ state: string; reason: string }>`
      select state, reason from device_command where device_id = ${deviceId}`.execute(own.db)
    expect(rows).toEqual([
      { state: 'refused', reason: '摄像头已删除' },
      { state: 'refused', reason: '摄像头已删除' },
    ])
  })

  it('a command to several cameras lists those that cannot receive it, with the reason', async () => {
    const here = await own.aPlaceOnBus()
    const away = await aPlace(own.db)
    const body = { deviceIds: [here.deviceId, away.deviceId], kind: 'smartStart' as const }
    const { data } = await server.call(token, deviceCommands.batch, { body })
    expect(data.rows).toMatchObject([
      { deviceId: here.deviceId, commandId: expect.any(Number), reason: null },
      { deviceId: away.deviceId, commandId: null, reason: expect.stringContaining('还没有接入') },
    ])
    const stranger = await anAccount(own.db, 3, away.operatorId)
    expect(await server.call(stranger.token, deviceCommands.batch, { body })).toMatchObject({ code: 1512 })
  })
})

describe('a camera on the bus', () => {
  it('a camera on the bus is online by its reports, and silent as soon as its connection is cut', async () => {
    const { deviceId, box } = await own.aPlaceOnBus()
    await box.state({ smart: 'running', fps: 25, bitrateKbps: 4000 })
    await expect
      .poll(() => own.one(deviceId))
      .toMatchObject({ state: 'ok', smartState: 'running', fps: 25, onBus: true })
    box.cut()
    await expect.poll(() => own.one(deviceId)).toMatchObject({ state: 'unknown', onBus: false })
    const smart = await server.call(token, deviceSettings.smart, { params: { id: deviceId } })
    expect(smart.data).toMatchObject({ state: 'running', onBus: false, since: expect.any(String), command: null })
  })

  it('a command to start recognition that is already running is refused', async () => {
    const { deviceId, box } = await own.aPlaceOnBus()
    await box.state({ smart: 'running' })
    await expect.poll(() => own.one(deviceId)).toMatchObject({ smartState: 'running' })
    expect(await startSmart(deviceId)).toMatchObject({ code: 2002, msg: '智能已在运行' })
  })

  it('the ingest API returns the address of the bus, and a revoked key gives no access to it', async () => {
    const place = await aPlace(own.db)
    const key = await aKey(server.services, place.operatorId)
    const { data } = await openSender(server, key).bus()
    expect(data.url).toBe(server.services.bus.address)
    await server.call(token, ingestKeys.revoke, { params: { id: key.id } })
    const proof = openProof(own.db, server.services.secrets)
    const claim = { gbCode: place.gbCode, password: busPassword(key.keyId, key.secret, place.gbCode) }
    expect(await proof([claim])).toEqual(new Set())
  })
})

describe('a still that is asked for', () => {
  it('a requested still is rendered again, stored and shown', async () => {
    const picture = await jpeg()
    const { deviceId, gbCode } = await own.aPlaceOnBus(({ id }, box) => box.still(id, picture))
    await photograph(gbCode)
    await expect.poll(() => own.newest(deviceId)).toMatchObject({ kind: 'snapshot', state: 'acknowledged' })
    const { data } = await server.call(token, snapshots.list, { body: { id: deviceId } })
    expect(data.rows[0]).toMatchObject({
      age: 'fresh',
      requestedState: 'acknowledged',
      snapshotUrl: expect.any(String),
    })
    const file = await server.app.inject({ url: data.rows[0]!.snapshotUrl! })
    expect(file.headers['content-type']).toBe('image/jpeg')
    // The still that is shown must not be a loose file, even if it was sent twice.
    const loose =
      await sql`select 1 from loose_file join device on key = snapshot_key where device.id = ${deviceId}`.execute(
        own.db,
      )
    expect(loose.rows).toEqual([])
  })

  it('a requested still that is not a picture is refused', async () => {
    const { deviceId, gbCode } = await own.aPlaceOnBus(({ id }, box) => box.still(id, Buffer.from('no picture')))
    await photograph(gbCode)
    await expect.poll(() => own.newest(deviceId)).toMatchObject({ state: 'refused' })
    const { data } = await server.call(token, snapshots.list, { body: { id: deviceId } })
    expect(data.rows[0]).toMatchObject({ age: 'none', requestedState: 'refused', snapshotUrl: null })
  })
})
