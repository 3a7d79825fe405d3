import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { field } from '../fields.ts'
import { byId, Fen, Id, Instant, ListOf, Maybe, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'
import type { Static } from '../static.ts'

const base = '/webapi/v1/user/userManagement'

export const loginWords = ['允许登录', '禁止登录'] as const

/**
 * A visitor as seen by accounts in whose scenic areas the visitor was. If filtered by `areaId`, times and figures are those of that
 * scenic area.
 * A search for an order number also finds the visitor who placed the order.
 */
const regular = crud(
  base,
  '游客',
  ['visitor'],
  {
    nick: field.text('昵称', { search: true, write: 'never' }),
    /** Masked: 138****5621. */
    phone: field.text('手机号', { search: true, null: true, write: 'never', hideable: 'visitorPhone' }),
    openid: field.text('微信标识', { search: true, write: 'never' }),
    allowLogin: field.flag('登录权限', loginWords, { filter: true }),
    barredAt: field.instant('禁止时间', { null: true, write: 'never' }),
    /** Where it was seen last. */
    areaId: field.ref('景区', 'scenic.areas', 'areaName', { filter: true, null: true, write: 'never' }),
    areaName: field.text('最近景区', { null: true, write: 'never' }),
    areas: field.count('到访景区', '个', { write: 'never' }),
    scans: field.count('扫码', '次', { write: 'never' }),
    pictures: field.count('匹配照片', '张', { write: 'never' }),
    /** Paid. */
    orders: field.count('已付订单', '笔', { sort: true, write: 'never' }),
    /** Less refunds. */
    paidFen: field.money('消费', { sort: true, write: 'never', max: 100_000_000_000 }),
    firstSeenAt: field.instant('首次来访', { filter: true, sort: true, write: 'never' }),
    lastSeenAt: field.instant('最近来访', { filter: true, sort: true, write: 'never' }),
    note: field.note('备注', { max: 200, start: '' }),
  },
  { counter: '人' },
)

/** Actions of a visitor, and their consequences. */
export const stepKinds = {
  scan: '扫码',
  picture: '拍摄',
  order: '下单',
  payment: '支付',
  paymentFailed: '支付失败',
  download: '下载',
  complaint: '投诉',
  refund: '退款',
} as const
/** Steps that are rows of another page are shown only to accounts that may open such a page. */
export const hiddenParts = { orders: '订单、支付、下载、投诉与退款', pictures: '照片' } as const

export const VisitPicture = Type.Object({
  id: Id,
  /** Signed, expiring. */
  thumbUrl: Type.String(),
  previewUrl: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  score: Type.Number({ title: '相似度' }),
  engine: Type.String({ title: '引擎' }),
  matchedAt: Instant,
  /** Whether the visitor paid for it. */
  bought: Type.Boolean(),
})
export type VisitPicture = Static<typeof VisitPicture>

export const VisitStep = Type.Object({
  kind: OneOf('步骤', Object.keys(stepKinds) as (keyof typeof stepKinds)[]),
  at: Instant,
  areaId: Id,
  areaName: Type.String({ title: '景区' }),
  /** The camera, if there is one. */
  place: Nullable(Type.String({ title: '摄像头' })),
  /** Channel code, goods, words of a complaint, reason of a refund. */
  text: Type.String(),
  orderId: Nullable(Id),
  orderNo: Nullable(Type.String({ title: '订单号' })),
  amountFen: Nullable(Fen),
  picture: Nullable(VisitPicture),
})
export type VisitStep = Static<typeof VisitStep>

export const visitSize = 100
/** The copy of all that is kept of one visitor. */
export const personalDataNoun = '个人信息副本'

export const visitors = {
  list: regular.list,
  /** A visitor who may not sign in is refused at the ingest API from this instant on. */
  edit: { ...regular.edit, path: `${base}/editallowlogin/{id}` },
  /** The full phone number; each look is written to the audit trail, and an account has only so many an hour. */
  phone: {
    method: 'POST',
    path: `${base}/phone`,
    origin: 'own',
    title: '游客：查看完整手机号',
    pages: ['visitor'],
    body: Type.Object({ id: Id }),
    reply: Type.Object({ phone: Nullable(Type.String()) }),
  },
  /** Everything that is known of a visitor's visits, the newest first, a hundred steps at a time. */
  visits: {
    method: 'POST',
    path: `${base}/visits`,
    origin: 'own',
    title: '游客：到访记录',
    pages: ['visitor'],
    reads: true,
    exported: false,
    body: Type.Object({
      id: Id,
      page: Maybe(Type.Integer({ title: '页码', minimum: 1, maximum: 1000 })),
      /** Only those in a scenic area. */
      areaId: Maybe(Id),
    }),
    reply: Type.Object({
      ...ListOf(VisitStep).properties,
      total: Type.Integer(),
      hidden: Type.Array(OneOf('未显示', Object.keys(hiddenParts) as (keyof typeof hiddenParts)[])),
    }),
  },
  /**
   * Has a copy made of all that is kept of a visitor, for that visitor: a ZIP with a workbook, and the visitor's pictures and videos. It
   * shows the whole phone number, and counts as a look at it.
   */
  personalData: {
    method: 'POST',
    path: `${base}/personaldata`,
    origin: 'own',
    title: `游客：导出${personalDataNoun}`,
    pages: ['visitor'],
    roles: [1],
    stepUp: true,
    body: Type.Object({ id: Id }),
    reply: Type.Object({ jobId: Id }),
  },
  /** Who looked at the phone number, had a copy made or changed what, the newest first. */
  log: {
    method: 'GET',
    path: `${base}/log/{id}`,
    origin: 'own',
    title: '游客：操作记录',
    pages: ['visitor'],
    ...byId,
    reply: ListOf(
      Type.Object({
        id: Id,
        at: Instant,
        who: Type.String({ title: '操作人' }),
        did: OneOf('做了什么', ['phone', 'copy', 'bar', 'allow', 'note']),
      }),
    ),
  },
} as const satisfies Record<string, Operation>
export type Visitor = Reply<typeof visitors.list>['rows'][number]
