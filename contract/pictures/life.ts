import { Type } from 'typebox'
import { Id, Instant, Maybe, Nullable, OneOf } from '../kit.ts'
import type { Static } from '../static.ts'

/** What happens to a picture. `order` is an order that was not paid, `sale` one that was. */
export const pictureSteps = {
  picture: '拍摄',
  match: '匹配',
  view: '查看',
  order: '下单',
  sale: '售出',
  print: '打印',
  download: '下载',
  refund: '退款',
  feature: '选入图库',
  clear: '清理',
} as const
export type PictureStep = keyof typeof pictureSteps

/** Steps that are rows of other pages are shown only to accounts that may open such a page. */
export const pictureLifeParts = { orders: '订单、下载与退款', prints: '打印' } as const

export const PictureEvent = Type.Object({
  step: OneOf('步骤', Object.keys(pictureSteps) as PictureStep[]),
  at: Instant,
  /** The camera, the visitor or the account. */
  who: Type.String(),
  text: Type.String(),
  order: Nullable(Type.Object({ id: Id, orderNo: Type.String() })),
  failed: Maybe(Type.Boolean()),
})
export type PictureEvent = Static<typeof PictureEvent>

/** The life of a picture, the oldest first. */
export const PictureLife = Type.Object({
  rows: Type.Array(PictureEvent),
  /** When it reached the platform; null if there is no such picture in the account's scope. */
  receivedAt: Nullable(Instant),
  hidden: Type.Array(OneOf('未显示', Object.keys(pictureLifeParts) as (keyof typeof pictureLifeParts)[])),
})
export type PictureLife = Static<typeof PictureLife>
