/** Growth in basis points: +12.3 %, or a loss in red. */
export function Change({ of }: { of: number | null }) {
  if (of === null) return <span className="t3">—</span>
  if (of === 0) return <span className="t3">0.0%</span>
  const text = `${(Math.abs(of) / 100).toFixed(1)}%`
  return of < 0 ? <span className="st-down">−{text}</span> : <span>+{text}</span>
}

/** Growth from one sum to another, in basis points. */
export const growth = (now: number, before: number | undefined) =>
  before ? Math.round(((now - before) * 10_000) / Math.abs(before)) : null
