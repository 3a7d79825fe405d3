import { type RawBuilder, sql } from 'kysely'
import type { TSchema } from 'typebox'
import { scans } from '#contract/codes/scans.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { type FileField, fileFieldsOf, fileTitle } from '#contract/exports.ts'
import { factsOf, field } from '#contract/fields.ts'
import type { Operation } from '#contract/kit.ts'
import { faceMatches } from '#contract/pictures/faceMatches.ts'
import { complaints } from '#contract/sales/complaints.ts'
import { OrderState, orders } from '#contract/sales/orders.ts'
import { RefundState, refunds } from '#contract/sales/refunds.ts'
import { records } from '#contract/videos/records.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { couponState } from '../domains/coupons/couponSql.ts'
import { visitorKeys } from '../domains/visitors/personalData.ts'

/** One sheet of the workbook: what one kind of row says of a visitor. */
export interface PersonalSheet {
  readonly name: string
  /** What it holds, for its reader. */
  readonly about: string
  /** The tables whose rows it shows. */
  readonly tables: readonly string[]
  readonly fields: readonly FileField[]
  /** Its rows, the oldest first, with the keys of `fields`. */
  rows(visitorId: number): RawBuilder<unknown>
}

/** Columns as a list writes them into its own file. */
function of(list: Operation, ...keys: string[]): FileField[] {
  const known = fileFieldsOf(list)
  return keys.map((key) => {
    const found = known.get(key)
    if (!found) throw new Error(`${list.title} has no field ${key}`)
    return found
  })
}
/** Columns that no list has. */
const own = (fields: Readonly<Record<string, TSchema & { title?: string }>>): FileField[] =>
  Object.entries(fields).map(([key, schema]) => {
    const facts = factsOf(schema)
    if (!facts) throw new Error(`${key} is not a field`)
    return { ...facts, key, title: fileTitle(schema.title ?? key, facts) }
  })

const place = ['areaName', 'deviceName']
const placeOf = (row: string) => sql`join area r on r.id = ${sql.ref(`${row}.areaId`)}
  left join device d on d.id = ${sql.ref(`${row}.deviceId`)}`

const score = of(faceMatches.list, 'score', 'engine')
const faceBox = own({ box: field.text('人脸位置') })
const outcome = field.choice('结果', { success: '成功', failed: '失败' })

const visits: readonly PersonalSheet[] = [
  {
    name: '基本信息',
    about: '游客在小程序登记的资料和汇总，以及我们写下的备注',
    tables: ['visitor'],
    fields: of(visitors.list, ...visitorKeys),
    rows: (
      id,
    ) => sql`select nick, phone, openid, barred_at is null as allow_login, barred_at, orders, paid_fen, first_seen_at, last_seen_at, note
      from visitor where id = ${id}`,
  },
  {
    name: '到访景区',
    about: '到过的每个景区',
    tables: ['visitor_area'],
    fields: [...of(scans.rows, 'areaName'), ...of(visitors.list, 'orders', 'paidFen', 'firstSeenAt', 'lastSeenAt')],
    rows: (id) => sql`select r.name as area_name, a.orders, a.paid_fen, a.first_seen_at, a.last_seen_at
      from visitor_area a join area r on r.id = a.area_id where a.visitor_id = ${id} order by a.first_seen_at, r.id`,
  },
  {
    name: '扫码',
    about: '在现场扫过的码',
    tables: ['scan'],
    fields: of(scans.rows, 'at', ...place, 'channel'),
    rows: (id) => sql`select s.at, r.name as area_name, d.name as device_name, s.channel_code as channel
      from scan s ${placeOf('s')} where s.visitor_id = ${id} order by s.at, s.id`,
  },
]

const faces: readonly PersonalSheet[] = [
  {
    name: '照片匹配',
    about: '识别引擎在哪些照片上认出了游客',
    tables: ['face_match'],
    fields: [...of(faceMatches.list, 'pictureName', ...place, 'takenAt', 'at'), ...score, ...faceBox],
    rows: (
      id,
    ) => sql`select p.external_id as picture_name, r.name as area_name, d.name as device_name, p.taken_at, m.at, m.score, m.engine, m.box::text as box
      from face_match m join picture p on p.id = m.picture_id ${placeOf('p')} where m.visitor_id = ${id} order by m.at, m.id`,
  },
  {
    name: '片段匹配',
    about: '拍到游客的视频片段；片段只短期保存，用来制作视频，不随本文件提供',
    tables: ['clip', 'clip_match'],
    fields: [
      ...own({ clipName: field.text('片段') }),
      ...of(records.list, ...place, 'recordedAt'),
      ...of(faceMatches.list, 'at'),
      ...score,
      ...faceBox,
    ],
    rows: (
      id,
    ) => sql`select c.external_id as clip_name, r.name as area_name, d.name as device_name, c.recorded_at, m.at, m.score, m.engine, m.faces::text as box
      from clip c left join clip_match m on m.clip_id = c.id and m.visitor_id = ${id} ${placeOf('c')}
      where c.visitor_id = ${id} or c.id in (select clip_id from clip_match where visitor_id = ${id}) order by c.recorded_at, c.id, m.id`,
  },
]

const orderNo = of(orders.list, 'orderNo')
const paidBy = of(orders.list, 'channel', 'transactionId')
const ofOrders = (table: string, columns: RawBuilder<unknown>, id: number) =>
  sql`select o.order_no, ${columns} from ${sql.table(table)} x join orders o on o.id = x.order_id where o.visitor_id = ${id}`

const money: readonly PersonalSheet[] = [
  {
    name: '订单',
    about: '下过的订单',
    tables: ['orders'],
    fields: [
      ...orderNo,
      ...of(orders.list, ...place, 'kind', 'goods', 'phone', 'discountFen', 'amountFen', 'paidFen', 'refundedFen'),
      ...paidBy,
      ...own({ state: OrderState }),
      ...of(orders.list, 'createdAt', 'paidAt', 'closedAt'),
    ],
    rows: (
      id,
    ) => sql`select o.order_no, r.name as area_name, d.name as device_name, o.kind, o.goods, o.phone, o.discount_fen, o.amount_fen, o.paid_fen,
        o.refunded_fen, o.channel, o.transaction_id, o.state, o.created_at, o.paid_at, o.closed_at
      from orders o ${placeOf('o')} where o.visitor_id = ${id} order by o.created_at, o.id`,
  },
  {
    name: '订单商品',
    about: '每个订单里有什么',
    tables: ['order_item'],
    fields: [...orderNo, ...of(orders.list, 'goods'), ...own({ amountFen: field.money('金额') })],
    rows: (id) => sql`${ofOrders('order_item', sql`x.title as goods, x.amount_fen`, id)} order by o.created_at, x.id`,
  },
  {
    name: '支付',
    about: '每一次付款，失败的也在内',
    tables: ['payment'],
    fields: [
      ...orderNo,
      ...own({ at: field.instant('时间'), result: outcome, amountFen: field.money('金额') }),
      ...paidBy,
      ...of(orders.list, 'payError'),
    ],
    rows: (id) =>
      sql`${ofOrders('payment', sql`x.at, x.result, x.amount_fen, x.channel, x.transaction_id, x.reason as pay_error`, id)} order by x.at, x.id`,
  },
  {
    name: '下载',
    about: '每一次下载和当时的网络地址',
    tables: ['order_download'],
    fields: [...orderNo, ...own({ at: field.instant('时间'), ip: field.text('网络地址') })],
    rows: (id) => sql`${ofOrders('order_download', sql`x.at, x.ip`, id)} order by x.at, x.id`,
  },
  {
    name: '退款',
    about: '每一笔退款和结果',
    tables: ['refund'],
    fields: [
      ...of(refunds.list, 'refundNo'),
      ...orderNo,
      ...of(refunds.list, 'amountFen', 'reason', 'note', 'origin'),
      ...own({ state: RefundState }),
      ...of(refunds.list, 'decisionNote', 'requestedAt', 'decidedAt', 'succeededAt'),
    ],
    rows: (id) =>
      sql`${ofOrders('refund', sql`x.refund_no, x.amount_fen, x.reason, x.note, x.origin, x.state, x.decision_note, x.requested_at, x.decided_at, x.succeeded_at`, id)} order by x.requested_at, x.id`,
  },
  {
    name: '投诉',
    about: '投诉的内容和答复',
    tables: ['complaint'],
    fields: [...orderNo, ...of(complaints.list, 'words', 'state', 'outcome', 'createdAt', 'handledAt')],
    rows: (id) =>
      sql`${ofOrders('complaint', sql`x.words, x.state, x.outcome, x.created_at, x.handled_at`, id)} order by x.created_at, x.id`,
  },
  {
    name: '优惠券',
    about: '领到的优惠券',
    tables: ['coupon'],
    fields: of(
      coupons.list,
      'code',
      'activityName',
      'areaName',
      'state',
      'way',
      'receivedAt',
      'goodUntil',
      'orderNo',
      'usedAt',
    ),
    rows: (
      id,
    ) => sql`select coupon.code, coupon_activity.name as activity_name, r.name as area_name, ${couponState} as state, coupon.way, coupon.received_at,
        coupon.good_until, o.order_no, coupon.used_at
      from coupon join coupon_activity on coupon_activity.id = coupon.activity_id join area r on r.id = coupon.area_id left join orders o on o.id = coupon.order_id
      where coupon.visitor_id = ${id} order by coupon.received_at, coupon.id`,
  },
]

export const personalSheets = [...visits, ...faces, ...money]

const fileName = own({ fileName: field.text('本文件中的位置') })

/** The pictures and videos themselves; which of them are packed is known only once they are. */
export const mediaSheets = {
  pictures: {
    name: '照片',
    about: '拍到或看过、买过的照片；买下的是原图，其余是带水印的预览',
    tables: ['picture_view'],
    fields: [
      ...of(faceMatches.list, 'pictureName', ...place, 'takenAt'),
      ...own({ viewedAt: field.instant('查看时间') }),
      ...of(faceMatches.list, 'bought'),
      ...fileName,
    ],
  },
  videos: {
    name: '视频',
    about: '为游客制作的视频；付款后附视频文件，其余只附海报',
    tables: ['video_record', 'film'],
    fields: [
      ...of(records.list, 'externalId', ...place, 'state', 'orderNo', 'recordedAt', 'durationSeconds', 'isPaid'),
      ...own({ requestedAt: field.instant('申请制作时间') }),
      ...fileName,
    ],
  },
} as const satisfies Record<string, Omit<PersonalSheet, 'rows'>>

/** Tables that refer to a visitor, an order or a video of one and are not in the file, and why. */
export const leftOut = {
  film_sample: '后台人员试看模板的短期记录，不含游客资料',
  bill_difference: '与支付平台对账的差异，不是游客的资料',
  matter: '工作人员之间的事项',
  order_split: '商户之间的分账',
  video_step: '视频制作的过程',
  video_retry: '视频制作的过程',
} as const
