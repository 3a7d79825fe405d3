import { shiftDay } from '#contract/zone.ts'
import { today } from '../../kit/format.ts'

/** Today and the days before it, so many in all. */
export const lastDays = (days: number) => ({ dayFrom: shiftDay(today(), 1 - days), dayTo: today() })
