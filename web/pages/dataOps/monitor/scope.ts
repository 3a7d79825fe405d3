import { useSearchParams } from 'react-router'
import type { TSchema } from 'typebox'
import type { Body } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { type Filter, readFilter, writeFilter } from '#web/kit/call/address.ts'
import { today } from '#web/kit/format.ts'

type Scope = Body<typeof orders.monitor>

/** Which areas and which day the page shows, kept in the address; all areas and today without it, and today for a day to come. */
export function useScope() {
  const [address, setAddress] = useSearchParams()
  const scope: Scope = readFilter(orders.monitor.body.properties as Record<string, TSchema>, address, {})
  return {
    ...scope,
    day: scope.day && scope.day < today() ? scope.day : undefined,
    set: (changes: Scope) => setAddress((now) => writeFilter(now, changes as Filter, {}), { replace: true }),
  }
}

/** An address from somebody else may name areas that this account does not have: they are no areas without cameras and income. */
export const knownAreas = (requestedIds: number[] | undefined, own: readonly { readonly id: number }[] | undefined) =>
  requestedIds && own ? requestedIds.filter((id) => own.some((area) => area.id === id)) : requestedIds
