import { useSearchParams } from 'react-router'
import { useList } from '#web/kit/list/useList.ts'
import { type Listing, recent } from './listing.ts'

/** A list of orders: those of yesterday and today at first, of any day while something is searched for. Only the first page follows what happens: on a later one every new order would push the rows on. */
export function useOrders(operation: Listing) {
  const [address] = useSearchParams()
  return useList(operation, {
    defaults: address.has('q') ? {} : recent(),
    ...(!address.has('page') && { live: ['order'] as const }),
  })
}
