import { sql } from 'kysely'
import { foldCouponCode, spokenCouponCode } from '#contract/coupons/code.ts'
import { coupons } from '#contract/coupons/coupons.ts'
import { inScope } from '../../platform/access/actor.ts'
import { maskPhone } from '../../platform/access/maskPhone.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { assertCanSearchPhone } from '../visitors/phoneViews.ts'
import { couponState, goodUntil } from './couponSql.ts'
import { giveOnce, notGiving } from './give.ts'
import { eligibleIn, receiversOf } from './receivers.ts'

const computed = {
  couponActivityId: sql.ref('coupon.activityId'),
  activityName: sql.ref('couponActivity.name'),
  areaName: sql.ref('area.name'),
  state: couponState,
  visitorNick: sql.ref('visitor.nick'),
  phone: sql.ref('visitor.phone'),
  goodUntil,
  orderNo: sql.ref('orders.orderNo'),
  discountFen: sql.ref('orders.discountFen'),
  byName: sql.ref('couponBatch.byName'),
}
const { list } = crudHandlers(
  { list: coupons.list },
  {
    table: 'coupon',
    scope: (actor) => inScope(actor, 'coupon.areaId'),
    from: (rows) => rows.innerJoin('couponActivity', 'couponActivity.id', 'coupon.activityId'),
    join: (rows) =>
      rows
        .innerJoin('area', 'area.id', 'coupon.areaId')
        .leftJoin('visitor', 'visitor.id', 'coupon.visitorId')
        .leftJoin('orders', 'orders.id', 'coupon.orderId')
        .leftJoin('couponBatch', 'couponBatch.id', 'coupon.batchId'),
    computed: computed,
    where: { q: (q) => sql`coupon.code = ${foldCouponCode(q) ?? ''}` },
    finish: (row) => ({ ...row, code: spokenCouponCode(row.code), phone: maskPhone(row.phone) }),
  },
)

export const couponHandlers: Handlers<typeof coupons> = {
  list,
  receivers: async (call) => {
    assertCanSearchPhone(call.actor, call.body.q?.trim() ?? '')
    return receiversOf(call.body.couponActivityId).list(call)
  },
  make: (call) =>
    giveOnce(call, { coupons: call.body.coupons }, async ({ state }) => {
      // Codes may be printed before the activity begins.
      const fault = state === 'planned' ? null : notGiving[state]
      if (fault) throw new Refusal('state.impossible', fault)
      return { way: 'made', coupons: Array.from({ length: call.body.coupons }, () => ({})), refused: [] }
    }),
  send: (call) => {
    const visitorIds = call.body.visitorIds.toSorted((a, b) => a - b)
    return giveOnce(call, { visitorIds }, async ({ id, areaId, state, perVisitor }) => {
      const fault = notGiving[state]
      if (fault) throw new Refusal('state.impossible', fault)
      const { rows } = await sql<{ id: number; nick: string; barred: boolean; received: number }>`
        select v.id, v.nick, v.barred_at is not null as barred,
          (select count(*) from coupon c where c.visitor_id = v.id and c.activity_id = ${id}) as received
        from visitor v where v.id = any(${idArray(visitorIds)})
          and exists (select from visitor_area s where s.visitor_id = v.id and s.area_id = ${areaId}) order by v.id`.execute(
        call.db,
      )
      if (rows.length < visitorIds.length) throw new Refusal('notFound', '有的游客没有到访过活动的景区')
      const reasonOf = ({ barred, received }: (typeof rows)[number]) =>
        barred ? '已被禁止登录' : received >= perVisitor ? `已领 ${received} 张，每人限领 ${perVisitor} 张` : null
      return {
        way: 'sent',
        coupons: rows.filter((row) => reasonOf(row) === null).map((row) => ({ visitorId: row.id })),
        refused: rows.flatMap((row) => {
          const reason = reasonOf(row)
          return reason === null ? [] : [{ visitorId: row.id, nick: row.nick, reason }]
        }),
      }
    })
  },
  sendToGroup: (call) => {
    const { couponActivityId: _activity, requestKey: _key, ...request } = call.body
    return giveOnce(call, request, async (activity) => {
      const fault = notGiving[activity.state]
      if (fault) throw new Refusal('state.impossible', fault)
      const visitorIds = await eligibleIn(call.db, activity, call.body)
      if (visitorIds.length === 0) throw new Refusal('state.impossible', '没有可以发放的游客')
      return { way: 'sent', coupons: visitorIds.map((visitorId) => ({ visitorId })), refused: [] }
    })
  },
}
