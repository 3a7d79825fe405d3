import type { Receiver } from '#contract/coupons/coupons.ts'

type Taking = Pick<Receiver, 'allowLogin' | 'received'>

/** Why a visitor cannot get another coupon of the activity; undefined if the visitor can. */
export function barredBecause({ allowLogin, received }: Taking, perVisitor: number): 'barred' | 'full' | undefined {
  if (!allowLogin) return 'barred'
  return received >= perVisitor ? 'full' : undefined
}

/** The chosen visitors after some are added or removed. No visitors are added beyond `max`. */
export function picked(chosen: ReadonlySet<number>, ids: readonly number[], yes: boolean, max: number) {
  const next = new Set(chosen)
  for (const id of ids) {
    if (!yes) next.delete(id)
    else if (next.size < max) next.add(id)
  }
  return next as ReadonlySet<number>
}
