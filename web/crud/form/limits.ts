import { shiftDay } from '#contract/zone.ts'
import type { Limits } from '../../kit/day/step.ts'
import { partsOf } from '../../kit/day/typed.ts'
import { today } from '../../kit/format.ts'
import type { Known } from '../kit.ts'

/** The days that a field can hold, by the contract and by what the form holds otherwise. */
export function limitsOf({ after, ahead }: Known, values: Readonly<Record<string, unknown>> = {}): Limits {
  const start = after && partsOf(values[after])?.day
  const now = today()
  return {
    min: ahead ? (start && start > now ? start : now) : start,
    max: typeof ahead === 'number' ? shiftDay(now, ahead) : undefined,
  }
}
