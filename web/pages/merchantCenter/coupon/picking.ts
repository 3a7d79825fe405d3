import type { Receiver } from '#contract/coupons/coupons.ts'

type Taking = Pick<Receiver, 'allowLogin' | 'received'>

/** What keeps a visitor from getting one more of the activity's coupons, if anything does. */
export function barredBecause({ allowLogin, received }: Taking, perVisitor: number): 'barred' | 'full' | undefined {
  if (!allowLogin) return 'barred'
  return received >= perVisitor ? 'full' : undefined
}

/** The visitors that are chosen after some are added or taken away; nobody is added beyond `most`. */
export function picked(chosen: ReadonlySet<number>, ids: readonly number[], yes: boolean, max: number) {
  const next = new Set(chosen)
  for (const id of ids) {
    if (!yes) next.delete(id)
    else if (next.size < max) next.add(id)
  }
  return next as ReadonlySet<number>
}
