import { type PointSales, pointSales } from '#contract/reports/pointSales.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'

/** Over how many days the page sums. */
export const salesDays = 30

/** How a point sells, and in which days. */
export type Sold = PointSales['own'] & Pick<PointSales, 'dayFrom' | 'dayTo'>
export type SpotSales = ReadonlyMap<number, Sold>

/** How the points of a project sell, for accounts that have the orders; undefined for others, and until it is known. */
export function useSpotSales(caseId: number): SpotSales | undefined {
  const { data } = useRead(
    pointSales.ofCase,
    { body: { caseId, days: salesDays } },
    { enabled: canCall(pointSales.ofCase), live: ['order', 'refund'] },
  )
  return data && new Map(data.rows.map((row) => [row.id, { ...row, dayFrom: data.dayFrom, dayTo: data.dayTo }]))
}

/** Those that sell most first; in their own order as long as that is not known. */
export const bySales = <P>(rows: readonly P[], idOf: (row: P) => number, sales: SpotSales | undefined): readonly P[] =>
  sales ? rows.toSorted((a, b) => rankIn(sales, idOf(a)) - rankIn(sales, idOf(b))) : rows

// A point that was added meanwhile.
const rankIn = (sales: SpotSales, id: number) => sales.get(id)?.rank ?? Number.MAX_SAFE_INTEGER
