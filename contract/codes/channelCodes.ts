import { Type } from 'typebox'
import { crud, withFields } from '../crud.ts'
import { createdAt, field } from '../fields.ts'
import { Day, Id, ListOf, Maybe, OneOf, type Operation, type Reply, Version } from '../kit.ts'
import { SeriesNumber, seriesSize, stemLength } from './series.ts'
import { codeNoun, shortLength } from './short.ts'

/** Scans, orders and what follows from them are those of so many days, today among them. */
export const codeDays = 30
/** A code that was not scanned for this many days is posted where people do not see it, or is no longer posted. */
export const silentDays = 7

export const codeStates = { silent: '久无扫码', unscanned: '待扫码', live: '有扫码', stopped: '已停用' } as const
export const linkKinds = { link: 'URL Link', scheme: 'URL Scheme' } as const
export const linkStates = {
  failed: '生成失败',
  expired: '已过期',
  expiring: '即将到期',
  valid: '生效中',
  none: '未生成',
} as const

const counted = { write: 'never', sort: true } as const
const regular = crud('/webapi/v1/channel/channelment', codeNoun, ['channelCode'], {
  name: field.name('码名', { search: true, sort: true }),
  /** Without hyphen; `spokenShort` is how it is printed. */
  short: field.text('短码', { max: shortLength, write: 'never', search: true, hideable: false }),
  /** Our own short address, which the code carries. */
  url: field.text('短地址', { write: 'never', hideable: false }),
  areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true }),
  areaName: field.text('景区', counted),
  caseId: field.ref('项目', 'scenic.cases', 'caseName', { filter: true, null: true }),
  caseName: field.text('项目', { ...counted, null: true }),
  pointId: field.ref('点位', 'scenic.points', 'pointName', { filter: true, null: true }),
  pointName: field.text('点位', { ...counted, null: true }),
  place: field.text('张贴位置', { max: 60, start: '', search: true }),
  target: field.text('打开地址', { max: 500, start: '' }),
  active: field.flag('启用', ['启用', '停用'], { start: true }),
  state: field.choice('状态', codeStates, { ...counted, filter: true }),
  scans: field.count('扫码', '次', { ...counted, hideable: false }),
  /** Of the last seven days that are over, and of the seven before: of today it is not known yet what it brings. */
  weekScans: field.count('近 7 天扫码', '次', { ...counted, hideable: false }),
  weekBefore: field.count('之前 7 天扫码', '次', { ...counted, hideable: false }),
  /** How often the short address was opened, from the printed code or from a link. */
  opens: field.count('点击', '次', { ...counted, hideable: false }),
  /** Paid ones. */
  orders: field.count('订单', '笔', { ...counted, hideable: false }),
  /** Paid orders per scan; null without scans. */
  conversion: field.share('转化率', { ...counted, null: true }),
  paidFen: field.money('实收', { ...counted, max: 100_000_000_000 }),
  lastScanAt: field.instant('最近扫码', { ...counted, null: true }),
  linkKind: field.choice('链接类型', linkKinds, { write: 'never', null: true, filter: true }),
  linkUrl: field.text('小程序链接', { write: 'never', null: true, hideable: false }),
  linkState: field.choice('链接状态', linkStates, { ...counted, filter: true }),
  linkExpiresAt: field.instant('到期时间', { ...counted, null: true }),
  linkRenew: field.flag('自动续期', ['自动续期', '到期为止'], { write: 'never', filter: true }),
  linkError: field.text('未成功的原因', { write: 'never', null: true }),
  createdAt,
})

/** `qr` is our own short address; `mini` the mini-program's own code, where the settings name one. */
const PictureKind = OneOf('码型', ['qr', 'mini'])
const Short = Type.String({ title: '短码', maxLength: shortLength })
const Ids = (max: number) => Type.Array(Id, { title: codeNoun, minItems: 1, maxItems: max })

export const channelCodes = {
  list: { ...regular.list, path: '/webapi/v1/channel/changet_commonpage', pages: ['channelCode', 'scheme'] },
  add: { ...regular.add, imported: true },
  /**
   * Several codes that differ in the numbers of their names, all or none. They begin with `first`, or after the largest number of that
   * stem: a call that names what its caller was told is refused (2001) when it is repeated, as `add` is.
   */
  addMany: {
    method: 'POST',
    path: '/webapi/v1/channel/channelment/many',
    origin: 'own',
    title: '渠道码：批量新增',
    pages: ['channelCode'],
    noun: codeNoun,
    body: withFields(regular.add.body, {
      name: field.name('码名', { max: stemLength }),
      count: field.count('数量', '个', { ...seriesSize, start: 10 }),
      first: Maybe(SeriesNumber),
    }),
    reply: ListOf(Type.Object({ id: Id, name: Type.String() })),
  },
  /** With which number further codes of a stem begin. */
  nextNumber: {
    method: 'POST',
    path: '/webapi/v1/channel/channelment/nextNumber',
    origin: 'own',
    title: '渠道码：下一个编号',
    pages: ['channelCode'],
    reads: true,
    body: Type.Object({
      areaId: field.ref('景区', 'scenic.areas', 'areaName'),
      name: field.name('码名', { max: stemLength }),
    }),
    reply: Type.Object({ first: Type.Integer() }),
  },
  edit: regular.edit,
  remove: regular.remove,
  /** The code gets another short address; the one before leads on for so many days. */
  renew: {
    method: 'POST',
    path: '/webapi/v1/channel/updateOrCode',
    title: '渠道码：换新',
    pages: ['channelCode'],
    body: Type.Object({
      id: Id,
      keepDays: Maybe(field.count('旧码保留', '天', { max: 90, start: 30 })),
      version: Version,
    }),
    reply: Type.Object({ short: Short, url: Type.String(), version: Version }),
  },
  /** Scenic areas in which no code is in use. */
  bare: {
    method: 'GET',
    path: '/webapi/v1/channel/channelment/unchannel',
    title: '渠道码：未配码的景区',
    pages: ['channelCode'],
    reply: ListOf(Type.Object({ id: Id, name: Type.String({ title: '景区' }), province: Type.String() })),
  },
  /** The days that the figures of a code are made of, oldest first. */
  days: {
    method: 'POST',
    path: '/webapi/v1/channel/channelment/days',
    origin: 'own',
    title: '渠道码：每日扫码',
    pages: ['channelCode', 'scheme'],
    reads: true,
    body: Type.Object({ id: Id }),
    reply: ListOf(
      Type.Object({
        day: Day,
        scans: Type.Integer(),
        /** The short address was opened. */
        opens: Type.Integer(),
        /** Visitors that the mini-program reported. */
        arrivals: Type.Integer(),
        orders: Type.Integer(),
      }),
    ),
  },
  /** One code as a picture. Outside the base path, as the printing pages call it. */
  picture: {
    method: 'POST',
    path: '/printapi/qrcode/qrCodeGet',
    title: '渠道码：二维码图片',
    pages: ['channelCode', 'printLocal'],
    reads: true,
    body: Type.Object({
      id: Id,
      kind: Maybe(PictureKind),
      format: Maybe(OneOf('格式', ['png', 'svg'])),
      /** Side in px, of a PNG. */
      width: Maybe(Type.Integer({ title: '边长', minimum: 128, maximum: 2048 })),
    }),
    reply: Type.Object({
      /** `data:` address of the picture. */
      imageUrl: Type.String(),
      fileName: Type.String(),
      short: Short,
      url: Type.String(),
      /** Whether the mini-program's own code can be had on this server. */
      mini: Type.Boolean(),
    }),
  },
  /** Codes for a printed sheet, in the order of `ids`. */
  sheet: {
    method: 'POST',
    path: '/webapi/v1/channel/channelment/sheet',
    origin: 'own',
    title: '渠道码：打印',
    pages: ['channelCode'],
    reads: true,
    body: Type.Object({ ids: Ids(200) }),
    reply: ListOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        areaName: Type.String(),
        place: Type.String(),
        short: Short,
        url: Type.String(),
        imageUrl: Type.String(),
      }),
    ),
  },
  /** PNG and SVG of each, packed in the background. */
  zip: {
    method: 'POST',
    path: '/webapi/v1/channel/channelment/zip',
    origin: 'own',
    title: '渠道码：打包下载',
    pages: ['channelCode'],
    body: Type.Object({ ids: Ids(500) }),
    reply: Type.Object({ jobId: Id }),
  },
} as const satisfies Record<string, Operation>
export type ChannelCode = Reply<typeof channelCodes.list>['rows'][number]
