import {
  differsMuch,
  type ExplainedFigureKey,
  explainedFigures,
  type FigureBesideUsual,
  usualOf,
} from '#contract/reports/explanations.ts'
import { startOf } from '../../../platform/db/days.ts'
import { type Figures, hoursOf, noFigures, plus } from '../../sales/orders/hours.ts'
import type { Explained } from './context.ts'

/** The middle one; of an even number the lower of the two in the middle, so that it is a figure that there was. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!

/** A figure of the day beside the same figure of the days before it. */
export function besideUsual(key: ExplainedFigureKey, value: number, before: readonly number[]): FigureBesideUsual {
  if (before.length < usualOf.least) return { key, value, usual: null, from: null, to: null, much: false }
  const [usual, from, to] = [medianOf(before), Math.min(...before), Math.max(...before)]
  const much = (value < from || value > to) && differsMuch(value, usual, explainedFigures[key].least)
  return { key, value, usual, from, to, much }
}

const anything = (day: Figures) => day.scans + day.pictures + day.orders + day.paidOrders > 0

/** The figures of the day beside the usual ones, by whole hours, and the days that the usual ones come from: those with any activity. */
export async function usualOfDay({ db, scope, day, before, hours }: Explained) {
  const [own, ...others] = await hoursOf(
    db,
    scope,
    [day, ...before].map((one) => Date.parse(startOf(one))),
  )
  const upTo = (of: readonly Figures[]) => of.slice(0, hours).reduce(plus, noFigures)
  const known = before.flatMap((name, at) => (anything(others[at]!.reduce(plus, noFigures)) ? [{ name, at }] : []))
  const now = upTo(own!)
  const then = known.map(({ at }) => upTo(others[at]!))
  return {
    days: known.map(({ name }) => name),
    figures: (Object.keys(explainedFigures) as ExplainedFigureKey[]).map((key) =>
      besideUsual(
        key,
        now[key],
        then.map((of) => of[key]),
      ),
    ),
  }
}
