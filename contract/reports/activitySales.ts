import { Type } from 'typebox'
import { Day, Id, Instant, Nullable, type Operation, type Reply } from '../kit.ts'
import { Happened } from './overview.ts'

/** So many weeks before an activity say how its project usually sells. */
export const usualWeeks = 4
/** Of a longer activity the last days are shown. */
export const activitySalesDays = 92

/**
 * How a project sells during one of its activities, beside the mean of the same weekdays in the four weeks before. Left out are days
 * at which another activity ran, and those before the project was there.
 */
export const activitySales = {
  one: {
    method: 'POST',
    path: '/webapi/v1/mission/activity/sales',
    origin: 'own',
    title: '活动：销售对比',
    // Whoever has the orders can sum them up by project, too.
    pages: ['order'],
    reads: true,
    body: Type.Object({ id: Id }),
    reply: Type.Object({
      name: Type.String({ title: '活动名称' }),
      asOf: Instant,
      /** Whole days up to today, the oldest first; none before it begins. */
      days: Type.Array(
        Type.Object({
          day: Day,
          ...Happened.properties,
          /** Today is not over and is compared with nothing; null too where no such weekday can be compared. */
          usual: Nullable(Happened),
        }),
      ),
      /** Sums of the days that have something to be compared with; null if none has. */
      compared: Nullable(Type.Object({ days: Type.Integer({ minimum: 1 }), own: Happened, usual: Happened })),
      /** Only the last `activitySalesDays` are shown. */
      shortened: Type.Boolean(),
    }),
  },
} as const satisfies Record<string, Operation>
export type ActivitySales = Reply<typeof activitySales.one>
