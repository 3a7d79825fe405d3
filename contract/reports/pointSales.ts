import { Type } from 'typebox'
import { Day, Id, Instant, Nullable, type Operation, type Reply } from '../kit.ts'
import { Happened } from './happened.ts'

/** Over how many days a page compares a point. */
export const pointSalesDays = [7, 30, 90] as const

/** The paid amount is the product of these. */
export const salesFactors = ['scans', 'conversion', 'averageFen'] as const
export type SalesFactor = (typeof salesFactors)[number]

const Ranked = Type.Object({
  id: Id,
  name: Type.String({ title: '点位' }),
  /** By net takings, 1 for the most. */
  rank: Type.Integer({ minimum: 1, maximum: 100_000 }),
  ...Happened.properties,
})

/** So many days are counted, today among them. */
const days = Type.Integer({ title: '天数', minimum: 1, maximum: 90 })

/** How a point sells, beside the other points of its project. A camera's figures count for the point where it is now. */
export const pointSales = {
  one: {
    method: 'POST',
    path: '/webapi/v1/caseconf/point/sales',
    origin: 'own',
    title: '点位：销售对比',
    // Whoever has the orders can sum them up by point, too.
    pages: ['order'],
    reads: true,
    body: Type.Object({
      id: Id,
      days,
    }),
    reply: Type.Object({
      asOf: Instant,
      dayFrom: Day,
      dayTo: Day,
      /** How many points the project has. */
      points: Type.Integer({ minimum: 1, maximum: 100_000 }),
      own: Ranked,
      /** Of as many days before, as far as these have progressed. */
      beforeFen: Type.Integer(),
      /** The other points of the project taken together; null if there are none. */
      others: Nullable(Happened),
      /** The point and those that come closest in rank, at most five, the most first. */
      near: Type.Array(Ranked),
    }),
  },
  /** All points of a project, those that sell most first. */
  ofCase: {
    method: 'POST',
    path: '/webapi/v1/caseconf/point/salesOfCase',
    origin: 'own',
    title: '点位：一个项目的销售',
    pages: ['order'],
    reads: true,
    body: Type.Object({ caseId: Id, days }),
    reply: Type.Object({ asOf: Instant, dayFrom: Day, dayTo: Day, rows: Type.Array(Ranked) }),
  },
} as const satisfies Record<string, Operation>
export type PointSales = Reply<typeof pointSales.one>

/** A factor of a point beside the mean of the other points; `ratio` is null where one of both is not known. */
export interface ComparedFactor {
  readonly key: SalesFactor
  readonly own: number | null
  readonly others: number | null
  readonly ratio: number | null
}

/** Below this part of the others' mean a factor holds the point back; above it, it is the usual swing. */
const heldBackBelow = 0.9

/** What the point's sales consist of, beside the mean of the other points, and which factor holds it back most, if any. */
export function factorsOf({ own, others, points }: Pick<PointSales, 'own' | 'others' | 'points'>): {
  factors: readonly ComparedFactor[]
  weakest: SalesFactor | undefined
} {
  const factors = salesFactors.map((key): ComparedFactor => {
    const value = others?.[key] ?? null
    // Scans are a sum, the others are ratios of sums.
    const mean = value === null || key !== 'scans' ? value : Math.round(value / Math.max(1, points - 1))
    return { key, own: own[key], others: mean, ratio: own[key] === null || !mean ? null : own[key] / mean }
  })
  const worst = factors.reduce((a, b) => ((b.ratio ?? 1) < (a.ratio ?? 1) ? b : a))
  return { factors, weakest: (worst.ratio ?? 1) < heldBackBelow ? worst.key : undefined }
}
