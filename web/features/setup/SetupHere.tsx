import { lazy, type ReactNode, Suspense } from 'react'
import { useFirstViewDone } from '../../kit/read/firstView.ts'

const Checklist = lazy(() => import('./Checklist.tsx'))

/**
 * The list of what is missing until the first picture, on the page that an account starts at. It waits for the first view, unless
 * there is nothing else to show (`soon`), and takes no room before its answer. `otherwise` is shown if nothing is missing.
 */
export function SetupHere({ soon, otherwise }: { soon?: boolean; otherwise?: ReactNode }) {
  const shown = useFirstViewDone()
  if (!soon && !shown) return null
  return (
    <Suspense>
      <Checklist otherwise={otherwise} />
    </Suspense>
  )
}
