import type { ReactNode } from 'react'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { useLibrary } from './library.ts'

/** What can only be drawn when the library of effects is known: until then says that it is read, or why it could not be. */
export function WithLibrary({ children }: { children: ReactNode }) {
  const { all, error, again } = useLibrary()
  if (all) return children
  return error ? <ErrorState what="特效库" error={error} retry={again} /> : <Skeleton rows={4} columns={3} />
}
