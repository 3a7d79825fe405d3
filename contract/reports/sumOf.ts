import type { Followed } from './overview.ts'

/** Sums of some rows, for a place that consists of them. */
export function sumOf(rows: readonly Followed[]): Followed {
  const sum = (key: keyof Followed) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  const [paidFen, paidOrders, scans] = [sum('paidFen'), sum('paidOrders'), sum('scans')]
  return {
    ...{ paidFen, paidOrders, scans },
    orders: sum('orders'),
    refunds: sum('refunds'),
    refundedFen: sum('refundedFen'),
    turnoverFen: sum('turnoverFen'),
    pictures: sum('pictures'),
    matched: sum('matched'),
    printed: sum('printed'),
    averageFen: paidOrders ? Math.round(paidFen / paidOrders) : null,
    conversion: scans ? Math.round((paidOrders * 10_000) / scans) : null,
  }
}
