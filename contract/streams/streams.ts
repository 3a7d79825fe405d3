import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { byId, Id, Instant, ListOf, Maybe, Nullable, type Operation, ofVersion, type Reply, Version } from '../kit.ts'

/**
 * 推流中: something is being pushed. 被拒绝: the latest push was refused, and none has been accepted since. 未推流: nothing was ever pushed, so
 * nothing is broken. States that need attention come first.
 */
export const streamStates = { refused: '被拒绝', idle: '无信号', unpushed: '未推流', live: '推流中' } as const
export type StreamState = keyof typeof streamStates
export const refusedPushes = {
  unsigned: '推流地址没有签名',
  expired: '推流地址已过期',
  wrong: '签名不符，密钥可能已更换',
  busy: '这路流已有别处在推',
} as const
export const playProtocols = { flv: 'HTTP-FLV', hls: 'HLS', rtmp: 'RTMP', other: '其他' } as const

/** How long the push address in a list lives, and how long one can live at most. */
export const usualPushHours = 24
export const maxPushDays = 366
/** How long a play address can be opened; playback that has started by then continues. */
export const playSeconds = 60

const watching = field.count('正在观看', '人', { write: 'never', sort: true })
const uses = field.count('使用次数', '次', { write: 'never', sort: true })
const bitrateKbps = field.count('码率', 'kbps', { null: true, write: 'never', sort: true })

const regular = crud(
  '/webapi/v1/stream',
  '视频流',
  ['stream'],
  {
    ...placed,
    deviceId: field.ref('摄像头', 'scenic.devices', 'deviceName', { write: 'once', filter: true }),
    deviceName: field.text('摄像头', { write: 'never', sort: true, search: true }),
    name: field.name('流名称', { search: true, sort: true }),
    /** Its name at the media server; not secret. */
    code: field.text('流标识', { write: 'never', search: true }),
    state: field.choice('状态', streamStates, { write: 'never', filter: true, sort: true }),
    /** Of the state; empty where nothing was ever pushed. */
    since: field.instant('状态起于', { null: true, none: '从未推流', write: 'never', sort: true }),
    refusedWhy: field.choice('拒绝原因', refusedPushes, { null: true, write: 'never' }),
    /** The source of the push, or of the refused push. */
    from: field.text('推流来源', { null: true, write: 'never' }),
    bitrateKbps,
    fps: field.number('帧率', '帧/秒', { decimals: 1, null: true, write: 'never' }),
    width: field.count('宽', '像素', { null: true, write: 'never' }),
    height: field.count('高', '像素', { null: true, write: 'never' }),
    watching,
    uses,
    /** Signed with the primary key, good for a day. Only 超级管理员 are given it. */
    pushUrl: field.text('推流地址', { null: true, write: 'never', exported: false, max: 600 }),
    /** When the keys were changed last; only for 超级管理员. */
    keyedAt: field.instant('密钥更换', { null: true, write: 'never' }),
    createdAt,
  },
  { counter: '路' },
)

export const streams = {
  list: {
    ...regular.list,
    path: '/webapi/v1/stream/common_page',
    pages: ['stream', 'stream2', 'equipment'],
  },
  add: { ...regular.add, path: '/webapi/v1/stream/add' },
  remove: { ...regular.remove },
  /** How often each stream was watched, and by how many now; without `ids`, for all streams in scope. */
  useCount: {
    method: 'POST',
    path: '/webapi/v1/stream/useCount',
    title: '视频流：使用次数',
    pages: ['stream', 'stream2'],
    reads: true,
    body: Type.Object({ ids: Maybe(Type.Array(Id, { title: '编号', maxItems: 200 })) }),
    reply: Type.Object({
      uses: Type.Integer(),
      watching: Type.Integer(),
      live: Type.Integer(),
      total: Type.Integer(),
      rows: Type.Array(
        Type.Object({ id: Id, uses: Type.Integer(), watching: Type.Integer(), bitrateKbps: Nullable(Type.Integer()) }),
      ),
    }),
  },
  /** A push address with a chosen validity. Anyone who has it can push, so the call is audited. */
  pushAddress: {
    method: 'POST',
    path: '/webapi/v1/stream/pushaddress',
    origin: 'own',
    title: '视频流：取推流地址',
    pages: ['stream'],
    body: Type.Object({
      id: Id,
      days: field.count('有效期', '天', { min: 1, max: maxPushDays, start: 30 }),
      key: Maybe(field.choice('签名密钥', { primary: '主密钥', backup: '备密钥' }, { start: 'primary' })),
    }),
    reply: Type.Object({
      /** Where the media server is, and the rest, for encoders that want them apart. */
      server: Type.String(),
      streamKey: Type.String(),
      url: Type.String(),
      endsAt: Instant,
    }),
  },
  /**
   * The primary key becomes the backup, and a new key becomes the primary. Addresses signed with the former backup are refused from then
   * on, and their pushes are cut.
   */
  rotate: {
    method: 'POST',
    path: '/webapi/v1/stream/rotatekey',
    origin: 'own',
    title: '视频流：更换密钥',
    pages: ['stream'],
    ...ofVersion,
    reply: Type.Object({ version: Version }),
  },
  /** Addresses that must be opened within a minute. They are valid only for the session that requested them. */
  playAddress: {
    method: 'POST',
    path: '/webapi/v1/stream/playaddress',
    origin: 'own',
    title: '视频流：取播放地址',
    pages: ['stream', 'stream2', 'equipment'],
    reads: true,
    body: Type.Object({ id: Id }),
    reply: Type.Object({
      state: field.choice('状态', streamStates),
      since: Nullable(Instant),
      flv: Nullable(Type.String()),
      hls: Nullable(Type.String()),
      endsAt: Instant,
    }),
  },
  /** Who watches now, and who has lately. */
  watchers: {
    method: 'GET',
    path: '/webapi/v1/stream/watchers/{id}',
    origin: 'own',
    title: '视频流：观看者',
    pages: ['stream'],
    ...byId,
    reply: ListOf(
      Type.Object({
        id: Id,
        name: field.text('账号'),
        protocol: field.choice('方式', playProtocols),
        ip: field.text('地址'),
        startedAt: field.instant('开始'),
        endedAt: field.instant('结束', { null: true, none: '正在观看' }),
      }),
    ),
  },
  /** Whether the media server serves, where cameras push to, and in which forms it can be watched. */
  media: {
    method: 'GET',
    path: '/webapi/v1/stream/media',
    origin: 'own',
    title: '视频流：流媒体服务',
    pages: ['stream', 'stream2', 'equipment'],
    reply: Type.Object({
      serves: Type.Boolean(),
      /** A sentence, where it does not. */
      why: Nullable(Type.String()),
      flv: Type.Boolean(),
      hls: Type.Boolean(),
    }),
  },
} as const satisfies Record<string, Operation>
export type Stream = Reply<typeof streams.list>['rows'][number]
