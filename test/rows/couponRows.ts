import { type Insertable, sql } from 'kysely'
import { couponCodeLength } from '#contract/coupons/code.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { wordArray } from '#server/platform/db/values.ts'
import { randomCode } from '#server/platform/randomCode.ts'
import { type Place, unique } from './world.ts'

const hours = (some: number) => new Date(Date.now() + some * 3_600_000).toISOString()

/** An activity that runs from an hour ago on for a day, and takes ten yuan off any order. */
export const aCouponActivity = (
  db: Db,
  { areaId }: Pick<Place, 'areaId'>,
  fields: Partial<Insertable<Tables['couponActivity']>> = {},
) =>
  db
    .insertInto('couponActivity')
    .values({
      areaId,
      name: unique('优惠').slice(0, 21),
      kind: 'amount',
      amountFen: 1000,
      orderKinds: wordArray(['video', 'photo']),
      stock: 100,
      perVisitor: 1,
      startsAt: hours(-1),
      endsAt: hours(24),
      ...fields,
    })
    .returning(['id', 'name', 'areaId'])
    .executeTakeFirstOrThrow()

/** A coupon that a visitor has claimed, of a new activity by default. */
export async function aCoupon(
  db: Db,
  place: Pick<Place, 'areaId'>,
  { visitorId, activityId }: { visitorId: number; activityId?: number },
) {
  return db
    .insertInto('coupon')
    .values({
      activityId: activityId ?? (await aCouponActivity(db, place)).id,
      areaId: place.areaId,
      code: randomCode(couponCodeLength),
      way: 'claimed',
      claimId: unique('claim-'),
      state: 'received',
      visitorId,
      receivedAt: sql`now()` as never,
    })
    .returning(['id', 'code', 'activityId'])
    .executeTakeFirstOrThrow()
}
