import { useSearchParams } from 'react-router'
import type { TSchema } from 'typebox'
import type { Body } from '#contract/kit.ts'
import { orders } from '#contract/sales/orders.ts'
import { type Filter, readFilter, writeFilter } from '#web/kit/call/address.ts'
import { today } from '#web/kit/format.ts'

type Scope = Body<typeof orders.monitor>

/**
 * The scenic areas and the day that the page shows, stored in the address.
 * The defaults are all areas and today; a future day is treated as today.
 */
export function useScope() {
  const [address, setAddress] = useSearchParams()
  const scope: Scope = readFilter(orders.monitor.body.properties as Record<string, TSchema>, address, {})
  return {
    ...scope,
    day: scope.day && scope.day < today() ? scope.day : undefined,
    set: (changes: Scope) => setAddress((now) => writeFilter(now, changes as Filter, {}), { replace: true }),
  }
}

/**
 * The requested areas that the account has. An address from another user may name others;
 * these must not be shown as areas without cameras and income.
 */
export const knownAreas = (requestedIds: number[] | undefined, own: readonly { readonly id: number }[] | undefined) =>
  requestedIds && own ? requestedIds.filter((id) => own.some((area) => area.id === id)) : requestedIds
