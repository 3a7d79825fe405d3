import { Type } from 'typebox'
import { field, visitorPhone } from '../fields.ts'
import { byId, Day, Id, Instant, Maybe, Nullable, type Operation, PageOf, PageQuery, Text } from '../kit.ts'
import type { Static } from '../static.ts'
import { PictureLife } from './life.ts'

export const pictureStateNames = { uploaded: '未匹配', matched: '已匹配', sold: '已售', printed: '已打印' } as const
export const PictureState = field.choice('状态', pictureStateNames)

/** The noun and the counting word. */
export const pictureWords = { noun: '照片', counter: '张' } as const

/** Whether something was paid for. */
export const paidWords = ['已付款', '未付款'] as const

/** Shown instead of a picture whose files were deleted after the retention period (`KEEP_PICTURES_DAYS`). */
export const clearedWords = '已按保留期限清理'

/** How many pictures can be added to the gallery, or removed from it, at once. */
const featuring = Type.Array(Id, { title: '照片', minItems: 1, maxItems: 200 })

export const pictureFilter = {
  areaId: Maybe(Id),
  caseId: Maybe(Type.Unsafe<number>({ ...Id, title: '项目' })),
  pointId: Maybe(Id),
  deviceId: Maybe(Id),
  visitorId: Maybe(Id),
  states: Maybe(Type.Array(PictureState, { title: '状态', maxItems: 4 })),
  /** Sold at any time, also where they were printed before. */
  bought: Maybe(field.flag('售出过', ['售出过', '从未售出'])),
  /** A visitor looked at it, or bought it. */
  viewed: Maybe(field.flag('查看过', ['查看过', '没有查看过'])),
  from: Maybe(Day),
  to: Maybe(Day),
  /** Hours of the day, 0 to 24. */
  fromHour: Maybe(Type.Integer({ title: '起始小时', minimum: 0, maximum: 23 })),
  toHour: Maybe(Type.Integer({ title: '结束小时', minimum: 1, maximum: 24 })),
}

/** What a visitor shows or says: the number of an order or of its payment, a phone or its last four digits, a picture's number or name. */
const pictureSearch = field.text('订单号、手机号或照片编号', { max: 64, hideable: 'visitorPhone' })

export const Picture = Type.Object({
  id: Id,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  caseId: Id,
  pointName: Nullable(Type.String({ title: '点位' })),
  deviceId: Id,
  deviceName: Type.String({ title: '摄像头' }),
  name: Type.String({ title: '名称' }),
  takenAt: Instant,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer(),
  faces: Type.Integer({ title: '人脸' }),
  state: PictureState,
  /** At any time, also where it was printed before or its money went back. */
  sold: Type.Boolean(),
  /** Signed, expiring; null once its files went. */
  thumbUrl: Nullable(Type.String()),
  previewUrl: Nullable(Type.String()),
})
export type Picture = Static<typeof Picture>

/** Columns of a file. */
const pictureFile = {
  name: field.text('名称'),
  areaName: field.text('景区'),
  pointName: field.text('点位'),
  deviceName: field.text('摄像头'),
  takenAt: field.instant('拍摄时间'),
  state: PictureState,
  faces: field.count('人脸', '个'),
  width: field.count('宽', 'px'),
  height: field.count('高', 'px'),
  bytes: field.count('大小', '字节'),
} as const

/** The hour of the last row of a page, with counts of all its pictures under the filter: more of it may be on the next page. */
const PictureHour = Type.Object({
  pictures: Type.Integer(),
  /** Whether or not it was printed since. */
  sold: Type.Integer(),
  areas: Type.Integer({ title: '景区' }),
  /** Points, and cameras without one. */
  points: Type.Integer({ title: '点位' }),
})
export type PictureHour = Static<typeof PictureHour>

const counts = Type.Object({
  all: Type.Integer(),
  /** Sold, whether or not it was printed since. */
  bought: Type.Integer(),
  uploaded: Type.Integer(),
  matched: Type.Integer(),
  sold: Type.Integer(),
  printed: Type.Integer(),
})

export const pictures = {
  list: {
    method: 'POST',
    path: '/webapi/v1/operation/picrecord/commonpage',
    title: '照片：分页',
    pages: ['photo', 'gallery', 'transfer', 'printRemote', 'printLocal', 'photoPrintLocal'],
    reads: true,
    exported: pictureFile,
    body: PageQuery(['takenAt'], {
      ...pictureFilter,
      /** Search for a person or an order: finds the pictures in the orders, and those on which their visitors were found. */
      q: Maybe(pictureSearch),
      /** Of what `q` finds, pictures that were sold come first. */
      soldFirst: Maybe(Type.Boolean({ title: '已付款的在前' })),
      /** These and no others. */
      ids: Maybe(Type.Array(Id, { title: '照片', maxItems: 200 })),
    }),
    /** `counts` are by state under the other filters. */
    reply: Type.Object({ ...PageOf(Picture).properties, counts, lastHour: Nullable(PictureHour) }),
  },
  /** Pictures that were chosen for promotion. */
  travel: {
    method: 'POST',
    path: '/webapi/v1/operation/picrecord/commonpage_adpic',
    title: '旅拍图库：分页',
    pages: ['gallery', 'photo'],
    roles: [1, 0],
    reads: true,
    exported: pictureFile,
    body: PageQuery(['takenAt'], { ...pictureFilter, q: Maybe(Text('关键字', 40)) }),
    reply: PageOf(Picture),
  },
  one: {
    method: 'GET',
    path: '/webapi/v1/operation/picrecord/{id}',
    title: '照片：详情',
    pages: ['photo', 'gallery', 'transfer'],
    ...byId,
    reply: Type.Object({
      picture: Picture,
      matches: Type.Array(
        Type.Object({
          id: Id,
          visitorId: Nullable(Id),
          visitorNick: Nullable(Type.String()),
          phone: visitorPhone,
          score: Type.Number(),
          at: Instant,
          sold: Type.Boolean(),
          /** x, y, width, height, each 0 to 1. */ box: Nullable(Type.Array(Type.Number())),
        }),
      ),
      /** Why the picture may be shown for promotion; null if it is not chosen, or for accounts outside the platform. */
      featured: Nullable(
        Type.Object({
          at: field.instant('选入时间'),
          by: field.text('选入人'),
          reason: field.text('使用授权'),
        }),
      ),
      /** Signed, expiring, only where the picture was sold or the caller is of the platform. */
      originalUrl: Nullable(Type.String()),
    }),
  },
  /** What has happened to a picture, wherever it is shown. */
  life: {
    method: 'POST',
    path: '/webapi/v1/operation/picrecord/life',
    origin: 'own',
    title: '照片：经过',
    pages: [
      ...['photo', 'gallery', 'transfer', 'order', 'photoOrder', 'refund', 'monitor'],
      ...['printRemote', 'printLocal', 'photoPrintLocal'],
    ],
    reads: true,
    body: Type.Object({ pictureId: Id }),
    reply: PictureLife,
  },
  /**
   * Chooses pictures for promotion. Pictures that were chosen before keep their stored reason.
   * @returns how many are new
   */
  feature: {
    method: 'POST',
    path: '/webapi/v1/operation/picrecord/feature',
    origin: 'own',
    title: '旅拍图库：选入',
    pages: ['gallery', 'photo'],
    roles: [1, 0],
    body: Type.Object({
      ids: featuring,
      /** Who agreed, and where the agreement is stored. */
      reason: field.name('使用授权', { max: 200 }),
    }),
    reply: Type.Object({ changed: Type.Integer() }),
  },
  unfeature: {
    method: 'POST',
    path: '/webapi/v1/operation/picrecord/unfeature',
    origin: 'own',
    title: '旅拍图库：移出',
    pages: ['gallery'],
    body: Type.Object({ ids: featuring }),
    reply: Type.Object({ changed: Type.Integer() }),
  },
  /** Packs originals into a ZIP as a job; the finished job carries the address. */
  zip: {
    method: 'POST',
    path: '/webapi/v1/operation/picrecord/zip',
    origin: 'own',
    title: '照片：打包下载',
    pages: ['photo', 'gallery'],
    body: Type.Object({ ids: Type.Array(Id, { title: '照片', minItems: 1, maxItems: 500 }) }),
    reply: Type.Object({ jobId: Id }),
  },
} as const satisfies Record<string, Operation>
