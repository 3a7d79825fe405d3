import { createContext, useContext } from 'react'
import type { List, ListOperation } from '../kit/list/useList.ts'

/** The list that a page of the kit shows, for cells and drawers that look at more than their row. */
export const ShownList = createContext<List<ListOperation> | undefined>(undefined)

/** @throws Error outside of a page of the kit */
export function useShownList(): List<ListOperation> {
  const list = useContext(ShownList)
  if (!list) throw new Error('no page of the kit around it')
  return list
}

/** When the shown rows were read: durations count to it. */
export const useAsOf = () => useShownList().asOf ?? ''
