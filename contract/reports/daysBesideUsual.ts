import { Type } from 'typebox'
import { Day, Instant, Nullable } from '../kit.ts'
import type { Static } from '../static.ts'
import { Happened } from './happened.ts'

/** So many weeks before a campaign say what is usual. */
export const usualWeeks = 4
/** Of a longer campaign the last days are shown. */
export const shownDays = 92

/** How something sells on the days of a campaign, beside the mean of the same weekdays in the weeks before. */
export const DaysBesideUsual = Type.Object({
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
  /** Only the last `shownDays` are shown. */
  shortened: Type.Boolean(),
})
export type DaysBesideUsual = Static<typeof DaysBesideUsual>
