import { usualOf } from '#contract/reports/explanations.ts'
import { localDay } from '#contract/zone.ts'
import type { Actor } from '../../../platform/access/actor.ts'
import type { HiddenFields } from '../../../platform/access/hiddenFieldRules.ts'
import { startOf } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** A day of a scenic area, and the same weekdays before it; `dayStart` and `ended` delimit what has happened of it. */
export interface Explained {
  readonly db: Db
  readonly scope: Pick<Actor, 'areaIds'>
  readonly areaId: number
  readonly day: string
  readonly dayStart: string
  readonly ended: string
  /** Whole hours of the day that are over. */
  readonly hours: number
  readonly running: boolean
  /** The same weekdays before, the newest first. */
  readonly before: readonly string[]
  /** Fields that table headers hide from the caller. */
  readonly hiddenFields: HiddenFields
}

export function explainedOf(
  input: Pick<Explained, 'db' | 'scope' | 'areaId' | 'day' | 'hiddenFields'>,
  now: number,
): Explained {
  const dayStart = Date.parse(startOf(input.day))
  const running = now < dayStart + dayMs
  return {
    ...input,
    dayStart: new Date(dayStart).toISOString(),
    ended: new Date(running ? now : dayStart + dayMs).toISOString(),
    hours: running ? Math.floor((now - dayStart) / hourMs) : 24,
    running,
    before: Array.from({ length: usualOf.weeks }, (_, week) => localDay(dayStart - (week + 1) * 7 * dayMs)),
  }
}
