import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streams } from '#contract/streams/streams.ts'
import { kinds } from '#server/providers/media/outside/kinds.ts'
import { pushQuery } from '#server/providers/media/pushSign.ts'
import { anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { streamGate } from './gate.ts'

const secret = 'a-secret-of-the-hooks-of-this-test'

/** What each server posts, in the shapes of its documentation; SRS: its v6 HTTP callback, ZLMediaKit: its web hook interface. */
const posted = {
  srs: {
    publish: (stream: string, query: string) => ({
      server_id: 'vid-0xk989d',
      service_id: '382k3q1',
      action: 'on_publish',
      client_id: '341w361a',
      ip: '192.168.1.10',
      vhost: '__defaultVhost__',
      app: 'live',
      tcUrl: 'rtmp://push.example/live',
      stream,
      param: `?${query}`,
      stream_url: `/live/${stream}`,
      stream_id: 'vid-124q9y3',
    }),
    unpublish: (stream: string) => ({
      server_id: 'vid-0xk989d',
      service_id: '382k3q1',
      action: 'on_unpublish',
      client_id: '341w361a',
      ip: '192.168.1.10',
      vhost: '__defaultVhost__',
      app: 'live',
      stream,
      param: '',
      stream_url: `/live/${stream}`,
      stream_id: 'vid-124q9y3',
    }),
    play: (stream: string, query: string) => ({
      server_id: 'vid-0xk989d',
      service_id: '382k3q1',
      action: 'on_play',
      client_id: 'p-77',
      ip: '192.168.1.11',
      vhost: '__defaultVhost__',
      app: 'live',
      stream,
      param: `?${query}`,
      pageUrl: 'https://office.example/',
      stream_url: `/live/${stream}`,
      stream_id: 'vid-124q9y3',
    }),
    stop: (stream: string) => ({
      server_id: 'vid-0xk989d',
      service_id: '382k3q1',
      action: 'on_stop',
      client_id: 'p-77',
      ip: '192.168.1.11',
      vhost: '__defaultVhost__',
      app: 'live',
      stream,
      param: '',
      stream_url: `/live/${stream}`,
      stream_id: 'vid-124q9y3',
    }),
    paths: { publish: 'event', unpublish: 'event', play: 'event', stop: 'event' },
    allowed: { status: 200, body: { code: 0 } },
    refused: { status: 403, body: { code: 403 } },
  },
  zlm: {
    publish: (stream: string, query: string) => ({
      app: 'live',
      id: '140186529001776',
      ip: '192.168.1.10',
      params: query,
      port: 65284,
      schema: 'rtmp',
      protocol: 'rtmp',
      stream,
      vhost: '__defaultVhost__',
      mediaServerId: 'your_server_id',
    }),
    unpublish: (stream: string) => ({
      app: 'live',
      regist: false,
      schema: 'rtmp',
      stream,
      vhost: '__defaultVhost__',
      mediaServerId: 'your_server_id',
    }),
    play: (stream: string, query: string) => ({
      app: 'live',
      id: '140186529001777',
      ip: '192.168.1.11',
      params: query,
      port: 65300,
      schema: 'rtmp',
      protocol: 'http-flv',
      stream,
      vhost: '__defaultVhost__',
      mediaServerId: 'your_server_id',
    }),
    stop: (stream: string) => ({
      app: 'live',
      duration: 6,
      params: '',
      player: true,
      schema: 'rtmp',
      protocol: 'http-flv',
      stream,
      totalBytes: 1_508_161,
      vhost: '__defaultVhost__',
      ip: '192.168.1.11',
      port: 65300,
      id: '140186529001777',
      mediaServerId: 'your_server_id',
    }),
    paths: { publish: 'on_publish', unpublish: 'on_stream_changed', play: 'on_play', stop: 'on_flow_report' },
    allowed: { status: 200, body: { code: 0, msg: 'success' } },
    refused: { status: 200, body: { code: -1, msg: 'refused' } },
  },
} as const

describe.each(['srs', 'zlm'] as const)('what %s asks and tells', (kind) => {
  const said = posted[kind]
  let server: TestServer
  let token: string
  let stream: { id: number; code: string; signed: string }
  const db = () => server.services.database.db
  beforeAll(async () => {
    server = await startTestServer({
      MEDIA_PROVIDER: kind,
      MEDIA_PUSH_URL: 'rtmp://push.example/live',
      MEDIA_PLAY_URL: 'https://play.example',
      MEDIA_API_URL: 'http://127.0.0.1:9',
      MEDIA_HOOK_SECRET: secret,
      MEDIA_API_SECRET: 'of-the-api',
    })
    token = (await anAccount(db(), 1)).token
    const place = await aPlace(db())
    const body = { caseId: place.caseId, deviceId: place.deviceId, name: unique('流') }
    const { id } = (await server.call(token, streams.add, { body })).data
    const { code } = (await server.call(token, streams.list, { body: { id } })).data.rows[0]!
    const keys = (await streamGate(server.services).keys()).get(code)!
    stream = { id, code, signed: pushQuery(keys.primary, code, new Date(Date.now() + 3_600_000)) }
  })
  afterAll(() => server.close())

  const callHook = async (what: keyof typeof said.paths, body: object, key = secret) => {
    const url = `/notify/media/${key}/${said.paths[what]}`
    const { statusCode, json } = await server.app.inject({ method: 'POST', url, payload: body })
    return { status: statusCode, body: json() }
  }
  const state = async () => (await server.call(token, streams.list, { body: { id: stream.id } })).data.rows[0]!.state

  it('the hook accepts one push with a valid signature, and refuses all others', async () => {
    const { code, signed } = stream
    expect(await callHook('publish', said.publish(code, ''))).toEqual(said.refused)
    expect(await state()).toBe('refused')
    expect(await callHook('publish', said.publish(code, signed.replace(/txSecret=./, 'txSecret=x')))).toEqual(
      said.refused,
    )
    expect(await callHook('publish', said.publish('nosuchstream0000', signed))).toEqual(said.refused)
    expect(await callHook('publish', { ...said.publish(code, signed), app: 'other' })).toEqual(said.refused)
    expect(await callHook('publish', said.publish(code, signed))).toEqual(said.allowed)
    expect(await state()).toBe('live')
    const second = { ...said.publish(code, signed), id: '2', client_id: '2' }
    expect(await callHook('publish', second)).toEqual(said.refused)
    expect(await state()).toBe('live')
  })

  it('the hook lets holders of a play address watch, counts viewers, and ends the stream with the push', async () => {
    const { id, code } = stream
    expect(await callHook('play', said.play(code, 'token=guessed'))).toEqual(said.refused)
    const { data } = await server.call(token, streams.playAddress, { body: { id } })
    const query = new URL(data.flv!).search.slice(1)
    expect(await callHook('play', said.play(code, query))).toEqual(said.allowed)
    const watching = async () =>
      (await server.call(token, streams.watchers, { params: { id } })).data.rows.filter(
        ({ endedAt }) => endedAt === null,
      )
    expect(await watching()).toHaveLength(1)
    await callHook('stop', said.stop(code))
    expect(await watching()).toEqual([])
    await callHook('unpublish', said.unpublish(code))
    expect(await state()).toBe('idle')
  })

  it('hook requests with a wrong secret or an unknown action are refused', async () => {
    expect(await callHook('publish', said.publish(stream.code, stream.signed), 'not-the-secret')).toMatchObject({
      status: 401,
    })
    const url = `/notify/media/${secret}/on_dance`
    expect((await server.app.inject({ method: 'POST', url, payload: { action: 'on_dance' } })).statusCode).toBe(400)
  })
})

it('status reports of SRS and ZLMediaKit are parsed', () => {
  const srs = { code: 0, server: 'vid-0xk989d', streams: [
    { id: 'vid-124q9y3', name: 'cam1', vhost: 'vid-u6', app: 'live', clients: 2, kbps: { recv_30s: 1843, send_30s: 0 },
      publish: { active: true, cid: '341w361a' }, video: { codec: 'H264', profile: 'High', level: '3.2', width: 1280, height: 720 } },
    { id: 'vid-1', name: 'gone', app: 'live', publish: { active: false }, video: null },
    { id: 'vid-2', name: 'other', app: 'vod', publish: { active: true, cid: '9' } },
  ] } // biome-ignore format: as it is sent
  expect(kinds.srs.streamsOf(JSON.stringify(srs))).toEqual([
    { code: 'cam1', pushId: '341w361a', bitrateKbps: 1843, fps: null, width: 1280, height: 720 },
  ])
  const zlm = { code: 0, data: [
    { app: 'live', stream: 'cam1', schema: 'rtmp', readerCount: 0, totalReaderCount: 1, bytesSpeed: 230_400, aliveSecond: 5,
      tracks: [{ codec_id: 2, codec_type: 1, ready: true }, { codec_id: 0, codec_type: 0, fps: 25, width: 1920, height: 1080 }] },
    { app: 'vod', stream: 'cam2', schema: 'rtmp' },
  ] } // biome-ignore format: as it is sent
  expect(kinds.zlm.streamsOf(JSON.stringify(zlm))).toEqual([
    { code: 'cam1', pushId: '', bitrateKbps: 1843, fps: 25, width: 1920, height: 1080 },
  ])
  expect(kinds.zlm.streamsOf('{"code":0}')).toEqual([])
  expect(kinds.srs.cut({} as never, { code: 'cam1', pushId: '341w361a' })).toEqual({
    method: 'DELETE',
    path: '/api/v1/clients/341w361a',
  })
})
