import { useRef, useState } from 'react'

/**
 * An order of rows that users change faster than it is saved. Changes are shown at once and saved one at a time;
 * intermediate orders are skipped. If a save fails, the order is reset; `save` returns false and has shown the error.
 */
export function useOrder(ids: readonly number[], save: (ids: readonly number[]) => Promise<boolean>) {
  const [chosen, setChosen] = useState<readonly number[]>()
  const pendingOrder = useRef<readonly number[]>(undefined)
  const order = chosen ? [...chosen.filter((id) => ids.includes(id)), ...ids.filter((id) => !chosen.includes(id))] : ids

  const put = async (next: readonly number[]) => {
    const saving = pendingOrder.current !== undefined
    pendingOrder.current = next
    setChosen(next)
    if (saving) return
    for (let last: readonly number[] | undefined; last !== pendingOrder.current; ) {
      last = pendingOrder.current
      if (!last || !(await save(last))) break
    }
    pendingOrder.current = undefined
    setChosen(undefined)
  }
  /** Moves one id to the position of another. */
  const move = (id: number, onto: number) => {
    const next = moved(order, id, onto)
    if (next) void put(next)
  }
  return { order, move, put: (next: readonly number[]) => void put(next) }
}

/** The order with one id moved to the position of another; undefined if nothing changes. */
export function moved(order: readonly number[], id: number, onto: number): number[] | undefined {
  const to = order.indexOf(onto)
  if (id === onto || to < 0 || !order.includes(id)) return undefined
  const rest = order.filter((one) => one !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}
