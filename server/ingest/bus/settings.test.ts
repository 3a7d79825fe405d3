import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressRanges } from '#contract/scenic/addressRanges.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { type BusServer, startBusServer } from '#test/server/busServer.ts'
import type { TestServer } from '#test/server/testServer.ts'

let own: BusServer
let server: TestServer
let token: string
beforeAll(async () => {
  own = await startBusServer({ ANALYSIS_SERVERS: '一号=10.9.0.8:9000' })
  server = own.server
  token = own.token
})
afterAll(() => own.close())

describe('settings of a camera', () => {
  const settings = async (id: number) => (await server.call(token, deviceSettings.one, { params: { id } })).data

  it('settings of a camera apply once the camera has confirmed them', async () => {
    const { deviceId } = await own.aPlaceOnBus()
    expect(await settings(deviceId)).toMatchObject({ onBus: true, autorec: null, push: null })
    const autorec = { on: true, windows: [{ days: [1, 2, 3], from: '08:00', to: '18:00' }] }
    await server.call(token, deviceSettings.autorec, { body: { id: deviceId, ...autorec } })
    const push = { on: true, url: 'rtmp://10.0.0.9/live/cam', bitrateKbps: 2000, fps: 25 }
    const answer = await server.call(token, deviceSettings.push, {
      body: { id: deviceId, ...push, pushKey: 'txSecret=abc&txTime=1' },
    })
    expect(answer.code).toBe(200)
    await server.call(token, deviceSettings.analyze, { body: { id: deviceId, address: '10.9.0.8:9000' } })
    await server.call(token, deviceSettings.deviceIp, {
      body: { id: deviceId, ip: '192.168.1.20', prefix: 24, gateway: '192.168.1.1' },
    })
    const osd = { on: true, text: ' 黄山 ', place: 'topLeft' as const, clock: true }
    await server.call(token, deviceSettings.osd, { body: { deviceId, osd } })
    await expect.poll(async () => (await settings(deviceId)).osd).not.toBeNull()
    expect(await settings(deviceId)).toMatchObject({
      autorec: { value: autorec },
      push: { value: push },
      analyze: { value: { address: '10.9.0.8:9000', ip: '10.9.0.8' } },
      deviceIp: { value: { ip: '192.168.1.20' } },
      osd: { value: { ...osd, text: '黄山' } },
    })
    const read = await server.call(token, deviceSettings.osd, { body: { deviceId } })
    expect(read.data).toMatchObject({ osd: { value: { text: '黄山' } }, command: null })
    const servers = await server.call(token, deviceSettings.analysisServers, { body: { id: deviceId } })
    expect(servers.data.rows).toEqual([{ name: '一号', address: '10.9.0.8:9000', devices: 1 }])
  })

  it('the signature of a push address is sent to the camera and stored in no table as plain text', async () => {
    const { deviceId, box } = await own.aPlaceOnBus()
    const push = { on: true, url: 'rtmp://10.0.0.9/live/cam', bitrateKbps: 2000, fps: 25 }
    await server.call(token, deviceSettings.push, { body: { id: deviceId, ...push, pushKey: 'txSecret=geheim' } })
    await expect.poll(() => box.commands.length).toBe(1)
    expect(box.commands[0]!.args).toMatchObject({ key: 'txSecret=geheim', ip: '10.0.0.9' })
    const tables = ['device_command', 'device_setting', 'audit']
    for (const table of tables) {
      const { rows } = await sql`select ${sql.table(table)}::text as row from ${sql.table(table)}`.execute(own.db)
      expect(JSON.stringify(rows)).not.toContain('geheim')
    }
  })

  it('a camera setting accepts only addresses that the scenic area allows', async () => {
    const { deviceId, areaId } = await own.aPlaceOnBus()
    const analyze = (address: string) => server.call(token, deviceSettings.analyze, { body: { id: deviceId, address } })
    for (const [address, words] of [
      ['127.0.0.1:80', '本机'],
      ['169.254.169.254:80', '元数据'],
      ['100.100.100.200:80', '元数据'],
      ['localhost:80', '本机'],
      ['8.8.8.8:53', '不在景区允许'],
      ['10.1.1.1:0', '端口'],
    ] as const) {
      const answer = await analyze(address)
      expect(answer, address).toMatchObject({
        code: 2000,
        data: { fields: { address: expect.stringContaining(words) } },
      })
    }
    const ranges = (list: string[]) =>
      server.call(token, addressRanges.edit, { params: { id: areaId }, body: { ranges: list } })
    expect(await ranges(['127.0.0.0/8'])).toMatchObject({ code: 2000 })
    expect(await ranges(['8.8.0.0/16'])).toMatchObject({ code: 200 })
    expect(await analyze('8.8.8.8:53')).toMatchObject({ code: 200 })
    expect((await analyze('10.1.1.1:80')).msg).toContain('8.8.0.0/16')
    expect((await server.call(token, addressRanges.one, { params: { id: areaId } })).data).toEqual({
      id: areaId,
      ranges: ['8.8.0.0/16'],
      standard: false,
    })
    const bad = { id: deviceId, ip: '8.8.8.8', prefix: 24, gateway: '8.8.9.1' }
    expect((await server.call(token, deviceSettings.deviceIp, { body: bad })).data).toMatchObject({
      fields: { gateway: expect.stringContaining('同一网段') },
    })
  })
})
