import { usualOf } from '#contract/reports/explanations.ts'
import { localText } from '#contract/zone.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Withheld } from '../../../platform/access/withholding.ts'
import { startOf } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** A day of a scenic area, and the same weekdays before it; `begun` and `ended` bound what has happened of it. */
export interface Explained {
  readonly db: Db
  readonly scope: Pick<Actor, 'areaIds'>
  readonly areaId: number
  readonly day: string
  readonly begun: string
  readonly ended: string
  /** Whole hours of it that are over. */
  readonly hours: number
  readonly running: boolean
  /** The same weekdays before, the newest first. */
  readonly before: readonly string[]
  /** Fields that table headers hide from the caller. */
  readonly withheld: Withheld
}

export function explainedOf(
  given: Pick<Explained, 'db' | 'scope' | 'areaId' | 'day' | 'withheld'>,
  now: number,
): Explained {
  const begun = Date.parse(startOf(given.day))
  const running = now < begun + dayMs
  return {
    ...given,
    begun: new Date(begun).toISOString(),
    ended: new Date(running ? now : begun + dayMs).toISOString(),
    hours: running ? Math.floor((now - begun) / hourMs) : 24,
    running,
    before: Array.from({ length: usualOf.weeks }, (_, week) => localText(begun - (week + 1) * 7 * dayMs).slice(0, 10)),
  }
}
