import { sql } from 'kysely'
import { couponActivities } from '#contract/coupons/couponActivities.ts'
import { offerWords } from '#contract/coupons/discount.ts'
import { couponStates } from '#contract/coupons/states.ts'
import { orderKindNames } from '#contract/sales/orders.ts'
import { inScope } from '../../platform/access/actor.ts'
import { areaFor } from '../../platform/access/areaFor.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import { pageOf } from '../../platform/db/page.ts'
import { wordArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { assertBudget, changedActivity, inOrder, setCases, soundName, termsOf } from './activityRules.ts'
import { activityState, couponState, couponsLeft, goodUntil } from './couponSql.ts'

const ordersOf = sql`coupon c join orders o on o.coupon_id = c.id where c.activity_id = coupon_activity.id and o.paid_at is not null`
const kinds = Object.keys(orderKindNames) as (keyof typeof orderKindNames)[]
const kindWords = kinds.map((kind, place) => sql`(${kind}::text, ${orderKindNames[kind]}::text, ${place}::int)`)
const inOneOrder = (some: readonly string[]) => wordArray(kinds.filter((kind) => some.includes(kind)))

/** With a row as such, which the call answers beside other things. */
const rowsOnly = {
  ...couponActivities,
  one: { ...couponActivities.one, query: undefined, reply: couponActivities.one.reply.properties.activity },
}
const regular = crudHandlers(rowsOnly, {
  table: 'couponActivity',
  scope: (actor) => inScope(actor, 'couponActivity.areaId'),
  from: (rows) => rows.innerJoin('area', 'area.id', 'couponActivity.areaId'),
  computed: {
    areaName: sql.ref('area.name'),
    caseIds: sql`array(select k.case_id from coupon_activity_case k where k.activity_id = coupon_activity.id order by k.case_id)`,
    caseNames: sql`coalesce((select string_agg(s.name, '、' order by s.name) from coupon_activity_case k join scenic_case s on s.id = k.case_id
      where k.activity_id = coupon_activity.id), '全部项目')`,
    state: activityState,
    // In words by `finish`.
    offer: sql`''`,
    orderKinds: sql`coupon_activity.order_kinds`,
    orderTypes: sql`(select string_agg(w.word, '、' order by w.place) from (values ${sql.join(kindWords)}) w (kind, word, place)
      where w.kind = any(coupon_activity.order_kinds))`,
    left: couponsLeft,
    used: sql`(select count(*)::int from coupon c where c.activity_id = coupon_activity.id and c.state = 'used')`,
    orders: sql`(select count(*)::int from ${ordersOf})`,
    paidFen: sql`(select coalesce(sum(o.paid_fen - o.refunded_fen), 0) from ${ordersOf})`,
    discountFen: sql`(select coalesce(sum(o.discount_fen), 0) from ${ordersOf})`,
  },
  defaultOrder: 'state',
  finish: (row) => ({ ...row, offer: offerWords(row) }),
  before: {
    add: async ({ db, actor, body }) => {
      await areaFor(db, actor, body.areaId)
      soundName(body.name)
      inOrder(body.startsAt, body.endsAt)
      const terms = termsOf(body)
      assertBudget(terms, body.budgetFen)
      return { ...terms, orderKinds: inOneOrder(body.orderKinds ?? kinds) }
    },
    edit: async ({ db, actor, body }, id) => {
      const { areaId, terms } = await changedActivity(db, actor, id, body)
      if (body.caseIds) await setCases(db, id, areaId, body.caseIds)
      return {
        ...terms,
        ...(body.orderKinds && { orderKinds: inOneOrder(body.orderKinds) }),
        // Another choice of projects is a change of the row too.
        perVisitor: body.perVisitor ?? sql`per_visitor`,
      }
    },
  },
  after: {
    add: ({ db, body }, id) => setCases(db, id, body.areaId, body.caseIds ?? []),
  },
})

export const couponActivityHandlers: Handlers<typeof couponActivities> = {
  ...regular,
  all: ({ query, ...call }) => regular.list({ ...call, query: undefined, body: query }),
  one: async (call) => {
    const { db, params, query } = call
    const activity = await regular.one({ ...call, query: undefined })
    const { id } = params
    const { rows: counts } = await sql<{ state: keyof typeof couponStates; coupons: number }>`
      select ${couponState} as state, count(*) as coupons from coupon join coupon_activity on coupon_activity.id = coupon.activity_id
      where coupon.activity_id = ${id} group by 1`.execute(db)
    const { rows: late } = await sql<{ orders: number }>`
      select count(*) as orders from coupon join orders o on o.coupon_id = coupon.id
      where coupon.activity_id = ${id} and o.paid_at is not null and o.id <> coupon.order_id`.execute(db)
    const own = db
      .selectFrom('coupon')
      .innerJoin('couponActivity', 'couponActivity.id', 'coupon.activityId')
      .where('coupon.activityId', '=', id)
      .$if(query.state !== undefined, (rows) => rows.where(sql<boolean>`${couponState} = ${query.state}`))
    const shown = own
      .leftJoin('visitor', 'visitor.id', 'coupon.visitorId')
      .leftJoin('orders', 'orders.id', 'coupon.orderId')
      .select(['coupon.id', 'coupon.code', 'visitor.nick as visitorNick', 'coupon.receivedAt', 'orders.orderNo'])
      .select([couponState.as('state'), goodUntil.as('goodUntil')])
      .orderBy('coupon.id', 'desc')
    const byState = new Map(counts.map(({ state, coupons }) => [state, coupons]))
    return {
      activity,
      counts: (Object.keys(couponStates) as (keyof typeof couponStates)[]).map((state) => ({
        state,
        coupons: byState.get(state) ?? 0,
      })),
      late: late[0]!.orders,
      coupons: await pageOf(db, shown, own, query),
    }
  },
  remove: async ({ db, actor, params: { id }, audit }) => {
    audit.target = id
    const lookup = db
      .selectFrom('couponActivity')
      .select(['id', 'name', 'issued', activityState.as('state')])
      .where('id', '=', id)
    const activity = orNotFound(
      await lookup.where(inScope(actor, 'couponActivity.areaId')).forUpdate().executeTakeFirst(),
    )
    audit.before = activity
    if (activity.issued === 0) await db.deleteFrom('couponActivity').where('id', '=', id).execute()
    else if (activity.state === 'ended')
      throw new Refusal('state.impossible', '活动已经结束，发过的券要留作记录，不能删除')
    else await sql`update coupon_activity set ended_at = now(), version = version + 1 where id = ${id}`.execute(db)
    return {}
  },
}
