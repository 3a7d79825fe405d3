import { Type } from 'typebox'
import { byId, Id, Instant, ListOf, Maybe, Nullable, OneOf, type Operation, Text } from '../kit.ts'
import type { Static } from '../static.ts'
import { CommandReceipt, OpenCommand } from './deviceCommands.ts'
import { GbCode } from './gbCode.ts'
import { smartStates } from './smartStates.ts'

const clock = (title: string) =>
  Type.String({
    title,
    pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    'x-field': { kind: 'clock', rule: '应写成 08:30 的样子' },
  })

/** Monday is 1. Hours that end before they begin cross midnight. */
export const RecordWindow = Type.Object({
  days: Type.Array(Type.Integer({ title: '星期', minimum: 1, maximum: 7 }), {
    title: '星期',
    minItems: 1,
    maxItems: 7,
  }),
  from: clock('开始时刻'),
  to: clock('结束时刻'),
})
export const Autorec = Type.Object({
  on: Type.Boolean({ title: '自动录制' }),
  windows: Type.Array(RecordWindow, { title: '录制时段', maxItems: 8 }),
})
export const Push = Type.Object({
  on: Type.Boolean({ title: '推流' }),
  /** Without the signature. */
  url: Type.String({ title: '推流地址', maxLength: 300, pattern: '^$|^rtmps?://[^\\s?#@]+$' }),
  bitrateKbps: Type.Integer({ title: '码率', minimum: 128, maximum: 50_000 }),
  fps: Type.Integer({ title: '帧率', minimum: 1, maximum: 60 }),
})
export const Analyze = Type.Object({
  address: Type.String({ title: '分析服务器', pattern: '^[0-9A-Za-z.-]+:[0-9]{1,5}$', maxLength: 260 }),
})
export const DeviceIp = Type.Object({
  ip: Type.String({ title: '设备地址', pattern: '^[0-9.]{7,15}$' }),
  prefix: Type.Integer({ title: '子网位数', minimum: 8, maximum: 30 }),
  gateway: Type.String({ title: '网关', pattern: '^$|^[0-9.]{7,15}$' }),
})
export const osdPlaces = { topLeft: '左上', topRight: '右上', bottomLeft: '左下', bottomRight: '右下' } as const
export const Osd = Type.Object(
  {
    on: Type.Boolean({ title: '显示文字' }),
    text: Text('画面文字', 40),
    place: OneOf('位置', Object.keys(osdPlaces) as (keyof typeof osdPlaces)[]),
    /** Whether the camera's clock is shown next to the text. */
    clock: Type.Boolean({ title: '显示时间' }),
  },
  { title: '画面文字' },
)
export type Autorec = Static<typeof Autorec>
export type Push = Static<typeof Push>
export type Analyze = Static<typeof Analyze>
export type DeviceIp = Static<typeof DeviceIp>
export type Osd = Static<typeof Osd>

const confirmed = <S extends Parameters<typeof Nullable>[0]>(value: S) =>
  Nullable(Type.Object({ value, at: Instant, by: Type.String() }))
const Analyzed = Type.Object({
  ...Analyze.properties,
  /** To which it was resolved when it was set. */ ip: Type.String(),
})

const pages = ['equipment'] as const
const base = '/webapi/v1/scenic/device'
const command = <const K extends string, P extends Parameters<typeof Type.Object>[0]>(
  path: K,
  title: string,
  fields: P,
) =>
  ({
    method: 'POST',
    path: `${base}/${path}`,
    title: `摄像头：${title}`,
    pages,
    body: Type.Object({ id: Id, ...fields }),
    reply: CommandReceipt,
  }) as const

/** The settings and commands of a camera, and what it has confirmed. */
export const deviceSettings = {
  one: {
    method: 'GET',
    path: `${base}/settings/{id}`,
    origin: 'own',
    title: '摄像头：设置',
    pages,
    ...byId,
    reply: Type.Object({
      id: Id,
      /** Connected to the bus recently. */
      onBus: Type.Boolean(),
      busAt: Nullable(Instant),
      autorec: confirmed(Autorec),
      push: confirmed(Push),
      analyze: confirmed(Analyzed),
      deviceIp: confirmed(DeviceIp),
      osd: confirmed(Osd),
    }),
  },
  autorec: command('autorec', '自动录制', Autorec.properties),
  push: {
    ...command('push/modify', '推流设置', {
      ...Push.properties,
      /** What the address is signed with, txSecret=…&txTime=…; never shown again. */
      pushKey: Maybe(Type.String({ title: '推流签名', maxLength: 300, pattern: '^[0-9A-Za-z_=&%.-]*$' })),
    }),
    // Names are looked up before anything is written.
    ownTransactions: true,
  },
  analyze: { ...command('analyze/svraddr', '分析服务器', Analyze.properties), ownTransactions: true },
  deviceIp: command('analyze/deviceIp', '设备地址', DeviceIp.properties),
  /** Analysis servers that this camera may use. */
  analysisServers: {
    method: 'POST',
    path: `${base}/cvminnerget`,
    title: '摄像头：可用的分析服务器',
    pages,
    reads: true,
    body: Type.Object({ id: Id }),
    reply: ListOf(
      Type.Object({
        name: Type.String(),
        address: Type.String(),
        /** Cameras in the caller's scope that are pointed to it. */
        devices: Type.Integer(),
      }),
    ),
  },
  smart: {
    method: 'GET',
    path: `${base}/smart/{id}`,
    title: '摄像头：智能状态',
    pages,
    ...byId,
    reply: Type.Object({
      id: Id,
      /** As the camera says; null where it never said. */
      state: Nullable(OneOf('智能状态', Object.keys(smartStates) as (keyof typeof smartStates)[])),
      since: Nullable(Instant),
      reason: Type.String(),
      onBus: Type.Boolean(),
      /** When it last reported. */
      checkedAt: Nullable(Instant),
      command: OpenCommand,
    }),
  },
  smartChange: {
    method: 'POST',
    path: `${base}/smart/{id}`,
    title: '摄像头：启停智能',
    pages,
    ...byId,
    body: Type.Object({ action: OneOf('启停', ['start', 'stop']) }),
    reply: CommandReceipt,
  },
  snapshot: {
    method: 'POST',
    path: `${base}/gbcode_snapshot`,
    title: '摄像头：立即抓拍',
    pages: ['snapshot', 'equipment'],
    body: Type.Object({ gbCode: GbCode }),
    reply: CommandReceipt,
  },
  /** Returns the text on the picture; with `osd` it sets the text. */
  osd: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/osd',
    title: '摄像头：画面文字',
    pages,
    body: Type.Object({ deviceId: Id, osd: Maybe(Osd) }),
    reply: Type.Object({ osd: confirmed(Osd), command: OpenCommand }),
  },
} as const satisfies Record<string, Operation>
