import type { ReactNode } from 'react'

/** The content made of a row; undefined if making it reads a field that the account may not see. */
export function madeOf<R extends object>(row: R, hidden: ReadonlySet<string>, make: (row: R) => ReactNode): ReactNode {
  if (hidden.size === 0) return make(row)
  let isWhole = true
  const watched = new Proxy(row, {
    get(of, key) {
      isWhole &&= !hidden.has(String(key))
      return Reflect.get(of, key)
    },
  })
  const made = make(watched)
  return isWhole ? made : undefined
}
