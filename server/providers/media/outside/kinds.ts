import type { Env } from '../../../platform/env.ts'
import { app, type HookAsk, type Hooks, type Push, type StreamMeasurement } from '../media.ts'

/** The protocol of one kind of media server: its hooks, the responses they expect, its running streams, and how a push is cut. */
export interface Kind {
  readonly hooks: Hooks
  /** In which forms it hands a stream on, below MEDIA_PLAY_URL. */
  readonly flv: boolean
  readonly hls: ((code: string) => string) | null
  /** The path that lists the running pushes. */
  readonly streamsPath: (env: Env) => string
  streamsOf(text: string): readonly StreamMeasurement[]
  cut(env: Env, push: Pick<Push, 'code' | 'pushId'>): { readonly method: 'GET' | 'DELETE'; readonly path: string }
}

const nothing = { bitrateKbps: null, fps: null, width: null, height: null }
const text = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const number = (value: unknown) => {
  const parsed = Number(value)
  return Number.isFinite(parsed) && parsed > 0 ? parsed : null
}
/** Of `?txSecret=…&txTime=…`, with or without the mark. */
const queryOf = (param: unknown) => Object.fromEntries(new URLSearchParams(text(param).replace(/^\?/, '')))

/** SRS: https://ossrs.io/lts/en-us/docs/v6/doc/http-callback */
const srs: Kind = {
  flv: true,
  hls: (code) => `/${app}/${code}.m3u8`,
  hooks: {
    parse(_, body) {
      const actions: Record<string, HookAsk['action']> = {
        on_publish: 'publish',
        on_unpublish: 'unpublish',
        on_play: 'play',
        on_stop: 'stop',
      }
      const action = actions[text(body.action)]
      if (!action) return null
      // For HLS `stream` has the ending of the file; the address of the stream never has.
      const code = text(body.stream_url).split('/').pop() || text(body.stream).replace(/\.m3u8$/, '')
      const isHls = /\.m3u8$/.test(text(body.stream))
      return {
        action,
        app: text(body.app),
        code,
        query: queryOf(body.param),
        client: text(body.client_id),
        ip: text(body.ip),
        protocol: isHls ? 'hls' : text(body.tcUrl).startsWith('rtmp') && !text(body.pageUrl) ? 'rtmp' : 'flv',
      }
    },
    answer: (allowed) => ({ status: allowed ? 200 : 403, body: { code: allowed ? 0 : 403 } }),
  },
  streamsPath: () => '/api/v1/streams/?count=10000',
  streamsOf(answer) {
    const { streams = [] } = JSON.parse(answer) as { streams?: readonly SrsStream[] }
    return streams.flatMap(({ app: of, name, publish, kbps, video }) =>
      of === app && publish?.active
        ? [
            {
              code: name,
              pushId: text(publish.cid),
              bitrateKbps: number(kbps?.recv_30s),
              fps: null,
              width: number(video?.width),
              height: number(video?.height),
            },
          ]
        : [],
    )
  },
  cut: (_, { pushId }) => ({ method: 'DELETE', path: `/api/v1/clients/${encodeURIComponent(pushId)}` }),
}
interface SrsStream {
  readonly app: string
  readonly name: string
  readonly publish?: { readonly active?: boolean; readonly cid?: unknown }
  readonly kbps?: { readonly recv_30s?: number }
  readonly video?: { readonly width?: number; readonly height?: number } | null
}

/** ZLMediaKit: on_publish, on_play, on_stream_changed and on_flow_report of its conf/config.ini. */
const zlm: Kind = {
  flv: true,
  hls: (code) => `/${app}/${code}/hls.m3u8`,
  hooks: {
    parse(hook, body): HookAsk | null {
      const common = {
        app: text(body.app),
        code: text(body.stream),
        query: queryOf(body.params),
        client: text(body.id),
        ip: text(body.ip),
        protocol: protocolOfZlm(text(body.protocol) || text(body.schema)),
      }
      if (hook === 'on_publish') return { ...common, action: 'publish' }
      if (hook === 'on_play') return { ...common, action: 'play' }
      // Called once for each output format of the stream; the input format is enough.
      if (hook === 'on_stream_changed')
        return { ...common, action: body.regist === false && text(body.schema) === 'rtmp' ? 'unpublish' : 'none' }
      if (hook === 'on_flow_report') return { ...common, action: body.player === true ? 'stop' : 'none' }
      return null
    },
    answer: (allowed) => ({ status: 200, body: allowed ? { code: 0, msg: 'success' } : { code: -1, msg: 'refused' } }),
  },
  streamsPath: ({ MEDIA_API_SECRET = '' }) =>
    `/index/api/getMediaList?schema=rtmp&secret=${encodeURIComponent(MEDIA_API_SECRET)}`,
  streamsOf(answer) {
    const { data = [] } = JSON.parse(answer) as { data?: readonly ZlmStream[] }
    return data.flatMap(({ app: of, stream, bytesSpeed, tracks = [] }) => {
      const video = tracks.find(({ width }) => width)
      return of === app
        ? [
            {
              code: stream,
              pushId: '',
              bitrateKbps: number(bytesSpeed) && Math.round((Number(bytesSpeed) * 8) / 1000),
              fps: number(video?.fps),
              width: number(video?.width),
              height: number(video?.height),
            },
          ]
        : []
    })
  },
  cut: ({ MEDIA_API_SECRET = '' }, { code }) => ({
    method: 'GET',
    path: `/index/api/close_streams?app=${app}&stream=${encodeURIComponent(code)}&force=1&secret=${encodeURIComponent(MEDIA_API_SECRET)}`,
  }),
}
interface ZlmStream {
  readonly app: string
  readonly stream: string
  readonly bytesSpeed?: number
  readonly tracks?: readonly { readonly width?: number; readonly height?: number; readonly fps?: number }[]
}
const protocolOfZlm = (schema: string): HookAsk['protocol'] =>
  /hls/.test(schema) ? 'hls' : /rtmp/.test(schema) ? 'rtmp' : /flv|http/.test(schema) ? 'flv' : 'other'

/**
 * nginx-rtmp: on_publish, on_publish_done, on_play and on_play_done post forms; /stat is XML.
 * It has no HTTP-FLV, and no hook for HLS viewers.
 */
const nginx: Kind = {
  flv: false,
  hls: null,
  hooks: {
    parse(_, body) {
      const actions: Record<string, HookAsk['action']> = {
        publish: 'publish',
        publish_done: 'unpublish',
        play: 'play',
        play_done: 'stop',
      }
      const action = actions[text(body.call)]
      if (!action) return null
      return {
        action,
        app: text(body.app),
        code: text(body.name),
        query: { txSecret: text(body.txSecret), txTime: text(body.txTime), token: text(body.token) },
        // It counts its connections from one after each start.
        client: `${text(body.clientid)}-${text(body.name)}`,
        ip: text(body.addr),
        protocol: 'rtmp',
      }
    },
    answer: (allowed) => ({ status: allowed ? 200 : 403, body: {} }),
  },
  streamsPath: () => '/stat',
  streamsOf(answer) {
    const application = answer.split('<application>').find((part) => part.includes(`<name>${app}</name>`)) ?? ''
    return application
      .split('<stream>')
      .slice(1)
      .flatMap((part) => {
        const tag = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(part)?.[1]
        const code = tag('name')
        if (!code || !part.includes('<publishing/>')) return []
        const bits = number(tag('bw_in'))
        return [
          {
            ...nothing,
            code,
            pushId: '',
            bitrateKbps: bits && Math.round(bits / 1000),
            fps: number(tag('frame_rate')),
            width: number(tag('width')),
            height: number(tag('height')),
          },
        ]
      })
  },
  cut: (_, { code }) => ({
    method: 'GET',
    path: `/control/drop/publisher?app=${app}&name=${encodeURIComponent(code)}`,
  }),
}

export const kinds = { srs, zlm, nginx } as const
